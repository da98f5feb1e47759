"""The round heals what nobody has told, in rooms and in the lobby: no ping is sent here."""

import pytest
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import path

from core import pulse
from core.bell import bell
from core.database import db
from lobby import feed, rounds, selectors
from lobby.consumers import LobbyConsumer, RoomConsumer
from lobby.services import seat_take
from tests.lobby.conftest import fresh, opened
from tests.sockets import opened as connected

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
application = URLRouter(
    [path("ws/lobby/", LobbyConsumer.as_asgi()), path("ws/room/<slug:code>/", RoomConsumer.as_asgi())]
)
HELLO = {"t": "hello", "seq": None}


@pytest.fixture(autouse=True)
def _unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every ring is lost."""
    monkeypatch.setattr(bell, "ring", lambda topic, message: None)
    monkeypatch.setattr(feed, "INTERVAL", 0.05)


async def test_a_seat_taken_of_which_nobody_has_heard_is_shown(people) -> None:
    table = await db(opened)(people)
    async with connected(application, f"/ws/room/{table.code}/", people[0]) as room:
        await room.send(HELLO)
        await room.until("room")
        await db(seat_take)(code=table.code, user=people[1])
        assert await room.quiet()
        await rounds.make_round()
        assert (await room.until("room"))["status"] == "ready"


async def test_a_room_that_shows_the_newest_is_not_read_again(people, monkeypatch) -> None:
    table = await db(opened)(people)
    async with connected(application, f"/ws/room/{table.code}/", people[0]) as room:
        await room.send(HELLO)
        frame = await room.until("room")
        assert frame["revision"] == (await db(fresh)(table)).revision
        monkeypatch.setattr(RoomConsumer, "_look", None)
        await rounds.make_round()
        assert await room.quiet()


async def test_one_question_serves_all_rooms(people) -> None:
    tables = [await db(opened)([person]) for person in people]
    lines = [f"/ws/room/{table.code}/" for table in tables for _ in range(2)]
    rooms = [connected(application, line, AnonymousUser()) for line in lines]
    try:
        for room in rooms:
            socket = await room.__aenter__()
            await socket.send(HELLO)
            await socket.until("room")
        asked: list[set[str]] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(selectors, "revisions", lambda codes: asked.append(codes) or {})
            await rounds.make_round()
        assert asked == [{table.code for table in tables}]
    finally:
        for room in rooms:
            await room.__aexit__(None, None, None)
    assert not rounds._rooms
    assert await db(queries)({table.code for table in tables}) == 1


def queries(codes: set[str]) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert set(selectors.revisions(codes)) == codes
    return len(captured)


async def test_a_table_of_which_the_lobby_has_not_heard_is_told_of(people) -> None:
    async with connected(application, "/ws/lobby/", AnonymousUser()) as lobby:
        await lobby.send(HELLO)
        await lobby.until("lobby", revision=0)
        table = await db(opened)(people)
        assert await lobby.quiet()
        await rounds.make_round()
        await lobby.until("lobby", revision=table.revision)


async def test_the_pulse_makes_the_round() -> None:
    assert rounds.make_round in pulse._work
    assert pulse.INTERVAL <= 3
