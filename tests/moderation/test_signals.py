"""Hints: what is found in histories made by hand, with figures that were worked out apart from the code."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import combinations, count
from math import comb, exp, factorial, isclose
from random import Random

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User, Visit
from core import clock as core_clock
from games.models import Match, Move, Seat
from lobby.models import Table
from moderation import chance, tasks
from moderation.hints import signals_of
from moderation.models import Signal
from moderation.signals import signals_count
from tests.games.conftest import CLASSIC, FakeClock, make_user
from tests.moderation.conftest import inside

pytestmark = pytest.mark.django_db
codes = (f"sign{number:05}" for number in count())


@pytest.fixture
def many(db: None) -> list[User]:
    return [make_user(f"P{number:02}") for number in range(24)]


def ended(people: Iterable[User | None], *, days: float = 1, stake: int = 0, **fields: object) -> Match:
    """A match of two or of four that ended so many days ago."""
    seated = list(people)
    at = core_clock.now() - timedelta(days=days)
    values = {"game": {2: "japanese", 4: "classic"}[len(seated)], "public": True, "reason": "score", **fields}
    rules = {"target": 11} if values["game"] == "japanese" else CLASSIC
    match = Match.objects.create(
        code=next(codes), rules=rules, first=0, timer=30, status="over", started_at=at, ended_at=at, **values
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=number, user=user, away_left=0) for number, user in enumerate(seated)
    )
    Table.objects.create(
        code=match.code, game=match.game, rules={}, timer=30, stake=stake, public=match.public, status="over",
        opened_at=at, changed_at=at, seed="", match=match,
    )  # fmt: skip
    return match


def came(user: User, device: str, address: str, days: float = 1) -> None:
    at = core_clock.now() - timedelta(days=days)
    Visit.objects.create(user=user, device=device, address=address, first_at=at, last_at=at)


def found(kind: str) -> list[tuple[str, str | None, dict[str, object]]]:
    """Count, then tell who was found with which figures."""
    signals_count(kind=kind)
    signals = Signal.objects.filter(kind=kind).select_related("user", "other").order_by("user", "other")
    return [
        (one.user.display_name, one.other.display_name if one.other else None, one.figures) for one in signals
    ]


# --- the same browser or network, for coins -----------------------------------------------------------------


def test_pairs_of_one_browser_or_network_at_tables_for_coins(many, clock: FakeClock) -> None:
    a, b, c, d, e, f, *_ = many
    for user, device, address in [(a, "x", "1"), (b, "x", "2"), (c, "y", "3"), (d, "z", "3"), (e, "x", "9")]:
        came(user, device, address)
    came(b, "x", "1", days=2)  # b also from where a comes
    came(f, "x", "1", days=31)
    ended([a, b, c, d], stake=100)
    ended([b, a], stake=50)
    ended([a, e])  # free
    ended([a, e], stake=10, days=31)
    ended([b, e], stake=10, reason="void")
    ended([a, f], stake=10)  # f has come from there long ago
    assert found("same") == [
        ("P00", "P01", {"matches": 2, "coins": 150, "devices": 1, "addresses": 1}),
        ("P02", "P03", {"matches": 1, "coins": 100, "devices": 0, "addresses": 1}),
    ]


def test_a_pair_is_told_from_either_side(many, clock: FakeClock) -> None:
    a, b = many[:2]
    came(a, "x", "1")
    came(b, "x", "1")
    ended([b, a], stake=50)
    signals_count(kind="same")
    assert [(hint.other, hint.text) for hint in signals_of(a)] == [
        (b, "1 match for coins together, from the same browser.")
    ]
    assert [(hint.other, hint.text) for hint in signals_of(b)] == [
        (a, "1 match for coins together, from the same browser.")
    ]
    assert signals_of(many[2]) == []


# --- together -----------------------------------------------------------------------------------------------


def test_two_who_always_meet_are_found_and_nobody_else(many, clock: FakeClock) -> None:
    """Twenty-two play in turn with each other; the first two sit together each time."""
    others = many[2:]
    for number in range(15):
        ended([many[0], many[1], *(others[(2 * number + k) % 22] for k in (0, 1))])
    for number in range(105):
        ended(Random(number).sample(others, 4))
    # 120 matches have 480 seats; each of the two has 15. Of the 465 others, 45 are beside one of them.
    ((one, two, figures),) = found("together")
    assert (one, two, figures["game"], figures["matches"]) == ("P00", "P01", "classic", 15)
    assert figures["expected"] == round(45 * 15 / 465, 1)
    assert figures["chance"] == pytest.approx(poisson_tail(15, 45 * 15 / 465), rel=1e-6)
    assert [hint.text for hint in signals_of(many[1])] == [
        "Together in 15 public matches; by chance it would be 1.5."
    ]


def poisson_tail(least: int, expected: float) -> float:
    return sum(exp(-expected) * expected**k / factorial(k) for k in range(least, least + 60))


def test_the_same_pair_at_private_tables_is_nobodys_business(many, clock: FakeClock) -> None:
    for number in range(15):
        ended([many[0], many[1], many[2 + number], many[3 + number]], public=False)
    for number in range(105):
        ended(Random(number).sample(many[2:], 4))
    assert found("together") == []


def test_a_site_where_everybody_knows_everybody(many, clock: FakeClock) -> None:
    for _ in range(30):
        ended(many[:4])
        ended(many[4:6])
    assert found("together") == []


# --- the clock ----------------------------------------------------------------------------------------------


def moved(match: Match, seat: int, by: str, number: int, move: str = "7C") -> None:
    first = Move.objects.filter(match=match).count() + 1
    Move.objects.bulk_create(
        Move(match=match, seq=first + n, hand=0, seat=seat, by=by, token=move, at=match.ended_at)
        for n in range(number)
    )


def test_who_lets_the_clock_move(many, clock: FakeClock) -> None:
    a, b, c, *_ = many
    for _ in range(2):
        match = ended([a, b])
        moved(match, 0, "c", 16)
        moved(match, 0, "p", 30)
        moved(match, 0, "b", 50)
        moved(match, 1, "p", 200)
        moved(match, 1, "c", 15)
    moved(match, 1, "c", 1, "!forfeit1")
    old = ended([c, b], days=31)
    moved(old, 0, "c", 99)
    rare = ended([c, b])
    moved(rare, 0, "c", 31)
    moved(rare, 0, "p", 280)
    assert found("clock") == [("P00", None, {"clock": 32, "moves": 92})]  # b: 30 of 430, c: 31 of 311
    assert [hint.text for hint in signals_of(a)] == ["The clock has made 32 of 92 moves."]


# --- leaving when behind ------------------------------------------------------------------------------------


def left(
    user: User, other: list[User], totals: list[int], hand: int = 1, reason: str = "left", **fields
) -> None:
    match = ended([user, *other], finished=[{"totals": totals}] * hand, **fields)
    Seat.objects.filter(match=match, number=0).update(state="left")
    Move.objects.create(match=match, seq=1, hand=hand, seat=0, by="p", token=f"!{reason}0", at=match.ended_at)


@pytest.mark.parametrize(("behind", "ahead", "is_found"), [(7, 0, 1), (6, 0, 0), (9, 1, 0), (10, 1, 1)])
def test_of_two_who_leaves_when_behind(many, clock, behind: int, ahead: int, is_found: int) -> None:
    user, other = many[:2]
    for _ in range(behind):
        left(user, [other], [3, 8], reason="forfeit", game="japanese")
    for _ in range(ahead):
        left(user, [other], [8, 3], reason="forfeit", game="japanese")
    # Head or tail: 7 of 7 is 1/128, 6 of 6 is 1/64, 9 of 10 is 11/1024, 10 of 11 is 12/2048.
    total = behind + ahead
    likely = sum(comb(total, k) for k in range(behind, total + 1)) / 2**total
    assert (likely < 0.01) == is_found
    figures = {"left": total, "behind": behind, "expected": round(total / 2, 1)}
    assert found("behind") == ([("P00", None, figures)] if is_found else [])


def test_what_tells_nothing_of_leaving(many, clock: FakeClock) -> None:
    user, *others = many[:4]
    for _ in range(20):
        left(user, others[:1], [3, 8], reason="resign", game="japanese")
        left(others[0], [user], [0, 0], hand=0)
        left(others[1], [user], [5, 5])
        left(others[2], [user], [0, 9], days=31)
    assert found("behind") == []


def test_of_four_three_are_behind(many, clock: FakeClock) -> None:
    user, *others = many[:4]
    for _ in range(16):
        left(user, others, [10, 20, 30, -5])
    assert found("behind") == []  # 0.75 to the 16th is 0.01002
    left(user, others, [10, 20, 30, -5])
    assert found("behind") == [("P00", None, {"left": 17, "behind": 17, "expected": 12.8})]


# --- keeping and forgetting ---------------------------------------------------------------------------------


def test_what_is_found_again_is_kept_once_and_forgotten_when_it_is_not(many, clock: FakeClock) -> None:
    a, b = many[:2]
    came(a, "x", "1")
    came(b, "x", "2")
    ended([a, b], stake=50)
    assert tasks.count_signals() == {"same": 1, "together": 0, "clock": 0, "behind": 0}
    first = Signal.objects.get()
    clock.advance(3600)
    ended([a, b], stake=50)
    tasks.count_signals()
    again = Signal.objects.get()
    assert (again.pk, again.since, again.at) == (first.pk, first.since, first.at + timedelta(hours=1))
    assert again.figures["matches"] == 2
    clock.moment += timedelta(days=31)
    tasks.count_signals()
    assert not Signal.objects.exists()


def test_one_kind_that_fails_does_not_keep_the_others(many, clock, monkeypatch, caplog) -> None:
    a, b = many[:2]
    came(a, "x", "1")
    came(b, "x", "2")
    ended([a, b], stake=50)
    monkeypatch.setitem(tasks.FINDERS, "clock", lambda since: 1 / 0)
    assert tasks.count_signals() == {"same": 1, "together": 0, "behind": 0}
    assert "the signals of kind clock could not be counted" in caplog.text


def test_it_asks_as_often_for_many_matches(many, clock, django_assert_max_num_queries: Callable) -> None:
    for user in many:
        came(user, "x", "1")
    for four in list(combinations(many[:8], 4)):
        match = ended(four, stake=10)
        moved(match, 0, "c", 40)
    with django_assert_max_num_queries(40):
        tasks.count_signals()
    assert Signal.objects.filter(kind="same").count() == 28
    assert Signal.objects.filter(kind="clock").count() == 5  # those who have ever sat on the first seat


# --- chance -------------------------------------------------------------------------------------------------


@given(st.integers(0, 12), st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), max_size=10))
def test_the_chance_of_so_many_is_that_of_all_ways_added_up(wanted: int, chances: list[float]) -> None:
    ways = 0.0
    for true in range(2 ** len(chances)):
        bits = [bool(true >> n & 1) for n in range(len(chances))]
        if sum(bits) >= wanted:
            way = 1.0
            for bit, one in zip(bits, chances, strict=True):
                way *= one if bit else 1 - one
            ways += way
    assert isclose(chance.at_least_of(wanted, chances), ways, abs_tol=1e-12)


@pytest.mark.parametrize(
    ("number", "expected", "likely"),
    # By the tables of the Poisson distribution.
    [(0, 3.0, 1.0), (1, 0.5, 0.393469), (5, 2.0, 0.052653), (10, 10.0, 0.542070), (20, 5.0, 3.45e-7)],
)
def test_the_chance_where_so_many_are_expected(number: int, expected: float, likely: float) -> None:
    assert chance.at_least_poisson(number, expected) == pytest.approx(likely, rel=2e-3)


def test_the_page_of_a_person_tells_the_hints(chief: User, many: list[User], clock: FakeClock) -> None:
    a, b = many[:2]
    came(a, "x", "1")
    came(b, "x", "2")
    ended([a, b], stake=50)
    signals_count(kind="same")
    page = inside(chief).get(reverse("moderation:person", args=[a.pk])).content.decode()
    assert "1 match for coins together, from the same browser." in page
    assert reverse("moderation:person", args=[b.pk]) in page
