"""What coins do: every event of the rules, and its repeats."""

from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from accounts import hooks
from accounts.models import User
from core.errors import CommandError
from ledger import audit, selectors
from ledger.models import Account, Transfer
from ledger.services import (
    account_close,
    account_open,
    adjustment_make,
    daily_grant,
    stake_hold,
    stake_refund,
    stakes_pay,
)
from tests.games.conftest import make_user
from tests.ledger.conftest import balances, make_person, written

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _books_are_right(db: None):
    yield
    assert audit.faults() == []


def refused(code: str, **fields: int):
    return pytest.raises(CommandError, match=str(CommandError(code, **fields)).replace("{", r"\{"))


# --- accounts ----------------------------------------------------------------------------------------------


def test_the_welcome_comes_once() -> None:
    user = make_person("Nino", balance=None)
    assert [account_open(user=user).balance for _ in range(3)] == [1000] * 3
    assert balances() == {"mint": -1000, "Nino": 1000}


def test_who_registers_gets_an_account() -> None:
    user = make_user("Nino")
    assert selectors.balance(user) is None
    user.is_guest = False
    user.save()
    hooks.registered(user)
    assert selectors.balance(user) == 1000


def test_who_goes_gives_the_coins_back_and_the_books_stay(people: list[User]) -> None:
    nino, giorgi = people[:2]
    stake_hold(user=nino, table="aaaa", seating=1, amount=100)
    stakes_pay(table="aaaa", match="aaaa", winners=[giorgi])
    adjustment_make(user=giorgi, amount=-50, note="Why", actor=nino, key="1")
    hooks.forgotten(nino)
    nino.delete()
    assert balances() == {"mint": -3050, "player": 0, "Giorgi": 1050, "Tamar": 1000, "Levan": 1000, "aaaa": 0}
    last = Transfer.objects.latest("pk")
    assert (last.amount, last.reason, last.note) == (900, "adjustment", "Account deleted")


def test_a_guest_goes_without_a_trace() -> None:
    guest = make_user("Nino")
    account_close(user=guest)
    assert not Account.objects.exists()


# --- the coins of the day ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("balance", "given"), [(0, 200), (150, 50), (199, 1), (200, 0), (5000, 0)])
def test_the_day_brings_what_is_missing_to_200_once(balance: int, given: int) -> None:
    user = make_person("Nino", balance=balance)
    assert [daily_grant(user=user) for _ in range(2)] == [given, 0]
    assert selectors.balance(user) == balance + given


def test_a_day_begins_at_midnight_in_tbilisi(clock) -> None:
    user = make_person("Nino", balance=0)
    clock.moment = datetime(2020, 11, 30, 19, 59, tzinfo=UTC)  # 23:59 there
    assert daily_grant(user=user) == 200
    adjustment_make(user=user, amount=-120, note="test", actor=user, key="1")
    assert daily_grant(user=user) == 0
    clock.advance(60)
    assert daily_grant(user=user) == 120


def test_only_the_first_visit_counts() -> None:
    user = make_person("Nino")
    assert daily_grant(user=user) == 0
    stake_hold(user=user, table="aaaa", seating=1, amount=1000)
    assert daily_grant(user=user) == 0


def test_a_guest_has_no_coins_of_the_day() -> None:
    assert daily_grant(user=make_user("Nino")) == 0
    assert not Account.objects.exists()


def test_who_has_no_account_yet_gets_it_with_the_first_visit() -> None:
    user = make_person("Nino", balance=None)
    assert daily_grant(user=user) == 0
    assert selectors.balance(user) == 1000


# --- stakes ------------------------------------------------------------------------------------------------


def test_a_stake_lies_at_its_table_once(nino: User) -> None:
    for _ in range(3):
        stake_hold(user=nino, table="aaaa", seating=7, amount=250)
    assert written() == [("stake:7", 250)]
    assert (selectors.balance(nino), selectors.held("aaaa"), selectors.held("bbbb")) == (750, 250, 0)


def test_too_few_coins(nino: User) -> None:
    stake_hold(user=nino, table="aaaa", seating=1, amount=600)
    with refused("TOO_FEW_COINS", balance=400, stake=401):
        stake_hold(user=nino, table="bbbb", seating=2, amount=401)
    stake_hold(user=nino, table="bbbb", seating=3, amount=400)
    stake_hold(
        user=nino, table="bbbb", seating=3, amount=400
    )  # held already: that nothing is left is no matter
    assert balances() == {"mint": -1000, "Nino": 0, "aaaa": 600, "bbbb": 400}


def test_a_guest_holds_no_stake() -> None:
    with refused("NO_ACCOUNT"):
        stake_hold(user=make_user("Nino"), table="aaaa", seating=1, amount=10)
    assert not Account.objects.exists()


def test_a_free_table_asks_for_nothing() -> None:
    stake_hold(user=make_user("Nino"), table="aaaa", seating=1, amount=0)
    stake_refund(seating=1)
    stakes_pay(table="aaaa", match="aaaa", winners=[])
    assert not Account.objects.exists()


def test_a_stake_comes_back_once(nino: User) -> None:
    stake_hold(user=nino, table="aaaa", seating=1, amount=100)
    stake_hold(user=nino, table="aaaa", seating=2, amount=100)
    for _ in range(3):
        stake_refund(seating=1)
    stake_refund(seating=3)
    assert written() == [("stake:1", 100), ("stake:2", 100), ("refund:1", 100)]
    assert (selectors.balance(nino), selectors.held("aaaa")) == (900, 100)


def test_what_was_paid_out_does_not_come_back(people: list[User]) -> None:
    for seating, user in enumerate(people):
        stake_hold(user=user, table="aaaa", seating=seating, amount=100)
    stakes_pay(table="aaaa", match="aaaa", winners=people[:1])
    stake_hold(
        user=people[1], table="aaaa", seating=9, amount=100
    )  # too late, so no longer settled by itself
    for seating in (0, 1, 9):
        stake_refund(seating=seating)
    stakes_pay(table="aaaa", match="aaaa", winners=people[:1])
    assert (selectors.balance(people[0]), selectors.held("aaaa")) == (1300, 100)


def test_a_stake_that_came_back_is_not_paid_out(people: list[User]) -> None:
    for seating, user in enumerate(people):
        stake_hold(user=user, table="aaaa", seating=seating, amount=50)
    stake_refund(seating=3)
    stakes_pay(table="aaaa", match="aaaa", winners=[people[1]])
    assert written()[-1] == ("payout:aaaa:0", 150)


@pytest.mark.parametrize(
    ("stakes", "winners", "shares"),
    [
        ([100], 1, [100]),
        ([100, 100], 1, [200]),
        ([25, 25, 25], 2, [38, 37]),
        ([10, 10, 10, 10], 3, [14, 13, 13]),
        ([25, 25, 25, 25], 4, [25] * 4),
        ([1, 1, 1], 2, [2, 1]),
        ([3], 4, [1, 1, 1]),  # fewer coins than winners: the last has none
        ([1000, 1000, 1000, 1000], 1, [4000]),
    ],
)
def test_shares(people: list[User], stakes: list[int], winners: int, shares: list[int]) -> None:
    for seating, (user, amount) in enumerate(zip(people, stakes, strict=False)):
        stake_hold(user=user, table="aaaa", seating=seating, amount=amount)
    for _ in range(2):
        stakes_pay(table="aaaa", match="mmmm", winners=people[:winners])
    paid = Transfer.objects.filter(reason="payout").order_by("pk")
    assert [one.amount for one in paid] == shares
    assert [one.credit.user for one in paid] == people[: len(shares)]
    assert {(one.table, one.match) for one in paid} == {("aaaa", "mmmm")}
    assert selectors.held("aaaa") == 0


def test_shares_go_in_seat_order(people: list[User]) -> None:
    stake_hold(user=people[0], table="aaaa", seating=1, amount=25)
    stakes_pay(table="aaaa", match="aaaa", winners=[people[2], people[0]])
    assert written()[1:] == [("payout:aaaa:0", 13), ("payout:aaaa:1", 12)]
    assert [selectors.balance(people[n]) for n in (2, 0)] == [1013, 987]


def test_without_winners_the_stakes_stay(nino: User) -> None:
    stake_hold(user=nino, table="aaaa", seating=1, amount=100)
    stakes_pay(table="aaaa", match="aaaa", winners=[])
    assert selectors.held("aaaa") == 100
    stake_refund(seating=1)
    assert selectors.held("aaaa") == 0


# --- corrections -------------------------------------------------------------------------------------------


def test_a_correction_is_made_once_for_its_key(people: list[User]) -> None:
    nino, moderator = people[:2]
    for _ in range(2):
        adjustment_make(user=nino, amount=50, note="Match stopped", actor=moderator, key="case-1")
        adjustment_make(user=nino, amount=-1050, note="Taken", actor=moderator, key="case-2")
    assert selectors.balance(nino) == 0
    assert selectors.balance(moderator) == 1000
    one = Transfer.objects.get(key="adjustment:case-1")
    assert (one.note, one.actor, one.reason) == ("Match stopped", moderator.pk, "adjustment")


def test_a_correction_takes_no_more_than_there_is(nino: User) -> None:
    with refused("TOO_FEW_COINS", balance=1000, stake=1001):
        adjustment_make(user=nino, amount=-1001, note="x", actor=nino, key="1")
    with refused("NO_ACCOUNT"):
        adjustment_make(user=make_user("Guest"), amount=5, note="x", actor=nino, key="2")


# --- what the database itself refuses ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger_transfer SET amount = 5",
        "UPDATE ledger_transfer SET note = 'x'",
        "UPDATE ledger_transfer SET actor = NULL",
        "DELETE FROM ledger_transfer",
    ],
)
def test_a_transfer_stays_as_it_is(nino: User, statement: str) -> None:
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_a_transfer_moves_both_balances_whoever_writes_it(people: list[User]) -> None:
    debit, credit = (user.coins for user in people[:2])
    row = {"debit": debit, "credit": credit, "reason": "stake", "at": datetime.now(UTC)}
    with transaction.atomic():
        Transfer.objects.create(key="direct", amount=30, **row)
        assert [selectors.balance(user) for user in people[:2]] == [970, 1030]
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    "wrong",
    [{"amount": 0}, {"amount": -5}, {"amount": 1001}, {"reason": "gift"}, {"key": "stake:1"}, {"credit": 0}],
)
def test_a_transfer_that_cannot_be(people: list[User], wrong: dict[str, object]) -> None:
    stake_hold(user=people[2], table="aaaa", seating=1, amount=1)
    debit, credit = (user.coins for user in people[:2])
    row = {
        "key": "k",
        "debit": debit,
        "credit": credit,
        "amount": 1,
        "reason": "stake",
        "at": datetime.now(UTC),
    }
    if "credit" in wrong:
        wrong = {"credit": debit}
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.create(**{**row, **wrong})


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "mint"},
        {"kind": "escrow"},
        {"kind": "escrow", "table": "aaaa"},
        {"kind": "player", "table": "bbbb"},
        {"kind": "player", "balance": -1},
        {"kind": "bank"},
    ],
)
def test_an_account_that_cannot_be(nino: User, fields: dict[str, object]) -> None:
    stake_hold(user=nino, table="aaaa", seating=1, amount=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create(**fields)
