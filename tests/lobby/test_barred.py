"""Whom a sanction puts out leaves every table at once; whom one benches sits down at none."""

from datetime import timedelta
from functools import partial
from time import monotonic

import pytest
from channels.routing import URLRouter
from django.conf import settings
from django.http import QueryDict
from django.urls import path

from accounts import hooks
from accounts.models import FOR_EVER, User
from accounts.rounds import LATELY, make_round
from accounts.sanctions import put_out_lately, sanction_give, sanction_lift
from core import clock, consumers
from core.database import db
from core.errors import CommandError
from games import personal
from games.consumers import MatchConsumer
from games.models import Match
from games.practice import practice_create
from lobby.consumers import LobbyConsumer, RoomConsumer
from lobby.filters import Filter
from lobby.models import Seat, Table
from lobby.quick import seat_find
from lobby.services import rematch_ask, seat_ready, seat_take, table_create, table_expire
from tests.lobby.conftest import CLASSIC, OPTIONS, filled, fresh, opened, over, playing
from tests.sockets import opened as connected

pytestmark = pytest.mark.django_db(transaction=True)
application = URLRouter(
    [
        path("ws/lobby/", LobbyConsumer.as_asgi()),
        path("ws/room/<slug:code>/", RoomConsumer.as_asgi()),
        path("ws/match/<slug:code>/", MatchConsumer.as_asgi()),
    ]
)
ANYTHING = Filter.from_query(QueryDict())
HOUR = timedelta(hours=1)


def give(user: User, kind: str = "suspension", *, until=None, reason: str = "abuse"):
    return sanction_give(user=user, kind=kind, reason=reason, until=until or clock.now() + HOUR)


def refusal(command, **fields) -> CommandError:
    with pytest.raises(CommandError) as refused:
        command(**fields)
    return refused.value


# --- sockets ------------------------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_every_socket_ends_within_two_seconds_and_says_why(people) -> None:
    table = await db(playing)(people)
    async with (
        connected(application, "/ws/lobby/", people[0]) as lobby,
        connected(application, f"/ws/room/{table.code}/", people[0]) as room,
        connected(application, f"/ws/match/{table.code}/", people[0]) as match,
        connected(application, f"/ws/match/{table.code}/", people[1]) as other,
    ):
        for client, kind in ((lobby, "lobby"), (room, "room"), (match, "state"), (other, "state")):
            await client.send({"t": "hello", "seq": None})
            await client.until(kind)
        began = monotonic()
        sanction = await db(give)(people[0])
        for client in (lobby, room, match):
            assert await client.closed() == 4403
            assert client.seen[-1] == {
                "t": "bye",
                "code": "barred",
                "detail": "A sanction keeps you out.",
                "until": clock.rfc3339(sanction.until),
                "reason": "abuse",
            }
        shown = await other.until("state")
        assert monotonic() - began < 2
        assert shown["view"]["result"]["winners"] == [1]
        assert shown["view"]["result"]["reason"] == "resign"


@pytest.mark.asyncio
@pytest.mark.parametrize("place", ["lobby", "room", "match"])
async def test_nobody_who_is_out_opens_a_socket(people, place: str) -> None:
    table = await db(playing)(people)
    await db(give)(people[2], "ban", until=FOR_EVER, reason="name")
    address = "/ws/lobby/" if place == "lobby" else f"/ws/{place}/{table.code}/"
    async with connected(application, address, people[2]) as client:
        assert await client.closed() == 4403
    bye = client.seen[-1]
    assert (bye["code"], bye["until"], bye["reason"]) == ("barred", None, "name")


@pytest.mark.asyncio
async def test_a_socket_that_is_just_opening_ends_too(people) -> None:
    """It was let in as somebody who may be here; the sanction comes before it listens."""
    before = await User.objects.aget(pk=people[0].pk)
    await db(give)(people[0])
    assert before.barred_until is None
    now = partial(User.objects.aget, pk=before.pk)
    async with connected(application, "/ws/lobby/", before, user_now=now) as client:
        assert await client.closed() == 4403


@pytest.mark.asyncio
async def test_who_is_let_in_again_opens_one(people) -> None:
    sanction = await db(give)(people[0])
    await db(sanction_lift)(sanction=sanction)
    person = await User.objects.aget(pk=people[0].pk)
    async with connected(application, "/ws/lobby/", person) as client:
        await client.send({"t": "hello", "seq": None})
        assert (await client.until("lobby"))["t"] == "lobby"


# --- seats --------------------------------------------------------------------------------------------------


def test_the_other_wins_and_practice_ends(people) -> None:
    table = playing(people)
    practice = practice_create(user=people[0], game="japanese", rules={"target": 11})
    give(people[0])
    match = Match.objects.get(pk=table.match_id)
    assert (match.status, match.winners, match.reason) == ("over", [1], "resign")
    assert Match.objects.get(pk=practice.pk).status == "over"
    assert fresh(table).deadline is None, "no rematch is offered with who is out"


def test_in_classic_a_bot_plays_on(five) -> None:
    table = playing(five, **CLASSIC)
    give(five[0], "ban", until=FOR_EVER)
    match = Match.objects.get(pk=table.match_id)
    assert match.status == "playing"
    assert [seat.state for seat in match.seats.order_by("number")] == ["left", *["present"] * 3]
    assert not Seat.objects.filter(user=five[0], live=True).exists()


def test_an_open_table_closes_and_a_full_one_is_open_again(people) -> None:
    alone = opened(people[2:])
    give(people[2])
    assert fresh(alone).status == Table.Status.CLOSED
    ready = filled(people)
    give(people[0])
    assert fresh(ready).status == Table.Status.OPEN
    assert fresh(ready).host == people[1]
    assert [seat.user for seat in fresh(ready).seats.all()] == [people[1]]


def test_a_rematch_is_declined(people) -> None:
    table = over(people)
    assert table.deadline is not None
    give(people[0])
    assert fresh(table).deadline is None


def test_a_seat_that_cannot_be_freed_keeps_nobody_in(people, monkeypatch, caplog) -> None:
    table = playing(people)

    def broken(user: User) -> None:
        User.objects.filter(pk=people[1].pk).update(avatar=7)
        raise RuntimeError("broken")

    monkeypatch.setattr(hooks, "_barred", [broken, *hooks._barred])
    give(people[0])
    assert User.objects.get(pk=people[0].pk).is_barred
    assert User.objects.get(pk=people[1].pk).avatar == 0, "what has failed is undone"
    assert Match.objects.get(pk=table.match_id).status == "over"
    assert "broken has failed" in caplog.text


def test_a_match_that_cannot_be_given_up_holds_no_table_up(people, monkeypatch) -> None:
    table = opened(people)
    practice_create(user=people[0], game="japanese", rules={"target": 11})

    def broken(**_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(personal, "match_resign", broken)
    give(people[0])
    assert fresh(table).status == Table.Status.CLOSED
    assert User.objects.get(pk=people[0].pk).is_barred


# --- who may not sit down -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "code"), [("bench", "BENCHED"), ("suspension", "BARRED"), ("ban", "BARRED")]
)
def test_neither_sitting_down_nor_a_table_of_ones_own(people, kind: str, code: str) -> None:
    table = opened(people[1:])
    sanction = give(people[0], kind)
    for command, fields in (
        (seat_take, {"code": table.code}),
        (table_create, OPTIONS),
        (seat_find, {"wanted": ANYTHING}),
    ):
        refused = refusal(command, user=people[0], **fields)
        assert refused.code == code
        assert refused.fields == {"until": clock.rfc3339(sanction.until), "reason": "abuse"}
    assert not Seat.objects.filter(user=people[0]).exists()
    assert Table.objects.count() == 1


def test_a_bench_leaves_practice_open_and_the_match_that_is_on(people) -> None:
    table = playing(people)
    give(people[0], "bench")
    assert Match.objects.get(pk=table.match_id).status == "playing"
    assert practice_create(user=people[0], game="japanese", rules={"target": 11}).practice


def test_who_is_benched_while_they_wait_starts_no_match(people, clock) -> None:
    """Nor is the table held up: who does not confirm gives the seat up."""
    table = filled(people)
    give(people[0], "bench")
    assert refusal(seat_ready, code=table.code, user=people[0]).code == "BENCHED"
    seat_ready(code=table.code, user=people[1])
    clock.advance(settings.READY_SECONDS)
    assert table_expire(code=table.code)
    assert fresh(table).status == Table.Status.OPEN
    assert [seat.user for seat in table.seats.all()] == [people[1]]


def test_no_practice_for_who_is_out(people) -> None:
    give(people[0])
    assert refusal(practice_create, user=people[0], game="japanese", rules={"target": 11}).code == "BARRED"


def test_no_rematch_with_who_is_benched(people) -> None:
    table = over(people)
    give(people[0], "bench", reason="leaving")
    assert refusal(rematch_ask, code=table.code, user=people[0]).code == "BENCHED"


def test_who_is_benched_after_asking_is_named(people) -> None:
    table = over(people)
    rematch_ask(code=table.code, user=people[0])
    give(people[0], "bench")
    refused = refusal(rematch_ask, code=table.code, user=people[1])
    assert (refused.code, refused.fields) == ("PLAYER_BENCHED", {"seat": 0})


def test_a_bench_that_is_over_or_lifted_keeps_nobody_away(people) -> None:
    sanction_lift(sanction=give(people[0], "bench", until=FOR_EVER))
    give(people[1], "bench", until=clock.now())
    assert filled(people).seats.count() == 2


# --- where no ring is heard ---------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_the_next_round_ends_the_sockets_that_no_ring_has_reached(people, monkeypatch) -> None:
    async with (
        connected(application, "/ws/lobby/", people[0]) as out,
        connected(application, "/ws/lobby/", people[1]) as stays,
    ):
        for client in (out, stays):
            await client.send({"t": "hello", "seq": None})
            await client.until("lobby")
        with monkeypatch.context() as deaf:
            deaf.setattr(consumers.bell, "ring", lambda *_: None)
            await db(give)(people[0])
            await db(give)(people[1], "silence")
        await make_round()
        assert await out.closed() == 4403
        assert (out.seen[-1]["code"], out.seen[-1]["reason"]) == ("barred", "abuse")
        assert await stays.quiet()


def test_a_round_costs_one_query_while_nobody_is_put_out(people, django_assert_num_queries) -> None:
    give(people[0], "silence")
    with django_assert_num_queries(1):
        assert put_out_lately(LATELY) == []
