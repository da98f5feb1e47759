"""The clocks of docs/clocks.md, with the site's clock moved by hand."""

from datetime import timedelta

import pytest

from core import pulse
from core.errors import CommandError
from core.models import Process, Pulse
from games import store, tasks
from games.engine import japanese
from games.models import Match, Move, Presence, Seat
from games.services import deadlines_move, match_expire, match_submit, seat_connect, seat_disconnect
from tests.games.conftest import FakeClock, make_match

pytestmark = pytest.mark.django_db
TIMER, REST, BUDGET, GRACE = 30, 10, 90, 0.5


@pytest.fixture
def match(clock: FakeClock, players) -> Match:
    return make_match(players)


def row(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def left(match: Match, clock: FakeClock) -> float:
    return (row(match).deadline - clock.now()).total_seconds()


def play(match: Match) -> None:
    position = store.load(match.pk)
    move = japanese.legal(position.state, position.match.turn)[0]
    match_submit(match_id=match.pk, seat=position.match.turn, move=move, expect=position.match.seq)


def budget(match: Match, seat: int) -> float:
    return Seat.objects.get(match=match, number=seat).away_left / 1000


def test_the_first_turn_of_a_hand_has_time_to_read_the_last_result(match: Match, clock: FakeClock) -> None:
    assert left(match, clock) == TIMER + REST
    play(match)
    assert left(match, clock) == TIMER


def test_nothing_happens_before_the_time_is_over(match: Match, clock: FakeClock) -> None:
    clock.advance(TIMER + REST + GRACE)
    assert not match_expire(match_id=match.pk)
    assert row(match).seq == 1


def test_time_over_the_system_makes_that_one_move(match: Match, clock: FakeClock) -> None:
    clock.advance(TIMER + REST + GRACE + 0.01)
    assert match_expire(match_id=match.pk, seq=1)
    move = Move.objects.get(match_id=match.pk, seq=2)
    assert (move.by, move.seat) == ("c", match.first)
    assert not match_expire(match_id=match.pk), "the next move has its own time"
    assert left(match, clock) == TIMER


def test_the_expiry_of_another_step_does_nothing(match: Match, clock: FakeClock) -> None:
    clock.advance(500)
    assert not match_expire(match_id=match.pk, seq=0)
    assert not match_expire(match_id=match.pk, seq=2)
    assert row(match).seq == 1


@pytest.mark.parametrize(
    ("late", "accepted"), [(-0.01, True), (0.0, True), (0.49, True), (0.51, False), (60, False)]
)
def test_a_frame_at_the_very_deadline(match: Match, clock: FakeClock, late: float, accepted: bool) -> None:
    clock.advance(TIMER + REST + late)
    call = {"match_id": match.pk, "seat": match.first, "move": "=N", "expect": 1, "arrived_at": clock.now()}
    if accepted:
        assert match_submit(**call) == 2
    else:
        with pytest.raises(CommandError, match="stale"):
            match_submit(**call)
    assert Move.objects.get(match_id=match.pk, seq=2).by == ("p" if accepted else "c")


def test_a_frame_that_waited_in_the_queue_counts_from_its_arrival(match: Match, clock: FakeClock) -> None:
    arrived = clock.now() + timedelta(seconds=TIMER + REST)
    clock.advance(TIMER + REST + 5)
    assert match_submit(match_id=match.pk, seat=match.first, move="=N", expect=1, arrived_at=arrived) == 2


def test_five_clock_moves_in_a_row_count_as_gone(match: Match, clock: FakeClock) -> None:
    silent = match.first
    while row(match).status == "playing":
        if row(match).turn == silent:
            clock.advance(TIMER + REST + 1)
            assert match_expire(match_id=match.pk)
        else:
            play(match)
    assert (
        Move.objects.filter(match_id=match.pk, by="c", seat=silent).exclude(token__startswith="!").count()
        == 4
    )
    assert (row(match).reason, row(match).winners) == ("forfeit", [1 - silent])


def test_a_move_of_ones_own_starts_the_count_again(match: Match, clock: FakeClock) -> None:
    for _ in range(12):
        if (
            row(match).turn == match.first
            and Seat.objects.get(match=match, number=match.first).clock_moves < 4
        ):
            clock.advance(TIMER + REST + 1)
            assert match_expire(match_id=match.pk)
        else:
            play(match)
    assert row(match).status == "playing"


def test_away_out_of_turn_costs_nothing(match: Match, clock: FakeClock) -> None:
    other = 1 - match.first
    seat_connect(match_id=match.pk, number=other)
    seat_disconnect(match_id=match.pk, number=other)
    clock.advance(20)
    seat_connect(match_id=match.pk, number=other)
    assert budget(match, other) == BUDGET
    assert left(match, clock) == TIMER + REST - 20


def test_away_in_turn_the_budget_runs_and_the_timer_stands(match: Match, clock: FakeClock) -> None:
    seat_connect(match_id=match.pk, number=match.first)
    clock.advance(15)
    seat_disconnect(match_id=match.pk, number=match.first)
    assert (row(match).clock, left(match, clock)) == ("away", BUDGET)
    clock.advance(50)
    seat_connect(match_id=match.pk, number=match.first)
    assert (row(match).clock, left(match, clock)) == ("move", TIMER + REST - 15)
    assert budget(match, match.first) == BUDGET - 50


def test_who_comes_back_late_in_a_turn_has_ten_seconds_and_pays_for_them(
    match: Match, clock: FakeClock
) -> None:
    seat_connect(match_id=match.pk, number=match.first)
    clock.advance(TIMER + REST - 2)
    seat_disconnect(match_id=match.pk, number=match.first)
    clock.advance(1)
    seat_connect(match_id=match.pk, number=match.first)
    assert left(match, clock) == 10
    assert budget(match, match.first) == BUDGET - 8, "eight seconds were won"


def test_coming_and_going_cannot_hold_the_table_up_for_ever(match: Match, clock: FakeClock) -> None:
    start = clock.now()
    seat_connect(match_id=match.pk, number=match.first)
    while row(match).seq == 1 and row(match).status == "playing":
        clock.advance(max(0, left(match, clock) - 0.1))
        seat_disconnect(match_id=match.pk, number=match.first)
        clock.advance(0.001)
        seat_connect(match_id=match.pk, number=match.first)
        if left(match, clock) < 0.2:
            clock.advance(1)
            match_expire(match_id=match.pk)
    assert (clock.now() - start).total_seconds() < TIMER + REST + BUDGET + 15


def test_moments_between_the_end_of_the_budget_and_its_expiry_are_no_gift(
    match: Match, clock: FakeClock
) -> None:
    seat_connect(match_id=match.pk, number=match.first)
    clock.advance(10)
    seat_disconnect(match_id=match.pk, number=match.first)
    clock.advance(BUDGET + 0.4)
    seat_connect(match_id=match.pk, number=match.first)
    assert budget(match, match.first) == 0
    assert left(match, clock) == pytest.approx(TIMER + REST - 10 - 0.4)
    for _ in range(100):
        seat_disconnect(match_id=match.pk, number=match.first)
        clock.advance(0.4)
        seat_connect(match_id=match.pk, number=match.first)
    assert left(match, clock) == 0


def test_the_budget_used_up_the_match_is_lost(match: Match, clock: FakeClock) -> None:
    seat_connect(match_id=match.pk, number=match.first)
    seat_disconnect(match_id=match.pk, number=match.first)
    clock.advance(BUDGET + GRACE + 0.01)
    assert match_expire(match_id=match.pk)
    assert (row(match).status, row(match).reason, row(match).winners) == (
        "over",
        "forfeit",
        [1 - match.first],
    )


def test_the_turn_comes_to_a_seat_that_is_away(match: Match, clock: FakeClock) -> None:
    play(match)
    other = 1 - match.first
    seat_connect(match_id=match.pk, number=other)
    seat_disconnect(match_id=match.pk, number=other)
    play(match)
    assert (row(match).turn, row(match).clock, left(match, clock)) == (other, "away", BUDGET)
    clock.advance(5)
    seat_connect(match_id=match.pk, number=other)
    assert (row(match).clock, left(match, clock)) == ("move", TIMER)


def test_a_seat_is_away_only_when_no_process_holds_a_socket_of_it(
    match: Match, clock: FakeClock, monkeypatch
) -> None:
    seat_connect(match_id=match.pk, number=0)
    monkeypatch.setattr(pulse, "PROCESS_ID", "another")
    seat_connect(match_id=match.pk, number=0)
    seat_disconnect(match_id=match.pk, number=0)
    assert Seat.objects.get(match=match, number=0).state == "present"


# --- the sweep -------------------------------------------------------------------------------------------


def test_the_sweep_expires_what_is_due(match: Match, clock: FakeClock) -> None:
    clock.advance(TIMER + REST + 1)
    Pulse.objects.create(pk=1, beat_at=clock.now())
    tasks.sweep()
    tasks.sweep()
    assert row(match).seq == 2


def test_while_nobody_is_served_no_time_is_over(match: Match, clock: FakeClock) -> None:
    pulse.beat()
    clock.advance(600)
    tasks.sweep()
    assert row(match).seq == 1


def test_after_an_outage_deadlines_are_moved_by_its_length_and_twenty_seconds(
    match: Match, clock: FakeClock
) -> None:
    pulse.beat()
    clock.advance(600)
    pulse.beat()
    assert left(match, clock) == TIMER + REST + 20
    clock.advance(3)
    pulse.beat()
    assert left(match, clock) == TIMER + REST + 17


def test_a_process_that_dies_takes_its_sockets_with_it(match: Match, clock: FakeClock) -> None:
    seat_connect(match_id=match.pk, number=0)
    Presence.objects.update(process="dead")
    Process.objects.create(pk="dead", beat_at=clock.now())
    for _ in range(7):
        pulse.beat()
        tasks.sweep()
        clock.advance(3)
    assert not Presence.objects.exists()
    assert Seat.objects.get(match=match, number=0).state == "away"


def test_a_seat_that_never_opened_a_socket_is_away_after_the_first_moments(
    match: Match, clock: FakeClock
) -> None:
    pulse.beat()
    tasks.sweep()
    assert set(Seat.objects.values_list("state", flat=True)) == {"present"}
    for _ in range(6):
        clock.advance(3)
        pulse.beat()
    tasks.sweep()
    assert set(Seat.objects.values_list("state", flat=True)) == {"away"}
    assert row(match).clock == "away"


def test_deadlines_of_finished_matches_stay_empty(match: Match, clock: FakeClock) -> None:
    Match.objects.update(status="over", deadline=None)
    deadlines_move(timedelta(seconds=5))
    assert row(match).deadline is None


def test_a_match_that_fails_holds_no_other_clock_up(
    match: Match, clock: FakeClock, four, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_match(four[2:], code="after2345")
    expire = tasks.match_expire

    def failing(*, match_id: int, seq: int) -> bool:
        if match_id == match.pk:
            raise RuntimeError("this one cannot be played")
        return expire(match_id=match_id, seq=seq)

    monkeypatch.setattr(tasks, "match_expire", failing)
    clock.advance(TIMER + REST + 1)
    Pulse.objects.create(pk=1, beat_at=clock.now())
    tasks.sweep()
    assert (row(match).seq, row(other).seq) == (1, 2)
