"""The round heals what nobody has told: no ping is sent here."""

import asyncio

import pytest
from channels.routing import URLRouter
from django.urls import path

from core import background, pulse
from core.bell import bell
from core.database import db
from games import live, rounds
from games.consumers import MatchConsumer
from games.models import Match, Presence
from games.services import match_submit
from tests.sockets import opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
application = URLRouter([path("ws/match/<slug:code>/", MatchConsumer.as_asgi())])


@pytest.fixture(autouse=True)
def _short_linger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LINGER", 0.01)


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every ring is lost."""
    monkeypatch.setattr(bell, "ring", lambda topic, message: None)


@pytest.mark.usefixtures("unheard")
async def test_a_move_of_which_nobody_has_heard_is_shown(match: Match, players) -> None:
    async with opened(application, f"/ws/match/{match.code}/", players[0]) as one:
        await one.send({"t": "hello", "seq": None})
        await one.until("state", seq=1)
        await db(match_submit)(match_id=match.pk, seat=match.first, move="=N", expect=1)
        assert await one.quiet()
        await rounds.make_round()
        assert (await one.until("state"))["seq"] == 2


async def test_what_is_shown_already_is_not_read_again(match: Match, players, monkeypatch) -> None:
    async with opened(application, f"/ws/match/{match.code}/", players[0]) as one:
        await one.send({"t": "hello", "seq": None})
        await one.until("state", seq=1)
        while live.shown()[0].scene.position.match.revision < (await Match.objects.aget()).revision:
            await live.shown()[0].refresh()
        monkeypatch.setattr(live.LiveMatch, "refresh", None)
        await rounds.make_round()
        assert await one.quiet()


async def test_a_seat_that_left_while_the_store_was_away_is_told_of_afterwards(
    match: Match, players, monkeypatch
) -> None:
    def fail(**_: int) -> None:
        raise RuntimeError("the store is away")

    with monkeypatch.context() as away:
        away.setattr(live, "seat_disconnect", fail)
        async with opened(application, f"/ws/match/{match.code}/", players[0]) as one:
            await one.send({"t": "hello", "seq": None})
            await one.until("state", seq=1)
        await tells()
        assert await Presence.objects.acount() == 1
    await rounds.make_round()
    await tells()
    assert await Presence.objects.acount() == 0
    assert live.shown() == []


async def test_the_pulse_makes_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rounds.make_round in pulse._work
    done: list[str] = []

    async def work() -> None:
        done.append("work")

    async def fails() -> None:
        raise RuntimeError("the store is away")

    monkeypatch.setattr(pulse, "_work", [fails, work])
    await pulse._do_work()
    assert done == ["work"]


async def tells() -> None:
    """Wait until nothing is on its way to the store."""
    async with asyncio.timeout(10):
        while background._tasks:
            await asyncio.sleep(0.01)
