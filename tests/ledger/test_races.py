"""Many at once: real threads on real transactions, each coin moved once."""

from contextlib import suppress
from random import Random
from threading import Barrier

import pytest
from django.db.models import Sum

from accounts.models import User
from core.errors import CommandError
from ledger import audit, selectors
from ledger.models import Account, Transfer
from ledger.services import (
    account_open,
    adjustment_make,
    daily_grant,
    stake_hold,
    stake_refund,
    stakes_pay,
)
from tests.games.test_races import at_once
from tests.ledger.conftest import balances, make_person, written
from tests.ledger.model import events, happen

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _books_are_right(db: None):
    yield
    assert audit.faults() == []
    assert not Account.objects.aggregate(total=Sum("balance"))["total"]


def test_twenty_requests_for_one_stake_hold_one(nino: User) -> None:
    call = lambda: stake_hold(user=nino, table="aaaa", seating=1, amount=100)  # noqa: E731
    assert at_once(*[call] * 20) == [None] * 20
    assert written() == [("stake:1", 100)]
    assert balances() == {"mint": -1000, "Nino": 900, "aaaa": 100}


def test_twenty_stakes_of_who_can_pay_ten(nino: User) -> None:
    calls = [
        lambda n=n: stake_hold(user=nino, table=f"table{n % 4}", seating=n, amount=100) for n in range(20)
    ]
    results = at_once(*calls)
    assert (results.count(None), results.count("TOO_FEW_COINS")) == (10, 10)
    assert selectors.balance(nino) == 0


def test_the_first_stakes_of_a_table_open_one_escrow(people: list[User]) -> None:
    calls = [
        lambda n=n, user=user: stake_hold(user=user, table="aaaa", seating=n, amount=50)
        for n, user in enumerate(people)
    ]
    assert at_once(*calls) == [None] * 4
    assert selectors.held("aaaa") == 200


def test_a_stake_comes_back_once_or_is_won_once(people: list[User]) -> None:
    for seating, user in enumerate(people):
        stake_hold(user=user, table="aaaa", seating=seating, amount=100)
    refunds = [lambda n=n: stake_refund(seating=n) for n in (0, 1, 2, 3)]
    pay = lambda: stakes_pay(table="aaaa", match="aaaa", winners=people[:2])  # noqa: E731
    assert at_once(*refunds, *refunds, pay, pay, pay) == [None] * 11
    back = Transfer.objects.filter(reason="refund").count()
    paid = Transfer.objects.filter(reason="payout").aggregate(total=Sum("amount", default=0))["total"]
    assert 100 * back + paid == 400
    assert selectors.held("aaaa") == 0


def test_welcome_day_and_correction_come_once(nino: User) -> None:
    other = make_person("Giorgi", balance=None)
    assert len({account.pk for account in at_once(*[lambda: account_open(user=other)] * 6)}) == 1
    adjustment_make(user=nino, amount=-1000, note="test", actor=nino, key="all")
    assert sorted(at_once(*[lambda: daily_grant(user=nino)] * 6)) == [0, 0, 0, 0, 0, 200]
    correct = lambda: adjustment_make(user=nino, amount=5, note="x", actor=other, key="1")  # noqa: E731
    assert at_once(*[correct] * 6) == [None] * 6
    assert balances() == {"mint": -1205, "Nino": 205, "Giorgi": 1000}


def test_a_mint_is_made_once() -> None:
    users = [make_person(f"Player{n}", balance=None) for n in range(4)]
    barrier = Barrier(len(users))

    def register(user: User) -> None:
        barrier.wait()
        account_open(user=user)

    at_once(*[lambda user=user: register(user) for user in users])
    assert Account.objects.get(kind="mint").balance == -4000


@pytest.mark.parametrize("seed", range(3))
def test_any_events_from_many_threads(people: list[User], seed: int) -> None:
    def play(rng: Random) -> None:
        for event in events(rng, len(people), 25):
            with suppress(CommandError):
                happen(people, event)

    at_once(*[lambda n=n: play(Random(f"{seed}-{n}")) for n in range(6)])
    assert Transfer.objects.filter(reason="stake").count() > 5
