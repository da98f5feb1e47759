"""One tap to a table: whose, at which options, and never where one cannot or should not sit."""

from datetime import timedelta

import pytest
from django.http import QueryDict

from accounts.ignored import person_block, person_mute, person_unblock
from core import rates
from games.services import match_resign
from ledger.services import account_open, stake_hold
from lobby.filters import Filter
from lobby.models import Seat, Table
from lobby.quick import seat_find
from lobby.services import LEASE, seat_appear, seat_leave, seat_take, table_create
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, OPTIONS, filled, fresh, opened, over, playing
from tests.lobby.test_services import refused

pytestmark = pytest.mark.django_db

NINES = {**CLASSIC, "rules": {**CLASSIC["rules"], "length": "nines"}}
REGIONAL = {
    "game": "classic",
    "rules": {"profile": "regional", "length": "standard", "khishti": "off", "moshla": False},
}


def find(user, query: str = "") -> Table:
    return seat_find(user=user, wanted=Filter.from_query(QueryDict(query)))


def played(user, **options) -> None:
    """Somebody's last table, which nobody else can sit down at any more."""
    table = table_create(user=user, **{**OPTIONS, **options})
    Seat.objects.filter(table=table).update(live=False)
    Table.objects.filter(pk=table.pk).update(status="closed", deadline=None)


def options(table: Table) -> tuple:
    return table.game, table.rules, table.timer, table.stake, table.public


def test_where_nothing_is_open_a_table_is_made(people) -> None:
    table = find(people[0])
    assert options(table) == ("japanese", {"target": 21}, 30, 0, True)
    assert (table.status, table.host, table.seats.get().user) == ("open", people[0], people[0])


def test_the_second_finds_the_first(people) -> None:
    table = find(people[0])
    assert find(people[1]) == table
    assert (fresh(table).status, table.seats.get(number=1).user) == ("ready", people[1])
    assert find(people[2]) != table


def test_whoever_has_not_played_yet_sits_down_where_somebody_waits(people) -> None:
    table = opened(people, **CLASSIC, timer=60)
    assert find(people[1]) == table


@pytest.mark.parametrize(
    ("last", "waiting", "meets"),
    [
        ({}, {}, True),
        ({}, {"rules": {"target": 11}}, True),  # a little other than usual is better than to wait
        ({}, {"timer": 60}, True),
        ({}, CLASSIC, False),
        (CLASSIC, NINES, True),
        (CLASSIC, REGIONAL, False),
        (CLASSIC, {}, False),
        ({}, {"public": False}, False),
    ],
)
def test_the_game_and_its_rules_are_those_of_the_last_table(people, last, waiting, meets) -> None:
    played(people[0], **last)
    table = opened([people[1]], **waiting)
    found = find(people[0])
    assert (found == table) is meets
    if not meets:
        assert options(found) == options(Table(**{"stake": 0, **OPTIONS, **last}))


def test_the_table_most_like_the_last_one(people, clock) -> None:
    played(people[0], rules={"target": 11}, timer=60)
    tables = [
        opened([make_user(name)], rules={"target": target}, timer=timer)
        for name, target, timer in (("Ana", 21, 30), ("Levan", 11, 30), ("Zura", 11, 60))
    ]
    assert find(people[0]) == tables[2]


def test_of_tables_alike_the_fullest_then_the_longest_open(five) -> None:
    alone, full = opened(five, **CLASSIC), opened(five[1:], **CLASSIC)
    assert find(five[2], "game=classic") == alone
    seat_leave(code=alone.code, user=five[2])
    seat_take(code=full.code, user=five[3])
    assert find(five[4], "game=classic") == full


def test_whoever_looks_on_goes_before_whoever_has_gone(people, clock) -> None:
    away = opened(people)
    clock.advance(LEASE.total_seconds() / 2)
    here = opened([people[1]])
    clock.advance(LEASE.total_seconds() / 2 + 1)
    seat_appear(code=here.code, user_id=people[1].pk)
    assert find(people[2]) == here
    assert find(make_user("Ana")) == away


# --- the filter of the lobby --------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["game=classic", "target=11", "timer=15", "game=japanese&target=31"])
def test_no_table_but_of_the_filter(people, query) -> None:
    table = opened(people)
    found = find(people[1], query)
    assert found != table
    assert Table.objects.filter(Filter.from_query(QueryDict(query)).condition).get() == found


def test_a_new_table_by_the_filter() -> None:
    query = "game=classic&length=nines&khishti=500&khishti=special&moshla=off&timer=60&timer=15"
    rules = {"profile": "house", "length": "nines", "khishti": "500", "moshla": False}
    assert options(find(make_user("Nino"), query)) == ("classic", rules, 15, 0, True)


def test_a_filter_that_fits_the_last_table_keeps_the_rest_of_it(people) -> None:
    played(people[0], **NINES, timer=60)
    played(people[0], rules={"target": 11})
    assert options(find(people[0], "game=classic"))[:3] == ("classic", NINES["rules"], 60)


def test_what_the_rules_have_no_choice_of_the_filter_cannot_ask(people) -> None:
    found = find(people[0], "game=classic&profile=regional&khishti=500")
    assert options(found)[:2] == ("classic", REGIONAL["rules"])


# --- coins --------------------------------------------------------------------------------------------------


def test_nobody_is_asked_for_coins_who_has_not_played_for_any(people) -> None:
    for person in people:
        account_open(user=person)
    table = opened(people, stake=100)
    found = find(people[1])
    assert (found == table, found.stake) == (False, 0)


def test_the_stake_is_that_of_the_last_table(people) -> None:
    for person in people:
        account_open(user=person)
    played(people[1], stake=100)
    dear, free, usual = (opened([make_user(name)]) for name in ("Ana", "Levan", "Zura"))
    Table.objects.filter(pk=dear.pk).update(stake=250)
    Table.objects.filter(pk=usual.pk).update(stake=100)
    assert find(people[1]) == usual
    assert fresh(free).seats.count() == fresh(dear).seats.count() == 1


def test_a_table_that_one_cannot_afford_any_more_becomes_a_free_one(people) -> None:
    account_open(user=people[0])
    account_open(user=people[1])
    played(people[0], stake=1000)
    table = opened(people[1:], stake=1000)
    found = find(people[0])
    assert (found == table, found.stake) == (False, 0)


def test_of_the_stakes_asked_for_one_that_can_be_paid(people) -> None:
    account_open(user=people[0])
    stake_hold(user=people[0], table="elsewhere", seating=10**6, amount=950)
    assert find(people[0], "stake=coins&most=100").stake == 10


def test_a_guest_who_asks_for_coin_tables_alone(people) -> None:
    with refused("NO_ACCOUNT"):
        find(people[0], "stake=coins")
    assert not Table.objects.exists()


def test_too_few_coins_for_any_stake_asked_for(people) -> None:
    account_open(user=people[0])
    stake_hold(user=people[0], table="elsewhere", seating=10**6, amount=995)
    with refused("TOO_FEW_COINS") as error:
        find(people[0], "stake=coins")
    assert error.value.fields == {"balance": 5, "stake": 10}


# --- who may ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [opened, filled, playing])
def test_whoever_sits_somewhere_is_led_there(people, state) -> None:
    table = state(people, public=False)
    opened([people[2]])
    assert find(people[0], "game=classic") == table
    assert Seat.objects.filter(user=people[0]).count() == 1


def test_after_the_match_one_may_play_on(people) -> None:
    table = over(people)
    assert find(people[0]) != table


def test_whoever_left_a_match_that_goes_on_may_sit_elsewhere(five) -> None:
    table = playing(five, **CLASSIC)
    match_resign(match_id=table.match_id, seat=0)
    assert find(five[0]) != table


def test_it_counts_as_taking_a_seat(people, settings) -> None:
    settings.RATES = {**settings.RATES, "seat": "2/hour"}
    rates.allow("seat", str(people[0].pk))
    table = find(people[0])
    with refused("TOO_MANY_CHANGES"):
        find(people[0])
    seat_leave(code=table.code, user=people[0])
    assert Table.objects.get().status == "closed"


def test_a_new_table_counts_as_one(people, settings) -> None:
    settings.RATES = {**settings.RATES, "table": "1/hour"}
    seat_leave(code=find(people[0]).code, user=people[0])
    with refused("TOO_MANY_TABLES"):
        find(people[0])
    table = opened(people[1:])
    assert find(people[0]) == table


@pytest.mark.parametrize("who", [0, 1])
def test_neither_is_seated_with_the_other_whoever_has_blocked_whom(people, who: int) -> None:
    person_block(user=people[who], other=people[1 - who])
    table = opened(people[1:])
    assert find(people[0]) != table


@pytest.mark.parametrize("who", [0, 1])
def test_where_one_of_several_is_blocked_one_does_not_sit_down(five, who: int) -> None:
    table = opened(five[1:], **CLASSIC)
    seat_take(code=table.code, user=five[2])
    person_block(user=(five[0], five[2])[who], other=(five[2], five[0])[who])
    assert find(five[0], "game=classic") != table


def test_a_mute_and_a_block_taken_back_keep_nobody_apart(people) -> None:
    person_block(user=people[0], other=people[1])
    person_unblock(user=people[0], other=people[1])
    person_mute(user=people[1], other=people[0])
    table = opened(people[1:])
    assert find(people[0]) == table


def test_a_link_seats_whom_one_has_blocked(people) -> None:
    person_block(user=people[0], other=people[1])
    table = opened(people[1:])
    assert seat_take(code=table.code, user=people[0]).table == table


def test_the_same_queries_however_many_are_blocked(people, django_assert_max_num_queries) -> None:
    for number in range(30):
        host = make_user(f"Host{number}")
        opened([host])
        person_block(user=people[0], other=host)
    played(people[0])
    with django_assert_max_num_queries(20):
        find(people[0])


def test_the_same_queries_however_many_are_open(people, django_assert_max_num_queries) -> None:
    for number in range(30):
        opened([make_user(f"Host{number}")], **(CLASSIC if number % 2 else {}))
    played(people[0])
    with django_assert_max_num_queries(20):
        find(people[0])


def test_a_table_nobody_has_looked_at_for_long_is_still_better_than_none(people, clock) -> None:
    table = opened(people)
    clock.advance(timedelta(minutes=5).total_seconds())
    assert find(people[1]) == table
