"""The sockets of rooms and of the lobby, each frame held against the schema."""

import asyncio

import pytest
from channels.routing import URLRouter
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.urls import path

from core.database import db
from games.engine import deal
from games.services import match_resign
from lobby import feed, selectors
from lobby.consumers import LobbyConsumer, RoomConsumer
from lobby.models import Seat
from lobby.rulings import table_close, table_reopen
from lobby.services import seat_leave, seat_ready, seat_take, table_create, table_expire
from tests.lobby.conftest import CLASSIC, OPTIONS, closed, filled, fresh, opened, over, playing
from tests.sockets import opened as connected

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
application = URLRouter(
    [path("ws/lobby/", LobbyConsumer.as_asgi()), path("ws/room/<slug:code>/", RoomConsumer.as_asgi())]
)
HELLO = {"t": "hello", "seq": None}


def room(table, user):
    return connected(application, f"/ws/room/{table.code}/", user)


async def hello(client):
    await client.send(HELLO)
    return await client.until("room")


async def test_hello_is_answered_with_the_room(people) -> None:
    table = await db(opened)(people)
    async with room(table, people[0]) as client:
        frame = await hello(client)
    assert frame | {"now": None, "deadline": None} == {
        "t": "room",
        "revision": table.revision,
        "status": "open",
        "shut": False,
        "seats": [
            {
                "seat": 0,
                "name": "Nino",
                "avatar": 0,
                "ready": False,
                "here": True,
                "you": True,
                "host": True,
                "swap": None,
            },
            None,
        ],
        "deadline": None,
        "now": None,
        "match": None,
        "you": 0,
        "rematch": None,
        "next": None,
        "commitment": deal.commitment(table.seed),
    }


async def test_nothing_is_told_before_hello(people) -> None:
    table = await db(opened)(people)
    async with room(table, people[0]) as client:
        await db(seat_take)(code=table.code, user=people[1])
        assert await client.quiet()
        assert (await hello(client))["status"] == "ready"


async def test_a_table_that_a_moderator_closes_and_opens_again(people) -> None:
    table = await db(filled)(people)
    async with room(table, people[0]) as client:
        assert (await hello(client))["you"] == 0
        await db(table_close)(code=table.code)
        frame = await client.until("room", status="closed")
        assert (frame["shut"], frame["you"], frame["seats"]) == (True, None, [None, None])
        await db(table_reopen)(code=table.code)
        assert (await client.until("room", status="open"))["shut"] is False


async def test_two_confirm_and_go_to_the_match(people) -> None:
    table = await db(filled)(people)
    async with room(table, people[0]) as one, room(table, people[1]) as two:
        await hello(one)
        await hello(two)
        await one.send({"t": "ready", "nonce": "00ff"})
        assert [seat["ready"] for seat in (await two.until("room", status="ready"))["seats"]] == [True, False]
        await one.send({"t": "unready"})
        await one.send({"t": "ready", "nonce": "00ff"})
        await two.send({"t": "ready"})
        for client in (one, two):
            assert (await client.until("room", status="playing"))["match"] == table.code
    assert (await db(fresh)(table)).match_id is not None


async def test_a_visitor_watches_the_room_and_commands_nothing(people) -> None:
    table = await db(filled)(people)
    for visitor in (AnonymousUser(), people[2]):
        async with room(table, visitor) as client:
            assert (await hello(client))["you"] is None
            for kind in ("ready", "unready", "rematch"):
                await client.send({"t": kind})
                refused = await client.until("refused")
                assert refused["code"] in ("NOT_SEATED", "TABLE_FULL")
    assert (await db(fresh)(table)).revision == table.revision


async def test_leaving(people) -> None:
    table = await db(filled)(people)
    async with room(table, people[0]) as one, room(table, people[1]) as two:
        await hello(one)
        await hello(two)
        await one.send({"t": "leave"})
        assert (await one.until("room", status="open"))["you"] is None
        frame = await two.until("room", status="open")
        assert (frame["seats"][0], frame["seats"][1]["host"]) == (None, True)


async def test_a_refusal_names_its_code_and_fields(people) -> None:
    table = await db(over)(people)
    await db(seat_take)(code=(await db(opened)([people[2]])).code, user=people[1])
    async with room(table, people[0]) as client:
        await hello(client)
        await client.send({"t": "rematch"})
        refused = await client.until("refused")
    assert (refused["code"], refused["fields"]) == ("PLAYER_ELSEWHERE", {"seat": 1})


async def test_the_rematch_leads_both_to_the_new_table(people) -> None:
    table = await db(over)(people)
    async with room(table, people[0]) as one, room(table, people[1]) as two:
        frame = await hello(one)
        assert (frame["status"], frame["match"], frame["rematch"]["seats"]) == ("over", table.code, [])
        await hello(two)
        await one.send({"t": "rematch"})
        await two.until("room", rematch={"until": frame["rematch"]["until"], "seats": [0]})
        await two.send({"t": "rematch"})
        codes = set()
        for client in (one, two):
            while (frame := await client.until("room"))["next"] is None:
                pass
            codes.add(frame["next"])
            assert frame["rematch"] is None
    assert len(codes) == 1
    assert codes != {table.code}


async def test_the_end_of_a_match_is_told(people) -> None:
    table = await db(playing)(people)
    async with room(table, people[0]) as client:
        assert (await hello(client))["status"] == "playing"
        await db(match_resign)(match_id=table.match_id, seat=1)
        assert (await client.until("room", status="over"))["rematch"]["seats"] == []


async def test_a_seat_lost_for_want_of_confirmation(people, clock) -> None:
    table = await db(filled)(people)
    await db(seat_ready)(code=table.code, user=people[0])
    async with room(table, people[1]) as client:
        await hello(client)
        clock.advance(settings.READY_SECONDS)
        await db(table_expire)(code=table.code)
        assert (await client.until("room", status="open"))["you"] is None


# --- four seats ---------------------------------------------------------------------------------------------


def names(frame) -> list[str | None]:
    return [seat and seat["name"] for seat in frame["seats"]]


async def test_a_seated_person_moves(five) -> None:
    table = await db(opened)(five, **CLASSIC)
    async with room(table, five[0]) as one, room(table, five[4]) as visitor:
        await hello(one)
        await hello(visitor)
        await one.send({"t": "move_seat", "seat": 2})
        frame = await one.until("room", you=2)
        assert names(frame) == [None, None, "Nino", None]
        assert names(await visitor.until("room", revision=frame["revision"])) == names(frame)


async def test_two_swap_their_seats(five) -> None:
    table = await db(filled)(five, **CLASSIC)
    async with room(table, five[0]) as one, room(table, five[2]) as two:
        await hello(one)
        await hello(two)
        await one.send({"t": "swap", "seat": 2})
        while (frame := await two.until("room"))["seats"][0]["swap"] is None:
            pass
        assert (frame["seats"][0]["swap"], frame["you"]) == (2, 2)
        await two.send({"t": "swap", "seat": 0})
        frame = await two.until("room", you=0)
        assert names(frame) == ["Tamar", "Giorgi", "Nino", "Levan"]
        assert [seat["swap"] for seat in frame["seats"]] == [None] * 4
        assert names(await one.until("room", you=2)) == names(frame)


async def test_a_question_is_taken_back(five) -> None:
    table = await db(filled)(five, **CLASSIC)
    async with room(table, five[0]) as client:
        await hello(client)
        for seat in (2, None):
            await client.send({"t": "swap", "seat": seat})
            while (await client.until("room"))["seats"][0]["swap"] != seat:
                pass


async def test_a_move_that_cannot_be(five) -> None:
    table = await db(filled)(five, **CLASSIC)
    async with room(table, five[0]) as client, room(table, five[4]) as visitor:
        for socket, frame, code in (
            (client, {"t": "move_seat", "seat": 1}, "SEAT_TAKEN"),
            (visitor, {"t": "move_seat", "seat": 1}, "NOT_SEATED"),
            (visitor, {"t": "swap", "seat": 1}, "NOT_SEATED"),
        ):
            await hello(socket)
            await socket.send(frame)
            assert (await socket.until("refused"))["code"] == code


async def test_who_leaves_the_match_for_good_only_looks_on(five) -> None:
    table = await db(playing)(five, **CLASSIC)
    async with room(table, five[1]) as client:
        assert (await hello(client))["you"] == 1
        await db(match_resign)(match_id=table.match_id, seat=1)
        assert (await client.until("room", you=None))["status"] == "playing"


# --- presence -----------------------------------------------------------------------------------------------


async def here(client, wanted: list[bool]) -> None:
    """Read until the newest room shows these seats' people as being there."""

    def shown() -> list[bool]:
        newest = [frame for frame in client.seen if frame["t"] == "room"][-1]
        return [seat["here"] for seat in newest["seats"]]

    while shown() != wanted:
        await client.next()


async def test_who_has_the_page_open(people, clock) -> None:
    table = await db(filled)(people)
    async with room(table, people[0]) as one:
        await hello(one)
        await here(one, [True, False])
        async with room(table, people[1]) as two:
            await hello(two)
            await here(one, [True, True])
        for number in range(3):
            clock.advance(15)
            await one.send({"t": "ping", "id": f"p{number}"})
            await one.until("pong")
        await here(one, [True, False])


async def test_another_tab_keeps_the_seat_here(people, clock) -> None:
    table = await db(filled)(people)
    async with room(table, people[1]) as tab:
        await hello(tab)
        async with room(table, people[1]) as other:
            await hello(other)
        await asyncio.sleep(0.2)  # the closing is told, and the tab that stays renews
        clock.advance(6)
        assert (await db(selectors.room_view)(table.code, None))["seats"][1]["here"]


async def test_a_ping_keeps_the_lease(people, clock) -> None:
    table = await db(opened)(people)
    async with room(table, people[0]) as client:
        await hello(client)
        for number in range(6):
            clock.advance(15)
            await client.send({"t": "ping", "id": f"p{number}"})
            assert (await client.until("pong"))["id"] == f"p{number}"
            await asyncio.sleep(0.1)
            assert (await db(Seat.objects.get)()).here_until > clock.moment
        assert [frame["t"] for frame in client.seen].count("room") == 1


async def test_a_ping_heals_a_lost_ring(people, monkeypatch) -> None:
    table = await db(opened)(people)
    monkeypatch.setattr("lobby.steps.bell.ring", lambda topic, message: None)
    async with room(table, people[0]) as client:
        await hello(client)
        await db(seat_take)(code=table.code, user=people[1])
        assert await client.quiet()
        await client.send({"t": "ping", "id": "p1"})
        assert (await client.until("room"))["status"] == "ready"


# --- what is refused ----------------------------------------------------------------------------------------


async def test_no_such_table(people) -> None:
    async with connected(application, "/ws/room/nosuch/", people[0]) as client:
        assert await client.closed() == 4404
        assert client.seen[-1]["t"] == "bye"


async def test_a_closed_table_is_still_shown(people) -> None:
    table = await db(closed)(people)
    async with room(table, people[0]) as client:
        assert (await hello(client))["status"] == "closed"


@pytest.mark.parametrize(
    "text",
    [
        '{"t":"ready","nonce":7}',
        '{"t":"ready","nonce":"%s"}' % ("x" * 33),
        '{"t":"ready","nonce":"a\\u0000b"}',
        '{"t":"sit"}',
        '{"t":"leave","seat":1}',
        '{"t":"move_seat"}',
        '{"t":"move_seat","seat":null}',
        '{"t":"move_seat","seat":4}',
        '{"t":"move_seat","seat":true}',
        '{"t":"swap"}',
        '{"t":"swap","seat":-1}',
        '{"t":"swap","seat":"1"}',
        "[]",
    ],
)
async def test_frames_that_are_none(people, text) -> None:
    table = await db(filled)(people)
    async with room(table, people[0]) as client:
        await hello(client)
        await client.send_raw(text)
        assert (await client.until("refused"))["code"] == "bad_frame"


# --- the lobby ----------------------------------------------------------------------------------------------


@pytest.fixture
def _quick_feed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "INTERVAL", 0.3)


@pytest.mark.usefixtures("_quick_feed")
async def test_the_lobby_tells_of_changes(people) -> None:
    async with connected(application, "/ws/lobby/", AnonymousUser()) as client:
        await client.send(HELLO)
        assert (await client.until("lobby"))["revision"] == 0
        table = await db(opened)(people)
        assert (await client.until("lobby", revision=table.revision))["t"] == "lobby"


@pytest.mark.usefixtures("_quick_feed")
async def test_many_changes_are_one_notice(people) -> None:
    async with connected(application, "/ws/lobby/", people[0]) as client:
        await client.send(HELLO)
        await client.until("lobby")
        began = asyncio.get_running_loop().time()
        for _ in range(10):
            table = await db(opened)(people)
            await db(seat_leave)(code=table.code, user=people[0])
        revision = await db(selectors.lobby_revision)()
        await client.until("lobby", revision=revision)
        assert revision == 20
        intervals = (asyncio.get_running_loop().time() - began) / feed.INTERVAL
        assert len(client.seen) <= 2 + intervals, "at most one an interval, however slow the machine"
        assert await client.quiet(0.8)


@pytest.mark.usefixtures("_quick_feed")
async def test_a_table_by_link_wakes_nobody(people) -> None:
    async with connected(application, "/ws/lobby/", people[0]) as client:
        await client.send(HELLO)
        await client.until("lobby")
        await asyncio.sleep(0.5)
        await db(table_create)(user=people[0], **{**OPTIONS, "public": False})
        assert await client.quiet(0.8)


@pytest.mark.usefixtures("_quick_feed")
async def test_a_lost_ring_is_made_good(people, monkeypatch) -> None:
    monkeypatch.setattr(feed, "POLL", 0.3)
    monkeypatch.setattr("lobby.steps.bell.ring", lambda topic, message: None)
    async with connected(application, "/ws/lobby/", people[0]) as client:
        await client.send(HELLO)
        await client.until("lobby")
        table = await db(opened)(people)
        await client.until("lobby", revision=table.revision)


@pytest.mark.usefixtures("_quick_feed")
async def test_a_bell_that_cannot_be_heard_at_first_is_heard_later(people, monkeypatch) -> None:
    monkeypatch.setattr(feed, "INTERVAL", 0.05)
    monkeypatch.setattr(feed.feed, "_task", None)
    listen, failures = feed.bell.listen, [ConnectionError(), ConnectionError()]

    async def sometimes(topic, listener) -> None:
        if topic == feed.LOBBY_TOPIC and failures:
            raise failures.pop()
        await listen(topic, listener)

    monkeypatch.setattr(feed.bell, "listen", sometimes)
    async with connected(application, "/ws/lobby/", AnonymousUser()) as client:
        await client.send(HELLO)
        await client.until("lobby")
        await asyncio.sleep(0.3)
        table = await db(opened)(people)
        await client.until("lobby", revision=table.revision)
    assert not failures


async def test_a_notice_that_fails_closes_the_socket(people, monkeypatch, caplog) -> None:
    async with connected(application, "/ws/lobby/", AnonymousUser()) as client:
        await client.send(HELLO)
        await client.until("lobby")

        async def fail(self, revision) -> None:
            raise RuntimeError("no notice")

        monkeypatch.setattr(LobbyConsumer, "_tell", fail)
        for tell in tuple(feed.feed._listeners):
            tell(1)
        assert await client.closed() == 4500
    assert "no notice" in caplog.text


async def test_a_look_that_fails_closes_the_room_socket(people, monkeypatch, caplog) -> None:
    table = await db(opened)(people)
    async with room(table, people[0]) as client:
        await hello(client)

        def fail(self) -> None:
            raise RuntimeError("no look")

        monkeypatch.setattr(RoomConsumer, "_look", fail)
        await db(seat_take)(code=table.code, user=people[1])
        assert await client.closed() == 4500
    assert "no look" in caplog.text


async def test_the_lobby_answers_pings(people) -> None:
    async with connected(application, "/ws/lobby/", AnonymousUser()) as client:
        await client.send({"t": "ping", "id": "p1"})
        assert (await client.until("pong"))["id"] == "p1"
