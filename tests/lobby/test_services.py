"""Tables and seats, one command at a time."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.conf import settings

from core import pulse, rates
from core.errors import CommandError
from games.engine import deal
from games.models import Hand, Match
from games.services import match_create, match_resign
from lobby import services
from lobby.models import Revision, Seat, Table
from lobby.services import (
    deadlines_move,
    seat_leave,
    seat_ready,
    seat_take,
    seat_unready,
    table_create,
    table_expire,
    tables_expire,
)
from lobby.tasks import sweep
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, OPTIONS, closed, filled, fresh, opened, over, playing, seats


def refused(code: str):
    return pytest.raises(CommandError, match=f"^{code}( |$)")


# --- making a table -----------------------------------------------------------------------------------------


def test_whoever_makes_a_table_sits_at_it(people, clock) -> None:
    table = opened(people, rules={"target": 15}, timer=60, public=False)
    assert (table.status, table.target, table.timer, table.public) == ("open", 15, 60, False)
    assert (table.host, seats(table)) == (people[0], [(0, "Nino", True, False)])
    assert table.deadline == clock.moment + timedelta(seconds=settings.TABLE_IDLE_SECONDS)


@pytest.mark.parametrize(
    "options",
    [
        {"rules": {"target": 12}},
        {"rules": {"target": "21"}},
        {"rules": {"target": True}},
        {"rules": {}},
        {"rules": {"target": 21, "jokers": 4}},
        {"timer": 5},
        {"timer": 0},
        {"game": "classic"},
        {"game": "chess"},
    ],
)
def test_options_that_are_not_offered(people, options) -> None:
    with refused("BAD_OPTIONS"):
        opened(people, **options)
    assert not Table.objects.exists()


def test_one_seat_a_person(people) -> None:
    table = opened(people)
    with refused("ALREADY_SEATED") as error:
        opened(people)
    assert error.value.fields == {"table": table.code}
    assert Table.objects.count() == 1


def test_tables_are_limited_by_the_hour(people, monkeypatch, settings) -> None:
    settings.RATES = {**settings.RATES, "table": "2/hour"}
    for _ in range(2):
        table = opened(people)
        seat_leave(code=table.code, user=people[0])
    with refused("TOO_MANY_TABLES"):
        opened(people)
    assert rates.allow("table", str(people[1].pk))


CHANGES = {
    "sit": lambda table, person: seat_take(code=table.code, user=person),
    "move": lambda table, person: services.seat_move(code=table.code, user=person, number=3),
    "swap": lambda table, person: services.seat_swap(code=table.code, user=person, number=0),
    "ready": lambda table, person: seat_ready(code=table.code, user=person),
    "unready": lambda table, person: seat_unready(code=table.code, user=person),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_changes_of_seats_are_limited_by_the_hour_and_leaving_is_not(people, settings, change) -> None:
    table = opened(people, **CLASSIC)
    seat_take(code=table.code, user=people[1])
    rates.reset()
    settings.RATES = {**settings.RATES, "seat": "2/hour"}
    for _ in range(2):
        with suppress(CommandError):
            change(table, people[1])
    revision = fresh(table).revision
    with refused("TOO_MANY_CHANGES"):
        change(table, people[1])
    assert fresh(table).revision == revision
    assert rates.allow("seat", str(people[0].pk))
    seat_leave(code=table.code, user=people[1])
    assert fresh(table).seats.get().user == people[0]


def test_ten_matches_an_hour_leave_room_for_changes_of_mind(people, settings) -> None:
    for _ in range(10):
        table = filled(people)
        for _ in range(3):
            seat_ready(code=table.code, user=people[1])
            seat_unready(code=table.code, user=people[1])
        for person in people[:2]:
            seat_ready(code=table.code, user=person)
        match_resign(match_id=fresh(table).match_id, seat=0)


# --- sitting down and leaving -------------------------------------------------------------------------------


def test_the_last_seat_starts_the_ready_check(people, clock) -> None:
    table = opened(people)
    clock.advance(60)
    seat_take(code=table.code, user=people[1])
    table = fresh(table)
    assert seats(table) == [(0, "Nino", True, False), (1, "Giorgi", True, False)]
    assert (table.status, table.deadline) == (
        "ready",
        clock.moment + timedelta(seconds=settings.READY_SECONDS),
    )


def test_sitting_down_again_changes_nothing(people) -> None:
    table = filled(people)
    seat = seat_take(code=table.code, user=people[1])
    assert (seat.number, fresh(table).revision) == (1, table.revision)


@pytest.mark.parametrize(
    ("make", "code"),
    [(filled, "TABLE_FULL"), (playing, "TABLE_PLAYING"), (over, "TABLE_OVER"), (closed, "TABLE_CLOSED")],
)
def test_no_seat_for_a_third(people, make, code) -> None:
    table = make(people)
    with refused(code):
        seat_take(code=table.code, user=people[2])
    assert not Seat.objects.filter(user=people[2]).exists()


def test_no_such_table(people) -> None:
    for command in (seat_take, seat_leave, seat_ready, services.rematch_ask):
        with refused("NO_TABLE"):
            command(code="nosuch", user=people[0])


def test_not_two_tables_at_once(people) -> None:
    mine, other = opened(people), opened([people[1]])
    with refused("ALREADY_SEATED") as error:
        seat_take(code=other.code, user=people[0])
    assert error.value.fields == {"table": mine.code}
    assert fresh(other).status == "open"


def test_the_host_passes_on(people) -> None:
    table = filled(people)
    seat_leave(code=table.code, user=people[0])
    table = fresh(table)
    assert (table.status, table.host, seats(table)) == ("open", people[1], [(1, "Giorgi", True, False)])
    seat_take(code=table.code, user=people[2])
    assert seats(table) == [(0, "Tamar", True, False), (1, "Giorgi", True, False)]
    seat_leave(code=table.code, user=people[1])
    assert fresh(table).host == people[2]


def test_a_guest_who_leaves_does_not_take_the_host(people) -> None:
    table = filled(people)
    seat_leave(code=table.code, user=people[1])
    assert fresh(table).host == people[0]


def test_the_last_to_leave_closes(people) -> None:
    table = closed(people)
    assert (table.status, table.host, table.deadline, seats(table)) == ("closed", None, None, [])
    assert opened(people).status == "open"


def test_leaving_what_one_does_not_sit_at(people) -> None:
    table = opened(people)
    seat_leave(code=table.code, user=people[1])
    seat_leave(code=table.code, user=people[0])
    seat_leave(code=table.code, user=people[0])
    assert fresh(table).status == "closed"


def test_a_match_is_not_left(people) -> None:
    table = playing(people)
    with refused("TABLE_PLAYING"):
        seat_leave(code=table.code, user=people[0])
    assert len(seats(table)) == 2


# --- ready --------------------------------------------------------------------------------------------------


def test_when_all_are_ready_the_match_starts(people) -> None:
    table = filled(people, rules={"target": 11}, timer=15, public=False)
    seat_ready(code=table.code, user=people[1], nonce="b2")
    assert fresh(table).status == "ready"
    seat_ready(code=table.code, user=people[0], nonce="a1")
    table = fresh(table)
    match = Match.objects.get(code=table.code)
    assert (table.status, table.match, table.deadline) == ("playing", match, None)
    assert (match.rules, match.timer, match.public, match.nonces) == ({"target": 11}, 15, False, ["a1", "b2"])
    assert [seat.user for seat in match.seats.order_by("number")] == people[:2]


def test_the_first_deal_is_the_one_that_was_sealed(people) -> None:
    table = playing(people)
    assert Hand.objects.get(match__code=table.code, number=0).commitment == deal.commitment(table.seed)


def test_ready_twice_is_once(people) -> None:
    table = filled(people)
    seat_ready(code=table.code, user=people[0])
    revision = fresh(table).revision
    seat_ready(code=table.code, user=people[0])
    assert (fresh(table).status, fresh(table).revision) == ("ready", revision)


def test_not_ready_after_all(people, clock) -> None:
    table = filled(people)
    seat_ready(code=table.code, user=people[0], nonce="a1")
    clock.advance(10)
    seat_unready(code=table.code, user=people[0])
    assert fresh(table).deadline == table.deadline
    seat_ready(code=table.code, user=people[1])
    assert fresh(table).status == "ready"


@pytest.mark.parametrize(
    ("make", "code"),
    [(opened, "TABLE_NOT_FULL"), (playing, "TABLE_PLAYING"), (over, "TABLE_OVER"), (closed, "NOT_SEATED")],
)
def test_ready_at_the_wrong_time(people, make, code) -> None:
    table = make(people)
    with refused(code):
        seat_ready(code=table.code, user=people[0])


def test_only_the_seated_are_ready(people) -> None:
    table = filled(people)
    with refused("NOT_SEATED"):
        seat_ready(code=table.code, user=people[2])


def test_too_late_to_confirm(people, clock) -> None:
    table = filled(people)
    seat_ready(code=table.code, user=people[0])
    clock.advance(settings.READY_SECONDS)
    with refused("TOO_LATE"):
        seat_ready(code=table.code, user=people[1])
    assert fresh(table).status == "ready"


# --- time ---------------------------------------------------------------------------------------------------


def test_nothing_expires_early(people, clock) -> None:
    table = filled(people)
    clock.advance(settings.READY_SECONDS - 1)
    assert not table_expire(code=table.code)
    assert tables_expire() == 0


def test_whoever_does_not_confirm_loses_the_seat(people, clock) -> None:
    table = filled(people)
    seat_ready(code=table.code, user=people[1])
    clock.advance(settings.READY_SECONDS)
    assert table_expire(code=table.code)
    table = fresh(table)
    assert (table.status, table.host, seats(table)) == ("open", people[1], [(1, "Giorgi", True, False)])
    assert not table_expire(code=table.code)


def test_nobody_confirms(people, clock) -> None:
    table = filled(people)
    clock.advance(settings.READY_SECONDS)
    assert tables_expire() == 1
    assert (fresh(table).status, seats(table)) == ("closed", [])


def test_a_table_without_change_closes(people, clock) -> None:
    table = opened(people)
    clock.advance(settings.TABLE_IDLE_SECONDS)
    assert tables_expire() == 1
    assert (fresh(table).status, seats(table)) == ("closed", [])


def test_a_match_has_no_deadline_here(people, clock) -> None:
    table = playing(people)
    clock.advance(10 * settings.TABLE_IDLE_SECONDS)
    assert tables_expire() == 0
    assert fresh(table).status == "playing"


def test_the_sweep_goes_in_batches_the_longest_due_first(people, clock, monkeypatch) -> None:
    monkeypatch.setattr(services, "EXPIRE_BATCH", 2)
    tables = []
    for name in ("Ana", "Levan", "Zura"):
        tables.append(opened([make_user(name)]))
        clock.advance(1)
    clock.advance(settings.TABLE_IDLE_SECONDS)
    assert tables_expire() == 2
    assert [fresh(table).status for table in tables] == ["closed", "closed", "open"]
    assert tables_expire() == 1


def test_the_sweep_rests_while_nobody_is_served(people, clock) -> None:
    table = opened(people)
    pulse.beat()
    clock.advance(settings.TABLE_IDLE_SECONDS)
    assert sweep() == 0
    assert fresh(table).status == "open"


def test_after_an_outage_the_deadlines_have_moved(people, clock) -> None:
    table = filled(people)
    pulse.beat()
    clock.advance(600)
    pulse.beat()
    assert fresh(table).deadline == table.deadline + timedelta(seconds=600 + settings.OUTAGE_EXTRA)
    assert sweep() == 0
    assert fresh(table).status == "ready"


def test_moving_deadlines_leaves_those_without_one_alone(people) -> None:
    table = playing(people)
    deadlines_move(timedelta(seconds=60))
    assert fresh(table).deadline is None


# --- the end of a match -------------------------------------------------------------------------------------


def test_a_match_that_is_over_frees_its_people(people, clock) -> None:
    table = over(people)
    assert (table.status, table.deadline) == (
        "over",
        clock.moment + timedelta(seconds=settings.REMATCH_SECONDS),
    )
    assert seats(table) == [(0, "Nino", False, False), (1, "Giorgi", False, False)]
    assert opened(people).status == "open"


def test_a_match_without_a_table(people) -> None:
    match = match_create(
        code="abcd2345", game="japanese", rules={"target": 11}, timer=30, players=people[:2], public=True
    )
    match_resign(match_id=match.pk, seat=0)
    assert not Table.objects.exists()


# --- revisions ----------------------------------------------------------------------------------------------


def test_every_change_takes_the_next_revision(people) -> None:
    revisions = [opened(people).revision, filled([people[1], people[2]]).revision]
    assert revisions == [1, 3]
    assert Revision.objects.get().number == 3


def test_a_refused_command_takes_none(people) -> None:
    table = filled(people)
    with refused("TABLE_FULL"):
        seat_take(code=table.code, user=people[2])
    assert Revision.objects.get().number == table.revision


def test_the_bell_rings_for_the_room_always_and_for_the_lobby_when_public(people, monkeypatch) -> None:
    rung: list[str] = []
    monkeypatch.setattr("lobby.steps.bell.ring", lambda topic, message: rung.append(topic))
    public = opened(people)
    hidden = table_create(user=people[1], **{**OPTIONS, "public": False})
    assert rung == [f"room.{public.code}", "lobby", f"room.{hidden.code}"]


# --- presence -----------------------------------------------------------------------------------------------


def test_the_lease_of_a_seat(people, clock, monkeypatch) -> None:
    rung: list[str] = []
    table = opened(people)
    monkeypatch.setattr("lobby.services.bell.ring", lambda topic, message: rung.append(topic))

    def lease() -> float:
        return (table.seats.get().here_until - clock.moment).total_seconds()

    who = {"code": table.code, "user_id": people[0].pk}
    services.seat_appear(**who)
    assert (lease(), len(rung)) == (40, 1)
    clock.advance(15)
    services.seat_appear(**who)
    assert (lease(), len(rung)) == (25, 1)
    clock.advance(15)
    services.seat_appear(**who)
    assert (lease(), len(rung)) == (40, 1)
    services.seat_vanish(**who)
    services.seat_vanish(**who)
    assert (lease(), len(rung)) == (5, 2)
    services.seat_appear(code=table.code, user_id=people[1].pk)
    services.seat_vanish(code=table.code, user_id=people[1].pk)
    assert len(rung) == 2
