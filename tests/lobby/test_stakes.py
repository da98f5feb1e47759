"""Tables for Domino Coin: stakes are held, given back and won, each in the transaction of what causes it."""

import re
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.conf import settings
from django.urls import reverse

from accounts.models import FOR_EVER, User
from accounts.sanctions import sanction_give
from accounts.services import account_delete
from core.errors import CommandError
from games.models import Match
from games.services import match_resign
from ledger.models import Account, Transfer
from ledger.selectors import balance, held
from ledger.services import account_open, adjustment_make, daily_grant
from lobby.audit import table_faults
from lobby.models import Seat, Table
from lobby.services import (
    match_finish,
    rematch_ask,
    seat_leave,
    seat_move,
    seat_ready,
    seat_take,
    table_expire,
)
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, filled, fresh, opened, playing

STAKE = 100
WELCOME = 1000


def refused(code: str):
    return pytest.raises(CommandError, match=f"^{code}( |$)")


@pytest.fixture
def rich(five: list[User]) -> list[User]:
    """People with an account of 1,000 coins each."""
    User.objects.update(is_guest=False)
    for person in five:
        person.refresh_from_db()
        account_open(user=person)
        daily_grant(user=person)  # nothing today: they have enough
    return five


def balances(people: Sequence[User]) -> list[int | None]:
    return [balance(person) for person in people]


@pytest.fixture(autouse=True)
def _books_are_right(db: None):
    yield
    assert list(table_faults()) == []
    assert sum(Account.objects.values_list("balance", flat=True)) == 0


# --- before the match ---------------------------------------------------------------------------------------


def test_whoever_sits_puts_in_the_stake_once(rich) -> None:
    table = opened(rich, stake=STAKE)
    for _ in range(3):
        seat_take(code=table.code, user=rich[1])
    assert balances(rich[:2]) == [WELCOME - STAKE] * 2
    assert held(table.code) == 2 * STAKE


def test_a_free_table_moves_no_coin(rich) -> None:
    playing(rich)
    assert balances(rich[:2]) == [WELCOME, WELCOME]
    assert not Account.objects.filter(kind="escrow").exists()


@pytest.mark.parametrize("stake", [1, -10, 5000])
def test_a_stake_that_is_not_offered(rich, stake) -> None:
    with refused("BAD_OPTIONS"):
        opened(rich, stake=stake)


def test_guests_and_the_poor_are_told_so_and_nothing_happens(rich) -> None:
    table = opened(rich, stake=STAKE)
    guest = make_user("Zura")
    with refused("NO_ACCOUNT"):
        seat_take(code=table.code, user=guest)
    adjustment_make(user=rich[1], amount=-950, note="for the test", actor=rich[0], key="1")
    with pytest.raises(CommandError) as error:
        seat_take(code=table.code, user=rich[1])
    assert (error.value.code, error.value.fields) == ("TOO_FEW_COINS", {"balance": 50, "stake": STAKE})
    with refused("NO_ACCOUNT"):
        opened([guest], stake=STAKE)
    assert Seat.objects.count() == 1
    assert Table.objects.count() == 1


def test_who_leaves_before_the_start_takes_the_stake_back_however_often(rich) -> None:
    table = opened(rich, stake=STAKE)
    for _ in range(3):
        seat_take(code=table.code, user=rich[1])
        seat_leave(code=table.code, user=rich[1])
    assert balances(rich[:2]) == [WELCOME - STAKE, WELCOME]
    assert Transfer.objects.filter(reason="refund").count() == 3


def test_who_moves_to_another_seat_pays_nothing_more(rich) -> None:
    table = opened(rich, **CLASSIC, stake=STAKE)
    seat_move(code=table.code, user=rich[0], number=2)
    assert balance(rich[0]) == WELCOME - STAKE


def test_a_table_that_nobody_comes_to_gives_the_stake_back(rich, clock) -> None:
    table = opened(rich, stake=STAKE)
    clock.moment += timedelta(seconds=settings.TABLE_IDLE_SECONDS + 1)
    assert table_expire(code=table.code)
    assert (fresh(table).status, balance(rich[0])) == ("closed", WELCOME)


def test_who_does_not_confirm_takes_the_stake_back(rich, clock) -> None:
    table = filled(rich, stake=STAKE)
    seat_ready(code=table.code, user=rich[0])
    clock.moment += timedelta(seconds=settings.READY_SECONDS + 1)
    assert table_expire(code=table.code)
    assert balances(rich[:2]) == [WELCOME - STAKE, WELCOME]


def test_the_last_one_to_leave_takes_the_stake_back(rich) -> None:
    table = opened(rich, stake=STAKE)
    seat_leave(code=table.code, user=rich[0])
    assert (fresh(table).status, balance(rich[0])) == ("closed", WELCOME)


def test_the_coins_of_the_day_count_what_lies_on_the_table(clock, rich) -> None:
    table = opened(rich, stake=1000)
    days = iter(range(1, 9))

    def next_day() -> int:
        clock.moment += timedelta(days=next(days))
        return daily_grant(user=rich[0])

    assert (next_day(), balance(rich[0])) == (0, 0)
    seat_leave(code=table.code, user=rich[0])
    adjustment_make(user=rich[0], amount=-850, note="for the test", actor=rich[1], key="1")
    table = opened(rich, stake=100)
    seat_take(code=table.code, user=rich[1])
    for person in rich[:2]:
        seat_ready(code=table.code, user=person)
    assert (next_day(), balance(rich[0])) == (50, 100)
    match_resign(match_id=fresh(table).match_id, seat=0)
    assert (next_day(), balance(rich[0])) == (100, 200)


# --- the match ends -----------------------------------------------------------------------------------------


def test_the_winner_takes_all_in_the_transaction_that_ends_the_match(rich) -> None:
    table = playing(rich, stake=STAKE)
    match_resign(match_id=table.match_id, seat=1)
    assert balances(rich[:2]) == [WELCOME + STAKE, WELCOME - STAKE]
    assert held(table.code) == 0
    payout = Transfer.objects.get(reason="payout")
    assert (payout.table, payout.match, payout.amount) == (table.code, table.match.code, 2 * STAKE)
    with refused("TABLE_OVER"):
        match_finish(Match.objects.get(pk=table.match_id))
    assert balances(rich[:2]) == [WELCOME + STAKE, WELCOME - STAKE]


def test_an_end_that_is_undone_pays_nobody(rich, monkeypatch) -> None:
    table = playing(rich, stake=STAKE)
    monkeypatch.setattr("lobby.steps._revision_next", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        match_resign(match_id=table.match_id, seat=1)
    assert Match.objects.get(pk=table.match_id).status == "playing"
    assert (balances(rich[:2]), held(table.code)) == ([WELCOME - STAKE] * 2, 2 * STAKE)


def test_who_leaves_a_match_of_four_for_good_has_no_share(rich) -> None:
    table = playing(rich, **CLASSIC, stake=STAKE)
    for seat in (0, 3, 1):
        match_resign(match_id=table.match_id, seat=seat)
        assert held(table.code) == (0 if seat == 1 else 4 * STAKE)
    assert balances(rich[:4]) == [WELCOME - STAKE, WELCOME - STAKE, WELCOME + 3 * STAKE, WELCOME - STAKE]


@pytest.mark.parametrize(
    ("winners", "won"),
    [([2], [0, 0, 40, 0]), ([1, 3], [0, 20, 0, 20]), ([0, 1, 3], [14, 13, 0, 13]), ([], [10, 10, 10, 10])],
)
def test_a_shared_victory_shares_the_stakes(rich, winners, won) -> None:
    table = playing(rich, **CLASSIC, stake=10)
    match = table.match
    Match.objects.filter(pk=match.pk).update(status="over", deadline=None, winners=winners)
    match_finish(Match.objects.get(pk=match.pk))
    assert balances(rich[:4]) == [WELCOME - 10 + coins for coins in won]


# --- a rematch ----------------------------------------------------------------------------------------------


def test_a_rematch_is_played_for_the_same_stake(rich) -> None:
    table = playing(rich, stake=STAKE)
    match_resign(match_id=table.match_id, seat=1)
    assert rematch_ask(code=table.code, user=rich[0]) is None
    again = rematch_ask(code=table.code, user=rich[1])
    assert again is not None
    assert (again.stake, held(again.code)) == (STAKE, 2 * STAKE)
    assert balances(rich[:2]) == [WELCOME, WELCOME - 2 * STAKE]


def test_whoever_lost_the_last_coins_asks_in_vain(rich) -> None:
    table = playing(rich, stake=1000)
    match_resign(match_id=table.match_id, seat=1)
    with refused("TOO_FEW_COINS"):
        rematch_ask(code=table.code, user=rich[1])
    assert fresh(table).deadline is not None


def test_whose_coins_went_while_the_others_asked_is_named(rich) -> None:
    table = playing(rich, stake=STAKE)
    match_resign(match_id=table.match_id, seat=0)
    rematch_ask(code=table.code, user=rich[0])
    adjustment_make(user=rich[0], amount=-850, note="for the test", actor=rich[1], key="1")
    with pytest.raises(CommandError) as error:
        rematch_ask(code=table.code, user=rich[1])
    assert (error.value.code, error.value.fields) == ("PLAYER_TOO_POOR", {"seat": 0})


# --- the audit ----------------------------------------------------------------------------------------------


def test_the_audit_names_a_table_whose_coins_are_not_right(rich) -> None:
    table = opened(rich, stake=STAKE)
    Table.objects.filter(pk=table.pk).update(stake=50)
    assert list(table_faults()) == [f"table {table.code} (open): 100 coins held, not 50"]
    Table.objects.filter(pk=table.pk).update(stake=STAKE, status="closed", deadline=None)
    assert list(table_faults()) == [f"table {table.code} (closed): 100 coins still held"]
    Table.objects.filter(pk=table.pk).update(status="open", deadline=table.deadline)


def test_who_has_left_a_match_and_then_the_site_leaves_the_stake(rich) -> None:
    table = playing(rich, **CLASSIC, stake=STAKE)
    match_resign(match_id=table.match_id, seat=3)
    account_delete(user=rich[3], sure=True)
    assert list(table_faults()) == []
    for seat in (0, 1):
        match_resign(match_id=table.match_id, seat=seat)
    assert balances(rich[:3]) == [WELCOME - STAKE, WELCOME - STAKE, WELCOME + 3 * STAKE]
    assert list(table_faults()) == []


# --- pages --------------------------------------------------------------------------------------------------


def test_a_visitor_at_a_coin_table_is_asked_to_register_and_no_guest_is_made(rich, client) -> None:
    table = opened(rich, stake=STAKE)
    page = client.get(reverse("lobby:table", args=[table.code])).content.decode()
    assert reverse("account_signup") in page
    assert reverse("lobby:sit", args=[table.code]) not in page
    before = User.objects.count()
    answer = client.post(reverse("lobby:sit", args=[table.code]))
    assert answer.headers["Location"] == reverse("lobby:table", args=[table.code])
    assert User.objects.count() == before


def test_a_visitor_who_forges_a_stake_is_made_no_guest(client) -> None:
    choice = {"game": "japanese", "target": "21", "timer": "30", "who": "all", "stake": "10"}
    answer = client.post(reverse("lobby:new"), choice)
    assert (answer.status_code, User.objects.count()) == (422, 0)


def test_a_player_with_too_few_coins_reads_how_many_are_missing(rich, client) -> None:
    table = opened(rich, stake=STAKE)
    adjustment_make(user=rich[1], amount=-950, note="for the test", actor=rich[0], key="1")
    client.force_login(rich[1])
    page = client.get(reverse("lobby:table", args=[table.code])).content.decode()
    assert "It takes 100, and you have 50." in page
    assert reverse("lobby:sit", args=[table.code]) not in page


@pytest.mark.parametrize("url", ["lobby:tables", "lobby:table"])
def test_a_stake_never_stands_alone(rich, client, url) -> None:
    table = opened(rich, stake=STAKE)
    page = client.get(reverse(url, args=[table.code] if url == "lobby:table" else [])).content.decode()
    assert "100" in page
    assert "cannot be bought" in page


def test_the_form_lets_nobody_choose_more_than_they_have(rich, client) -> None:
    adjustment_make(user=rich[0], amount=-850, note="for the test", actor=rich[1], key="1")
    client.force_login(rich[0])
    choice = {"game": "japanese", "target": "21", "timer": "30", "who": "all"}
    answer = client.post(reverse("lobby:new"), {**choice, "stake": "250"})
    assert answer.status_code == 422
    assert "The stake is 250 coins and you have 150." in answer.content.decode()
    answer = client.post(reverse("lobby:new"), {**choice, "stake": "100"})
    assert answer.status_code == 302
    assert balance(rich[0]) == 50


def test_a_wish_above_ones_coins_is_shown_as_a_free_table(rich, client) -> None:
    client.force_login(rich[0])
    adjustment_make(user=rich[0], amount=-850, note="for the test", actor=rich[1], key="1")
    page = client.get(reverse("lobby:new"), {"stake": "250"}).content.decode()
    chosen = re.findall(r'name="stake" value="(\d+)"[^>]* checked', page)
    assert chosen == ["0"]


def test_the_preview_of_a_link_says_what_a_table_costs(rich, client) -> None:
    pages = [
        client.get(reverse("lobby:table", args=[opened([person], stake=stake).code])).content.decode()
        for person, stake in ((rich[0], STAKE), (rich[1], 0))
    ]
    assert ["For 100 Domino Coin each, with an account." in page for page in pages] == [True, False]
    assert ["Free, no sign-up" in page for page in pages] == [False, True]


def test_the_lobby_is_filtered_by_stake(rich, client) -> None:
    for_coins, free = opened(rich, stake=STAKE), opened(rich[1:])
    page = client.get(reverse("lobby:tables"), {"stake": "coins"}).content.decode()
    assert (f'data-code="{for_coins.code}"' in page, f'data-code="{free.code}"' in page) == (True, False)
    page = client.get(reverse("lobby:tables"), {"stake": "free"}).content.decode()
    assert (f'data-code="{for_coins.code}"' in page, f'data-code="{free.code}"' in page) == (False, True)


def test_who_is_put_out_before_the_start_takes_the_stake_back(rich: list[User]) -> None:
    table = filled(rich, stake=STAKE)
    sanction_give(user=rich[0], kind="ban", reason="together", until=FOR_EVER)
    assert balances(rich[:2]) == [WELCOME, WELCOME - STAKE]
    assert fresh(table).seats.count() == 1


def test_who_is_put_out_of_a_match_loses_the_stake(rich: list[User]) -> None:
    playing(rich, stake=STAKE)
    sanction_give(user=rich[0], kind="ban", reason="together", until=FOR_EVER)
    assert balances(rich[:2]) == [WELCOME - STAKE, WELCOME + STAKE]
