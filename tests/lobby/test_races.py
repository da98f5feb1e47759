"""Two taps, two people, two threads: one effect each."""

from threading import Barrier

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import FOR_EVER, User
from accounts.sanctions import sanction_give
from accounts.services import account_delete
from games.models import Match
from games.practice import practice_create
from games.services import match_resign
from ledger.models import Account
from ledger.selectors import balance, held
from ledger.services import account_open
from lobby import listing
from lobby.audit import table_faults
from lobby.filters import Filter
from lobby.models import Revision, Seat, Table
from lobby.quick import seat_find
from lobby.services import (
    rematch_ask,
    seat_leave,
    seat_move,
    seat_ready,
    seat_swap,
    seat_take,
    table_create,
    table_expire,
    tables_expire,
)
from tests.games.conftest import make_user
from tests.games.test_races import at_once
from tests.lobby.conftest import CLASSIC, OPTIONS, filled, fresh, opened, over, playing

pytestmark = pytest.mark.django_db(transaction=True)


def test_create_twice(people) -> None:
    results = at_once(*[lambda: table_create(user=people[0], **OPTIONS)] * 4)
    assert results.count("ALREADY_SEATED") == 3
    assert (Table.objects.count(), Seat.objects.count()) == (1, 1)


def test_sit_twice(people) -> None:
    table = opened(people)
    results = at_once(*[lambda: seat_take(code=table.code, user=people[1]).number] * 4)
    assert results == [1, 1, 1, 1]
    assert fresh(table).revision == table.revision + 1


def test_three_people_and_one_seat(people) -> None:
    table = opened(people)
    others = [make_user(name) for name in ("Ana", "Levan", "Zura")]
    results = at_once(*[lambda user=user: seat_take(code=table.code, user=user).number for user in others])
    assert sorted(results, key=str) == [1, "TABLE_FULL", "TABLE_FULL"]
    assert table.seats.count() == 2


def test_one_person_and_two_tables(people) -> None:
    tables = [opened([people[0]]), opened([people[1]])]
    results = at_once(
        *[lambda code=table.code: seat_take(code=code, user=people[2]).number for table in tables]
    )
    assert sorted(results, key=str) == [1, "ALREADY_SEATED"]
    assert Seat.objects.filter(user=people[2]).count() == 1


def test_coins_for_one_stake_and_twenty_tables(people) -> None:
    hosts = [make_user(f"Host {chr(97 + number)}") for number in range(20)]
    for person in (people[0], *hosts):
        account_open(user=person)
    tables = [table_create(user=host, **OPTIONS, stake=1000) for host in hosts]
    results = at_once(
        *[lambda code=table.code: seat_take(code=code, user=people[0]).number for table in tables]
    )
    assert sorted(results, key=str) == [1, *["ALREADY_SEATED"] * 19]
    assert balance(people[0]) == 0
    assert sum(held(table.code) for table in tables) == 21_000


def test_an_account_is_deleted_while_the_last_one_asks_for_the_rematch(people) -> None:
    for person in people:
        account_open(user=person)
    table = over(people, stake=100)
    rematch_ask(code=table.code, user=people[0])
    asked, gone = at_once(
        lambda: rematch_ask(code=table.code, user=people[1]).status,
        lambda: account_delete(user=people[0], sure=True),
    )
    assert (asked, gone) in [("playing", "STILL_SEATED"), ("REMATCH_OVER", None)]
    assert User.objects.filter(pk=people[0].pk).exists() == (gone is not None)
    assert list(table_faults()) == []


def test_an_account_is_deleted_while_its_person_sits_down_for_coins(people) -> None:
    for person in people:
        account_open(user=person)
    table = opened(people, stake=100)
    sat, gone = at_once(
        lambda: seat_take(code=table.code, user=people[1]).number,
        lambda: account_delete(user=people[1], sure=True),
    )
    assert (sat, gone) in [(1, "STILL_SEATED"), ("NO_ACCOUNT", None)]
    assert list(table_faults()) == []
    assert sum(Account.objects.values_list("balance", flat=True)) == 0


def test_ready_twice_from_both(people) -> None:
    table = filled(people)
    calls = [
        lambda user=user: seat_ready(code=table.code, user=user) for user in people[:2] for _ in range(2)
    ]
    results = at_once(*calls)
    assert set(results) <= {None, "TABLE_PLAYING"}
    assert fresh(table).status == "playing"
    assert Match.objects.count() == 1


def test_leaving_against_the_last_ready(people) -> None:
    table = filled(people)
    seat_ready(code=table.code, user=people[0])
    results = at_once(
        lambda: seat_ready(code=table.code, user=people[1]),
        lambda: seat_leave(code=table.code, user=people[0]),
    )
    status = fresh(table).status
    assert (status, results) in [("playing", [None, "TABLE_PLAYING"]), ("open", ["TABLE_NOT_FULL", None])]


def test_both_ask_for_the_rematch(people) -> None:
    table = over(people)
    calls = [
        lambda user=user: rematch_ask(code=table.code, user=user) for user in people[:2] for _ in range(2)
    ]
    results = at_once(*calls)
    assert Table.objects.filter(rematch_of=table).count() == 1
    assert Match.objects.count() == 2
    assert all(result is None or result.rematch_of_id == table.pk for result in results)


def test_sitting_elsewhere_against_the_rematch(people) -> None:
    table, other = over(people), opened([people[2]])
    rematch_ask(code=table.code, user=people[0])
    again, sat = at_once(
        lambda: rematch_ask(code=table.code, user=people[1]),
        lambda: seat_take(code=other.code, user=people[0]),
    )
    assert (again == "PLAYER_ELSEWHERE") is isinstance(sat, Seat)
    assert (sat == "ALREADY_SEATED") is isinstance(again, Table)
    assert Seat.objects.filter(user=people[0], live=True).count() == 1


def test_two_sweeps(people) -> None:
    tables = [filled([make_user(f"Host{n}"), make_user(f"Friend{n}")]) for n in range(4)]
    Table.objects.update(deadline="2020-01-01T00:00Z")
    before = Revision.objects.get().number
    assert sum(at_once(tables_expire, tables_expire, tables_expire)) == 4
    assert {fresh(table).status for table in tables} == {"closed"}
    assert Revision.objects.get().number == before + 4


def test_the_expiry_against_the_last_ready(people) -> None:
    table = filled(people)
    seat_ready(code=table.code, user=people[0])
    Table.objects.update(deadline="2020-01-01T00:00Z")
    at_once(
        lambda: seat_ready(code=table.code, user=people[1]),
        lambda: table_expire(code=table.code),
    )
    table_expire(code=table.code)
    assert (fresh(table).status, Match.objects.count()) == ("open", 0)


@pytest.mark.usefixtures("own_cache")
def test_a_list_is_made_once_for_all_who_ask(people, monkeypatch) -> None:
    opened(people)
    made: list[int] = []
    make = listing._make
    monkeypatch.setattr(listing, "_make", lambda *args: (made.append(1), make(*args))[1])
    answers = at_once(*[lambda: Client().get("/tables/list/?target=21").content] * 6)
    assert len(set(answers)) == len(made) == 1


# --- one tap to a table -------------------------------------------------------------------------------------


def finding(user: User, wanted: Filter = Filter()):  # noqa: B008 - it cannot be changed
    return lambda: seat_find(user=user, wanted=wanted).code


def test_two_who_look_for_a_table_at_once_meet(people) -> None:
    first, second = at_once(finding(people[0]), finding(people[1]))
    assert first == second
    assert (Table.objects.get().status, Seat.objects.count()) == ("ready", 2)


def test_ten_who_look_for_a_table_at_once_are_five_pairs(db) -> None:
    at_once(*[finding(make_user(f"Friend {chr(97 + number)}")) for number in range(10)])
    assert list(Table.objects.values_list("status", flat=True)) == ["ready"] * 5


def test_four_who_look_for_a_classic_table_at_once_sit_at_one(five) -> None:
    codes = at_once(*[finding(user, Filter("classic")) for user in five[:4]])
    assert len(set(codes)) == 1
    assert Table.objects.get().status == "ready"


def test_whoever_looks_for_a_table_twice_at_once_sits_once(people) -> None:
    codes = at_once(*[finding(people[0])] * 4)
    assert set(codes) == {Table.objects.get().code}
    assert Seat.objects.count() == 1


def test_one_seat_and_two_ways_to_it(people) -> None:
    table = opened(people)
    found, sat = at_once(
        finding(people[1]), lambda: seat_take(code=table.code, user=people[2]).table_id == table.pk
    )
    assert (found == table.code, sat) in [(True, "TABLE_FULL"), (False, True)]
    assert (fresh(table).status, table.seats.count()) == ("ready", 2)


def test_looking_for_a_table_against_sitting_down_at_another(people) -> None:
    table, other = opened(people), opened(people[1:], public=False)
    found, sat = at_once(
        finding(people[2]), lambda: seat_take(code=other.code, user=people[2]).table_id == other.pk
    )
    assert (found, sat) in [(table.code, "ALREADY_SEATED"), (other.code, True), ("ALREADY_SEATED", True)]
    assert Seat.objects.filter(user=people[2]).count() == 1


# --- four seats ---------------------------------------------------------------------------------------------


def test_four_people_and_three_seats(five) -> None:
    table = opened(five, **CLASSIC)
    results = at_once(*[lambda user=user: seat_take(code=table.code, user=user).number for user in five[1:]])
    assert sorted(results, key=str) == [1, 2, 3, "TABLE_FULL"]
    assert (fresh(table).status, table.seats.count()) == ("ready", 4)


def test_all_four_are_ready_at_once(five) -> None:
    table = filled(five, **CLASSIC)
    calls = [lambda user=user: seat_ready(code=table.code, user=user) for user in five[:4] for _ in range(2)]
    assert set(at_once(*calls)) <= {None, "TABLE_PLAYING"}
    assert (fresh(table).status, Match.objects.count()) == ("playing", 1)


def test_two_move_to_the_same_seat(five) -> None:
    table = opened(five, **CLASSIC)
    seat_take(code=table.code, user=five[1])
    calls = [lambda user=user: seat_move(code=table.code, user=user, number=3) for user in five[:2]]
    assert sorted(at_once(*calls), key=str) == [None, "SEAT_TAKEN"]
    assert table.seats.filter(number=3).count() == 1


def test_moving_twice_is_once(five) -> None:
    table = opened(five, **CLASSIC)
    assert at_once(*[lambda: seat_move(code=table.code, user=five[0], number=2)] * 4) == [None] * 4
    assert fresh(table).revision == table.revision + 1


def test_moving_against_sitting_down(five) -> None:
    table = opened(five, **CLASSIC)
    at_once(
        lambda: seat_move(code=table.code, user=five[0], number=1),
        *[lambda user=user: seat_take(code=table.code, user=user) for user in five[1:4]],
    )
    assert [seat.number for seat in table.seats.all()] == [0, 1, 2, 3]
    assert fresh(table).status == "ready"


def test_two_ask_each_other_at_once(five) -> None:
    table = filled(five, **CLASSIC)
    calls = [
        lambda user=user, number=number: seat_swap(code=table.code, user=user, number=number)
        for user, number in ((five[0], 2), (five[2], 0))
        for _ in range(2)
    ]
    assert at_once(*calls) == [None] * 4
    assert [seat.user.display_name for seat in table.seats.all()] == ["Tamar", "Giorgi", "Nino", "Levan"]
    assert not Seat.objects.exclude(swap=None).exists()


def test_swaps_around_the_table(five) -> None:
    table = filled(five, **CLASSIC)
    calls = [
        lambda user=user, number=number: seat_swap(code=table.code, user=user, number=number)
        for user, number in zip(five[:4], (1, 2, 3, 0), strict=True)
    ]
    at_once(*calls, *[lambda: seat_swap(code=table.code, user=five[1], number=0)] * 2)
    assert [seat.number for seat in table.seats.all()] == [0, 1, 2, 3]
    assert set(table.seats.values_list("user", flat=True)) == {person.pk for person in five[:4]}


def test_the_last_ready_against_a_swap(five) -> None:
    table = filled(five, **CLASSIC)
    for person in five[:3]:
        seat_ready(code=table.code, user=person)
    seat_swap(code=table.code, user=five[0], number=1)
    results = at_once(
        lambda: seat_ready(code=table.code, user=five[3]),
        lambda: seat_swap(code=table.code, user=five[1], number=0),
    )
    names = [seat.user.display_name for seat in table.seats.all()]
    started = ("playing", [None, "TABLE_PLAYING"], ["Nino", "Giorgi", "Tamar", "Levan"])
    swapped = ("ready", [None, None], ["Giorgi", "Nino", "Tamar", "Levan"])
    assert (fresh(table).status, results, names) in [started, swapped]
    if match := Match.objects.first():
        assert [seat.user_id for seat in match.seats.order_by("number")] == [
            seat.user_id for seat in table.seats.all()
        ]


def test_leaving_against_a_swap(five) -> None:
    table = filled(five, **CLASSIC)
    seat_swap(code=table.code, user=five[0], number=1)
    results = at_once(
        lambda: seat_swap(code=table.code, user=five[1], number=0),
        lambda: seat_leave(code=table.code, user=five[0]),
    )
    assert results in ([None, None], ["SEAT_EMPTY", None])
    assert (fresh(table).status, table.seats.count()) == ("open", 3)
    assert not Seat.objects.exclude(swap=None).exists()


def test_leaving_for_good_against_sitting_elsewhere(five) -> None:
    table, other = playing(five, **CLASSIC), opened(five[4:])
    results = at_once(
        lambda: match_resign(match_id=table.match_id, seat=1),
        lambda: seat_take(code=other.code, user=five[1]).number,
    )
    assert results in ([None, 1], [None, "ALREADY_SEATED"])
    assert Seat.objects.filter(user=five[1], live=True).count() == int(results[1] == 1)


# --- through the pages: a visitor who taps twice becomes one guest -----------------------------------------


def browsers(count: int) -> list[Client]:
    """One browser before its first answer, sending the same form several times."""
    clients = [Client(enforce_csrf_checks=True) for _ in range(count)]
    clients[0].get("/tables/new/")
    for client in clients[1:]:
        client.cookies = clients[0].cookies.copy()
    return clients


def post(client: Client, path: str, **fields: str):
    token = client.cookies[settings.CSRF_COOKIE_NAME].value
    return client.post(path, {"csrfmiddlewaretoken": token, **fields})


def test_a_visitor_creates_twice(db) -> None:
    form = {"game": "japanese", "target": "21", "timer": "30", "who": "all"}
    results = at_once(
        *[lambda client=client: post(client, "/tables/new/", **form).url for client in browsers(3)]
    )
    assert (User.objects.count(), Table.objects.count()) == (1, 1)
    assert results == [f"/en/t/{Table.objects.get().code}/"] * 3


def test_a_visitor_sits_down_twice(people) -> None:
    table = opened(people)
    before = User.objects.count()
    clients = browsers(3)
    at_once(*[lambda client=client: post(client, f"/t/{table.code}/sit/") for client in clients])
    assert (User.objects.count(), table.seats.count()) == (before + 1, 2)
    guest = table.seats.get(number=1).user
    assert [client.get("/tables/").wsgi_request.user for client in clients] == [guest] * 3


def test_a_visitor_sits_down_twice_where_more_seats_are_free(five) -> None:
    table = opened(five, **CLASSIC)
    clients = browsers(3)
    at_once(*[lambda client=client: post(client, f"/t/{table.code}/sit/") for client in clients])
    assert (fresh(table).status, table.seats.count()) == ("open", 2)


def test_a_visitor_looks_for_a_table_twice(people) -> None:
    table = opened(people)
    clients = browsers(3)
    urls = at_once(*[lambda client=client: post(client, "/tables/quick/").url for client in clients])
    assert urls == [f"/en/t/{table.code}/"] * 3
    assert (fresh(table).status, table.seats.count(), User.objects.count()) == ("ready", 2, 4)


def test_two_visitors_are_two(people) -> None:
    table = opened(people)
    barrier = Barrier(2)

    def visit() -> str:
        client = browsers(1)[0]
        barrier.wait()
        return post(client, f"/t/{table.code}/sit/").url

    assert at_once(visit, visit) == [f"/en/t/{table.code}/"] * 2
    assert table.seats.count() == 2


# --- a sanction and a seat ----------------------------------------------------------------------------------


def put_out(user: User) -> str:
    sanction_give(user=user, kind="ban", reason="abuse", until=FOR_EVER)
    return "out"


def nowhere(user: User) -> bool:
    """Whether a person who is out sits at no table and plays no match."""
    playing_still = user.match_seats.filter(match__status=Match.Status.PLAYING).exclude(state="left")
    return not (Seat.objects.filter(user=user, live=True).exists() or playing_still.exists())


@pytest.mark.parametrize("number", range(8))
def test_who_sits_down_while_being_put_out_sits_nowhere(people, number: int) -> None:
    table = opened(people)
    _, outcome = at_once(
        lambda: seat_take(code=table.code, user=people[1]).number, lambda: put_out(people[1])
    )
    assert outcome == "out"
    assert nowhere(people[1])
    assert fresh(table).status == Table.Status.OPEN


@pytest.mark.parametrize("number", range(4))
def test_who_makes_a_table_or_begins_practice_while_being_put_out(people, number: int) -> None:
    at_once(
        lambda: table_create(user=people[0], **OPTIONS),
        lambda: practice_create(user=people[0], game="japanese", rules={"target": 11}),
        lambda: put_out(people[0]),
    )
    assert nowhere(people[0])


@pytest.mark.parametrize("number", range(4))
def test_the_last_one_confirms_while_the_other_is_put_out(people, number: int) -> None:
    table = filled(people)
    seat_ready(code=table.code, user=people[0])
    at_once(lambda: seat_ready(code=table.code, user=people[1]), lambda: put_out(people[0]))
    assert nowhere(people[0])
    assert fresh(table).status in (Table.Status.OPEN, Table.Status.OVER)


@pytest.mark.parametrize("number", range(4))
def test_both_of_a_match_are_put_out_at_once(people, number: int) -> None:
    table = playing(people)
    results = at_once(lambda: put_out(people[0]), lambda: put_out(people[1]))
    assert results == ["out", "out"]
    assert nowhere(people[0])
    assert nowhere(people[1])
    assert Match.objects.get(pk=table.match_id).winners in ([0], [1])


@pytest.mark.parametrize("number", range(4))
def test_a_rematch_is_asked_for_while_the_other_is_put_out(people, number: int) -> None:
    table = over(people)
    rematch_ask(code=table.code, user=people[1])
    at_once(lambda: bool(rematch_ask(code=table.code, user=people[0])), lambda: put_out(people[1]))
    assert nowhere(people[1])
    assert User.objects.get(pk=people[1].pk).is_barred
