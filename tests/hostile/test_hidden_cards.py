"""A whole match by its sockets, with everybody asking for what is not theirs: nothing names a hidden card.

tests/games/test_secrets.py holds the frames of each state against what a viewer may know; here it is all that
leaves the site while the match runs: answers to frames that provoke it, pages, files, headers, the log.
"""

import json
import logging
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.models import User
from config.routing import sockets
from core.database import db
from games import live, store
from games.consumers import MatchConsumer
from games.models import Hand, Match
from tests.games.conftest import make_user
from tests.games.test_secrets import Known, _deal, named
from tests.hostile.test_seats import ACTS, frame_of
from tests.lobby.conftest import fresh, playing
from tests.sockets import Socket, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
STEPS = 12  # of a hand of 36 moves
PAGES = (
    "/m/{code}/",
    "/m/{code}/record.json",
    "/t/{code}/",
    "/t/{code}/room/",
    "/me/",
    "/me/data.json",
    "/tables/",
)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LINGER", 0.05)
    monkeypatch.setattr("core.consumers.FRAMES_PER_SECOND", 1000)
    monkeypatch.setattr("core.consumers.FRAMES_BURST", 1000)


async def provoked(client: Socket, seq: int) -> list[dict[str, Any]]:
    """Everything that a socket is told when it asks for all there is, except to end the match."""
    start = len(client.seen)
    for kind in [kind for kind in ACTS if kind != "resign"]:
        await client.send(frame_of(MatchConsumer, kind, **({"seq": seq} if kind == "move" else {})))
    await client.send({"t": "hello", "seq": 0})
    await client.send({"t": "ping", "id": f"p{seq}"})
    await client.until("pong", id=f"p{seq}")
    return client.seen[start:]


async def test_nothing_that_leaves_the_site_names_a_hidden_card(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    people, match = await db(_match)()
    browsers = [await db(_browser)(user) for user in (*people, None)]
    async with (
        opened(sockets, f"/ws/match/{match.code}/", people[0]) as zero,
        opened(sockets, f"/ws/match/{match.code}/", people[1]) as one,
        opened(sockets, f"/ws/match/{match.code}/", AnonymousUser()) as spectator,
    ):
        viewers = {0: zero, 1: one, None: spectator}
        for client in viewers.values():
            await client.send({"t": "hello", "seq": None})
            await client.until("state")
        position = await db(store.load)(match.pk)
        known = Known(await db(_deal)(position))
        for _ in range(STEPS):
            position = await db(store.load)(match.pk)
            for viewer, client in viewers.items():
                if viewer != position.match.turn:
                    for frame in await provoked(client, position.match.seq):
                        assert named(frame) <= known.may_see(viewer), (viewer, frame)
            await _move(viewers, position, known)
    seeds = [seed async for seed in Hand.objects.filter(match=match).values_list("seed", flat=True)]
    for browser in browsers:
        for page in PAGES:
            answer = await db(browser.get)(page.format(code=match.code))
            told = answer.content.decode() + str(answer.headers)
            assert not [seed for seed in seeds if seed in told], page
            if page == "/me/data.json" and answer.status_code == 200:
                assert named(json.loads(told.split("{'")[0])) <= known.public
    assert not [seed for seed in seeds if seed in caplog.text]
    assert answer.status_code == 200


async def _move(viewers: dict[Any, Socket], position: store.Position, known: Known) -> None:
    turn, seq = position.match.turn, position.match.seq
    state = next(frame for frame in reversed(viewers[turn].seen) if frame["t"] == "state")
    token = state["view"]["legal"][0]
    await viewers[turn].send({"t": "move", "id": f"c{seq}", "seq": seq, "move": token})
    known.move(turn, token)
    for viewer, client in viewers.items():
        frame = await client.until("state", seq=seq + 1)
        assert named(frame) <= known.may_see(viewer), (viewer, frame)


def _match() -> tuple[list[User], Match]:
    people = [make_user(name) for name in ("Nino", "Giorgi")]
    return people, fresh(playing(people)).match


def _browser(user: User | None) -> Client:
    browser = Client()
    if user:
        browser.force_login(user)
    return browser
