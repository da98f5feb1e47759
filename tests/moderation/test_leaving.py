"""Who keeps leaving is kept from the tables for a while: as the public rule says, and nothing else."""

from collections.abc import Callable
from datetime import timedelta
from itertools import count

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Sanction, User
from core import pulse
from core.models import Outage, Pulse
from games import rulings, steps, store
from games.models import Match, Seat
from games.services import match_resign
from moderation.leaving import last_outcomes
from moderation.models import Action
from tests.games.conftest import FakeClock, make_classic, make_match, make_user

pytestmark = pytest.mark.django_db
codes = (f"leave{number:03}" for number in count())


def gone(match: Match, seat: int) -> None:
    """A player has used up the time of absence."""
    with transaction.atomic():
        position = store.load(match.pk, lock=True)
        steps.seat_gone(position, position.seats[seat])


def leave(players: list[User]) -> Match:
    match = make_match(players, code=next(codes))
    gone(match, 0)
    return match


def stay(players: list[User]) -> Match:
    match = make_match(players, code=next(codes))
    match_resign(match_id=match.pk, seat=1)
    return match


def resign(players: list[User]) -> Match:
    match = make_match(players, code=next(codes))
    match_resign(match_id=match.pk, seat=0)
    return match


def leave_void(players: list[User]) -> Match:
    match = stay(players)
    rulings.match_void(match_id=match.pk)
    return match


def benched(user: User) -> list[int]:
    """For how many minutes a person was benched, each time."""
    given = Sanction.objects.filter(user=user, kind="bench", reason="leaving").order_by("pk")
    return [round((one.until - one.given_at).total_seconds() / 60) for one in given]


def test_the_third_of_ten_is_one_too_many(players, clock: FakeClock) -> None:
    for play in (leave, leave, stay, resign, resign, resign):
        play(players)
    assert benched(players[0]) == []
    last = leave(players)
    assert benched(players[0]) == [10]
    assert benched(players[1]) == []
    sanction, line = Sanction.objects.get(), Action.objects.get()
    assert (line.kind, line.actor, line.actor_name, line.user) == ("bench", None, "", players[0])
    assert (line.sanction, line.place, line.reason) == (sanction, last.code, "3 / 7")
    assert line.facts == {"left": 3, "of": 7, "before": 0}


def test_who_stays_is_forgiven(players) -> None:
    for play in (leave, leave, *[stay] * 8, leave):
        play(players)
    assert benched(players[0]) == []  # two of the last ten: the first is out of sight


def test_it_grows_within_a_week_and_no_further_than_a_day(players, clock: FakeClock) -> None:
    for _ in range(8):
        leave(players)
        clock.advance(3600)
    assert benched(players[0]) == [10, 30, 120, 1440, 1440, 1440]
    clock.moment += timedelta(days=7, hours=1)
    leave(players)
    assert benched(players[0])[-1] == 10
    Sanction.objects.update(lifted_at=clock.now())
    leave(players)
    assert benched(players[0])[-1] == 10  # what was lifted does not count


def test_a_month_later_nothing_counts(players, clock: FakeClock) -> None:
    leave(players)
    leave(players)
    clock.moment += timedelta(days=30, seconds=1)
    leave(players)
    assert benched(players[0]) == []


def test_in_classic_joker_whoever_leaves_or_is_gone_at_the_end(four, clock: FakeClock) -> None:
    for _ in range(2):
        match = make_classic(four, code=next(codes))
        match_resign(match_id=match.pk, seat=0)  # leaves for good, the others play on
        gone(match, 1)  # a bot plays on
        gone(match, 2)
        Seat.objects.filter(match=match, number=2).update(state="present")  # and comes back
        end(match)
    third = make_classic(four, code=next(codes))
    match_resign(match_id=third.pk, seat=0)
    assert [benched(user) for user in four] == [[10], [], [], []]
    gone(third, 1)
    assert [benched(user) for user in four] == [[10], [], [], []]  # may still come back
    end(third)
    assert [benched(user) for user in four] == [[10], [10], [], []]


def end(match: Match) -> None:
    """The match is played to its end, by no move: what is known of it then is what counts."""
    with transaction.atomic():
        position = store.load(match.pk, lock=True)
        row = position.match
        row.status, row.reason, row.winners, row.deadline = "over", "score", [3], None
        row.ended_at = row.started_at
        row.save()
        steps.hooks.match_over(row)


def test_the_third_to_leave_a_match_of_four_ends_it(four, clock: FakeClock) -> None:
    for _ in range(3):
        match = make_classic(four, code=next(codes))
        for seat in (2, 0, 1):
            match_resign(match_id=match.pk, seat=seat)
    assert Match.objects.filter(reason="abandoned").count() == 3
    assert [benched(user) for user in four] == [[10], [10], [10], []]


def test_what_is_void_does_not_count(players) -> None:
    left = [leave(players), leave(players)]
    rulings.match_void(match_id=left[0].pk)
    leave(players)
    assert benched(players[0]) == []
    rulings.match_restore(match_id=left[0].pk)
    leave(players)
    assert benched(players[0]) == [10]


def test_a_match_that_a_moderator_ends_is_left_by_nobody(players, clock: FakeClock) -> None:
    leave(players)
    leave(players)
    match = make_match(players, code=next(codes))
    rulings.match_void(match_id=match.pk)
    assert benched(players[0]) == []


@pytest.mark.parametrize(("later", "minutes"), [(-60, []), (0, []), (9 * 60, []), (11 * 60, [10])])
def test_shortly_after_an_outage_nobody_is_benched(players, clock: FakeClock, later: int, minutes) -> None:
    leave(players)
    leave(players)
    pulse.beat()
    clock.advance(3600)
    if later < 0:  # it was on when the site went
        match = make_match(players, code=next(codes))
        clock.advance(60)
    pulse.beat()
    assert Outage.objects.count() == 1
    if later >= 0:
        clock.advance(later)
        match = make_match(players, code=next(codes))
    gone(match, 0)
    assert benched(players[0]) == minutes
    assert list(last_outcomes(players[0]).values()).count(True) == 2 + len(minutes)


def test_an_outage_is_kept_with_its_time(clock: FakeClock, db) -> None:
    pulse.beat()
    began = clock.now()
    for seconds in (3, 14, 3):
        clock.advance(seconds)
        pulse.beat()
    assert not Outage.objects.exists()
    Pulse.objects.update(beat_at=began)
    clock.advance(40)
    pulse.beat()
    assert [(one.began_at, one.over_at) for one in Outage.objects.all()] == [(began, clock.now())]
    clock.moment -= timedelta(hours=1)  # the clock was set back
    pulse.beat()
    assert Outage.objects.count() == 1


def test_whoever_is_kept_out_cannot_stay(players, clock: FakeClock) -> None:
    leave(players)
    leave(players)
    match = make_match(players, code=next(codes))
    User.objects.filter(pk=players[0].pk).update(barred_until=clock.now() + timedelta(days=1))
    gone(match, 0)
    assert benched(players[0]) == []


def test_practice_is_nobodys_business(players, django_assert_num_queries: Callable) -> None:
    from games.practice import practice_create
    from moderation.leaving import match_ended

    for _ in range(3):
        match = practice_create(user=players[0], game="japanese", rules={"target": 11}, timer=0)
        match_resign(match_id=match.pk, seat=0)
    assert benched(players[0]) == []
    with django_assert_num_queries(0):
        match_ended(Match.objects.none().model(practice=True))


def test_the_end_of_a_match_costs_one_query_and_a_look_at_a_leaver_one(
    players, django_assert_num_queries: Callable
) -> None:
    from moderation.leaving import match_ended

    stayed = Match.objects.get(pk=[stay(players) for _ in range(9)][-1].pk)
    with django_assert_num_queries(1):
        match_ended(stayed)
    left = Match.objects.get(pk=leave(players).pk)
    with django_assert_num_queries(2):
        match_ended(left)


PLAYS = {"leave": leave, "stay": stay, "resign": resign, "void": leave_void}
DAYS = st.integers(0, 12)


@given(st.lists(st.tuples(st.sampled_from(sorted(PLAYS)), DAYS), max_size=25))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_history(players, clock: FakeClock, history: list[tuple[str, int]]) -> None:
    """As the rule reads on the page, counted by hand."""
    with transaction.atomic():
        person = [make_user("Zura"), players[1]]
        past: list[tuple[int, bool]] = []
        given: list[tuple[int, int]] = []
        day = 0
        for play, days in history:
            PLAYS[play](person)
            if play == "void":
                pass
            else:
                past.append((day, play == "leave"))
            lasting = [left for when, left in past[-10:] if day - when < 30]
            if play == "leave" and sum(lasting) >= 3:
                again = sum(day - when < 7 for when, _ in given)
                given.append((day, [10, 30, 120, 1440][min(again, 3)]))
            day += days
            clock.moment += timedelta(days=days)
        assert benched(person[0]) == [minutes for _, minutes in given]
        transaction.set_rollback(True)
    store.forget_kept()
