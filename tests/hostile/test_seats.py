"""Nobody acts for another: every frame of the protocol, sent by everybody whose it is not, and sent again.

The frames are those that the consumers take; a new one is tried here by itself.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from config.routing import sockets
from core.database import db
from core.errors import CommandError
from games import live
from games.consumers import MatchConsumer
from games.models import Match, Move
from games.services import match_resign
from lobby.consumers import RoomConsumer
from lobby.models import Table
from tests.games.conftest import make_match, make_user
from tests.hostile.world import rows
from tests.lobby.conftest import filled, fresh
from tests.lobby.conftest import opened as open_table
from tests.project.test_protocol import GOOD
from tests.sockets import Socket, opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
ACTS = sorted(MatchConsumer.frames.keys() - {"hello", "ping"})
ROOM_ACTS = sorted(RoomConsumer.frames.keys() - {"hello", "ping"})
ROOM_REFUSALS = ("NOT_SEATED", "TABLE_FULL")


@pytest.fixture(autouse=True)
def _short_linger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LINGER", 0.05)


def frame_of(consumer: type[Any], kind: str, **fields: Any) -> dict[str, Any]:
    return {"t": kind, **{name: GOOD[name] for name in consumer.frames[kind]}, **fields}


def kept(*labels: str) -> dict[Any, Any]:
    """Every row, without who is present just now."""
    presence = {"games.Presence", "games.Audience", "games.Seat", "core.Process", "core.Pulse"}
    return {key: row for key, row in rows(*labels).items() if key[0] not in presence}


@pytest.mark.parametrize("who", ["visitor", "guest of no match", "player of another match"])
async def test_who_holds_no_seat_acts_for_none(match: Match, players: list[User], who: str) -> None:
    stranger = AnonymousUser() if who == "visitor" else await db(make_user)("Zura")
    if who == "player of another match":
        await db(make_match)([stranger, players[0]], code="otherone")
    before = await db(kept)()
    async with opened(sockets, f"/ws/match/{match.code}/", stranger) as client:
        await client.send({"t": "hello", "seq": None})
        assert (await client.until("state"))["view"]["you"] is None
        for kind in ACTS:
            await client.send(frame_of(MatchConsumer, kind))
            assert (await client.until("refused"))["code"] == "not_seated", kind
        assert not [frame for frame in client.seen if frame["t"] in ("ack", "said", "hint")]
    assert await db(kept)() == before


async def test_no_frame_names_a_seat_or_a_person_to_act_for(match: Match, players: list[User]) -> None:
    """What a frame claims beside its own fields makes it none: the session alone says who one is."""
    for kind, claim in product(ACTS, ("seat", "user", "user_id", "player", "as", "by", "match")):
        async with opened(sockets, f"/ws/match/{match.code}/", players[1 - match.first]) as client:
            await client.send_raw(json.dumps({**frame_of(MatchConsumer, kind), claim: match.first}))
            assert (await client.until("refused"))["code"] == "bad_frame"


async def test_the_other_seat_moves_nothing_of_the_seat_in_turn(match: Match, players: list[User]) -> None:
    async with opened(sockets, f"/ws/match/{match.code}/", players[1 - match.first]) as other:
        await other.send({"t": "hello", "seq": None})
        await other.until("state")
        before = await db(kept)()
        for move in ("=H", "=N", "!resign", "!undo"):
            await other.send(frame_of(MatchConsumer, "move", move=move))
            assert (await other.until("refused"))["code"] in ("not_your_turn", "illegal")
        for kind in ("return", "undo", "flag", "hint"):
            await other.send(frame_of(MatchConsumer, kind))
        await other.send({"t": "ping", "id": "end"})
        await other.until("pong")
        assert await db(kept)() == before
        await other.send({"t": "resign", "id": "r"})
        await other.until("state")
    last = await Move.objects.filter(match=match).order_by("-seq").afirst()
    assert (last.seat, last.by) == (1 - match.first, Move.By.PLAYER)
    assert (await Match.objects.aget(pk=match.pk)).winners == [match.first]


async def test_who_sits_at_no_seat_commands_no_room() -> None:
    table, stranger = await db(_room)()
    before = await db(kept)()
    for user in (AnonymousUser(), stranger):
        async with opened(sockets, f"/ws/room/{table.code}/", user) as client:
            await client.send({"t": "hello", "seq": None})
            assert (await client.until("room"))["you"] is None
            for kind in ROOM_ACTS:
                await client.send(frame_of(RoomConsumer, kind))
                if kind != "leave" or user is not stranger:  # who does not sit there has left already
                    assert (await client.until("refused"))["code"] in ROOM_REFUSALS, kind
    assert await db(kept)() == before


def _room() -> tuple[Table, User]:
    people = [make_user(name) for name in ("Nino", "Giorgi")]
    return filled(people), make_user("Zura")


# --- the same frames again ----------------------------------------------------------------------------------


@asynccontextmanager
async def seated(match: Match, user: User) -> AsyncIterator[Socket]:
    async with opened(sockets, f"/ws/match/{match.code}/", user) as client:
        await client.send({"t": "hello", "seq": None})
        await client.until("state")
        yield client


async def test_frames_sent_again_play_nothing(players: list[User], monkeypatch) -> None:
    """On the same socket, another of the seat, the other seat's; in the hand, after it, after the match."""
    monkeypatch.setattr("core.consumers.FRAMES_PER_SECOND", 1000)
    monkeypatch.setattr("core.consumers.FRAMES_BURST", 1000)
    match = await db(make_match)(players, code="again234", target=31, timer=60)
    sent: list[tuple[int, dict[str, Any]]] = []
    async with seated(match, players[0]) as zero, seated(match, players[1]) as one:
        both = [zero, one]
        states = [client.seen[-1] for client in both]
        while states[0]["view"]["hand"] < 2 and states[0]["view"]["turn"] is not None:
            turn = states[0]["view"]["turn"]
            frame = {
                "t": "move",
                "id": f"c{len(sent)}",
                "seq": states[turn]["seq"],
                "move": states[turn]["view"]["legal"][0],
            }
            sent.append((turn, frame))
            await both[turn].send(frame)
            states = [await client.until("state") for client in both]
            while states[0]["seq"] <= frame["seq"] or states[1]["seq"] <= frame["seq"]:
                states = [await client.until("state") for client in both]
        await _again(match, players, both, sent)
        with suppress(CommandError):  # over already
            await db(match_resign)(match_id=match.pk, seat=0)
        await _again(match, players, both, sent)


async def _again(match: Match, players: list[User], both: list[Socket], sent: list[Any]) -> None:
    before = await db(kept)("games")
    async with seated(match, players[0]) as tab, seated(match, players[1]) as other:
        for seat, frame in sent[::5]:
            for client in (both[seat], (tab, other)[seat]):
                await client.send(frame)
                assert (await client.until("ack", id=frame["id"]))["seq"] == frame["seq"] + 1
            thief = both[1 - seat]
            await thief.send(frame)
            assert (await thief.until("refused", id=frame["id"]))["code"] in ("stale", "over")
    assert await db(kept)("games") == before


# --- frames that are bombs ----------------------------------------------------------------------------------

BOMBS = {
    "deep": "[" * 4000,
    "deep objects": '{"t":' * 700,
    "deep value": '{"t":"ping","id":' + "[" * 2000 + "]" * 2000 + "}",
    "long figure": '{"t":"hello","seq":' + "9" * 4000 + "}",
    "large exponent": '{"t":"hello","seq":1e999999}',
    "small fraction": '{"t":"hello","seq":1e-999999}',
    "a figure in halves": '{"t":"hello","seq":1.0}',
    "not a number": '{"t":"hello","seq":NaN}',
    "infinity": '{"t":"hello","seq":-Infinity}',
    "twice the same key": '{"t":"ping","id":"p1","id":"p2"}',
    "twice the kind": '{"t":"resign","t":"ping","id":"p1"}',
    "half a sign": '{"t":"ping","id":"\\ud800"}',
    "half a sign for a key": '{"t":"ping","id":"p1","\\udfff":1}',
    "nul": '{"t":"ping","id":"a\\u0000b"}',
    "control": '{"t":"ping","id":"a\\u001b[2Jb"}',
    "bidi": '{"t":"ping","id":"\\u202e"}',
    "zero width": '{"t":"ping","id":"p\\u200b1"}',
    "two values": '{"t":"ping","id":"p1"}{"t":"resign","id":"r"}',
    "a mark before": '\ufeff{"t":"ping","id":"p1"}',
    "a kind of ours": '{"t":"__class__"}',
    "a method": '{"t":"ping__","id":"p1"}',
}


@pytest.mark.parametrize("path", ["lobby/", "room/{table}/", "match/{match}/"])
async def test_a_frame_that_is_a_bomb_is_refused_and_the_socket_goes_on(match: Match, path: str) -> None:
    table = await db(_open)()
    for name, text in BOMBS.items():
        place = f"/ws/{path.format(table=table.code, match=match.code)}"
        async with opened(sockets, place, AnonymousUser()) as client:
            await client.send_raw(text)
            assert (await client.next())["code"] == "bad_frame", name
            await client.send({"t": "ping", "id": "p1"})
            assert (await client.until("pong"))["id"] == "p1"


def _open() -> Table:
    return fresh(open_table([make_user("Levan")]))
