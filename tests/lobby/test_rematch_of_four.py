"""A rematch of four, through the sockets of their rooms: all ask and play on, or one of them does not."""

from contextlib import AsyncExitStack

import pytest
from channels.routing import URLRouter
from django.urls import path

from accounts.models import User
from core.database import db
from games.consumers import MatchConsumer
from games.models import Match
from games.services import match_resign
from lobby.consumers import RoomConsumer
from lobby.models import Seat, Table
from lobby.services import seat_take
from tests.lobby.conftest import CLASSIC, fresh, opened, playing
from tests.lobby.test_four import finished, where
from tests.sockets import Socket
from tests.sockets import opened as connected

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
application = URLRouter(
    [
        path("ws/room/<slug:code>/", RoomConsumer.as_asgi()),
        path("ws/match/<slug:code>/", MatchConsumer.as_asgi()),
    ]
)
HELLO = {"t": "hello", "seq": None}
NAMES = ["Nino", "Giorgi", "Tamar", "Levan"]


async def in_room(stack: AsyncExitStack, table: Table, people: list[User]) -> list[Socket]:
    """A socket for each of these people, where the room has been shown."""
    sockets = []
    for person in people:
        socket = await stack.enter_async_context(connected(application, f"/ws/room/{table.code}/", person))
        await socket.send(HELLO)
        await socket.until("room")
        sockets.append(socket)
    return sockets


async def refusal(socket: Socket) -> tuple[str, dict]:
    await socket.send({"t": "rematch"})
    refused = await socket.until("refused")
    return refused["code"], refused["fields"]


async def nobody_plays(table: Table) -> None:
    assert not await Table.objects.filter(rematch_of=table).aexists()
    assert await Match.objects.acount() == 1


async def test_all_four_ask_and_the_match_has_started_at_a_new_table(five) -> None:
    table = await db(lambda: finished(playing(five, **CLASSIC)))()
    async with AsyncExitStack() as stack:
        sockets = await in_room(stack, table, five[:4])
        for number, socket in enumerate(sockets[:3]):
            await socket.send({"t": "rematch"})
            while (frame := await sockets[3].until("room"))["rematch"]["seats"] != list(range(number + 1)):
                pass
            assert frame["next"] is None
        await sockets[3].send({"t": "rematch"})
        codes = set()
        for socket in sockets:
            while (frame := await socket.until("room"))["next"] is None:
                pass
            assert frame["rematch"] is None
            codes.add(frame["next"])
    [code] = codes
    new = await Table.objects.aget(code=code)
    assert (new.status, new.rules, new.timer, new.public) == (
        "playing",
        table.rules,
        table.timer,
        table.public,
    )
    assert await db(where)(new) == NAMES
    async with AsyncExitStack() as stack:
        for number, socket in enumerate(await in_room(stack, new, five[:4])):
            shown = socket.seen[-1]
            assert (shown["you"], shown["status"], shown["match"]) == (number, "playing", code)
        for number, person in enumerate(five[:4]):
            at_match = await stack.enter_async_context(connected(application, f"/ws/match/{code}/", person))
            await at_match.send(HELLO)
            state = await at_match.until("state")
            assert (state["seq"], state["view"]["you"], len(state["view"]["own"])) == (1, number, 1)
            assert [player["name"] for player in state["players"]] == NAMES


async def test_none_where_one_of_the_four_has_left_the_match(five) -> None:
    table = await db(playing)(five, **CLASSIC)
    await db(match_resign)(match_id=table.match_id, seat=2)
    table = await db(finished)(table)
    async with AsyncExitStack() as stack:
        for socket in await in_room(stack, table, five[:4]):
            assert socket.seen[-1]["rematch"] is None
            assert await refusal(socket) == ("REMATCH_OVER", {})
    await nobody_plays(table)


@pytest.mark.parametrize("asked", [0, 3])
async def test_none_where_one_of_the_four_declines(five, asked: int) -> None:
    table = await db(lambda: finished(playing(five, **CLASSIC)))()
    async with AsyncExitStack() as stack:
        sockets = await in_room(stack, table, five[:4])
        for socket in sockets[:asked]:
            await socket.send({"t": "rematch"})
            await socket.until("room")
        await sockets[3].send({"t": "leave"})
        for socket in sockets:
            while (await socket.until("room"))["rematch"] is not None:
                pass
        for socket in sockets:
            assert await refusal(socket) == ("REMATCH_OVER", {})
    await nobody_plays(table)


@pytest.mark.parametrize("gone", range(4))
async def test_none_where_one_of_the_four_sits_elsewhere(five, gone: int) -> None:
    table = await db(lambda: finished(playing(five, **CLASSIC)))()
    async with AsyncExitStack() as stack:
        sockets = await in_room(stack, table, five[:4])
        for socket in (socket for number, socket in enumerate(sockets) if number != gone):
            await socket.send({"t": "rematch"})
            await socket.until("room")
        other = await db(opened)(five[4:])
        await db(seat_take)(code=other.code, user=five[gone])
        for socket in sockets:
            assert await refusal(socket) == ("PLAYER_ELSEWHERE", {"seat": gone})
    await nobody_plays(table)
    assert (await Seat.objects.aget(user=five[gone], live=True)).table_id == other.pk
    assert (await db(fresh)(table)).status == "over"
