"""The games and their rules in the same examples, and what coins pay: as engine and ledger have it."""

import pytest
from django.test import Client

from ledger.selectors import balance
from ledger.services import account_open, stake_hold, stakes_pay
from pages import examples
from tests.lobby.conftest import make_user


@pytest.mark.parametrize(("name", "taker"), [("trumped", "Giorgi"), ("joker", "Giorgi")])
def test_the_tricks_of_two_go_to_whom_the_text_says(name: str, taker: str) -> None:
    plays = examples.duel(name)
    assert [str(play.name) for play in plays if play.takes] == [taker]
    assert [(play.card, play.call) for play in plays] == {
        "trumped": [("X1", "H"), ("8S", "")],
        "joker": [("AH", ""), ("X1", "")],
    }[name]


def test_the_pulka_has_two_totals() -> None:
    regional = examples.pulka(examples.REGIONAL, first=8)
    assert examples.pulka().totals == (700, 220, 110, 30)
    assert regional.before == (500, 470, 260, 430)
    assert (regional.premia, regional.moshla) == ((200, 0, 0, 0), ())
    assert regional.totals == (700, 470, 260, 430)
    assert not any(cell.khishti for hand in regional.hands for cell in hand)
    assert [hand[0].best for hand in regional.hands] == [False, False, False, True]


@pytest.mark.django_db
def test_the_page_says_what_the_engine_counts(client: Client) -> None:
    page = client.get("/rules/differences/").content.decode()
    for told in ("bid 3, took 3 of 9</td><td>200", "bid 3, took 5 of 9</td><td>50", "of 9</td><td>900"):
        assert told in page


@pytest.mark.django_db
@pytest.mark.parametrize("payout", examples.PAYOUTS)
def test_a_table_pays_what_the_page_says(payout: examples.Payout) -> None:
    people = [make_user(name) for name in ("Nino", "Giorgi", "Tamar", "Levan")[: payout.seats]]
    for seating, user in enumerate(people):
        account_open(user=user)
        stake_hold(user=user, table="abcd2345", seating=seating, amount=payout.stake)
    winners = people[: len(payout.shares)]
    before = [balance(user) for user in winners]
    stakes_pay(table="abcd2345", match="abcd2345", winners=winners)
    assert tuple(balance(user) - had for user, had in zip(winners, before, strict=True)) == payout.shares
