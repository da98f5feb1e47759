"""What moderators decide of tables and matches, and that it is undone again without a trace in the books."""

import random
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from core.errors import CommandError
from games import store
from games.checks import match_faults
from games.engine import reading
from games.engine.replay import replay
from games.history import last_matches
from games.models import Match, Move, Tally
from games.practice import practice_create
from games.records import record_of
from games.rulebook import rulebook
from games.services import match_resign, match_submit
from games.statistics import FIGURES
from ledger import audit
from ledger.models import Account, Transfer
from ledger.selectors import balance, held
from ledger.services import account_open, adjustment_make
from lobby.audit import ruling_faults, table_faults
from lobby.models import Seat, Table
from lobby.rulings import match_restore, match_void, table_close, table_reopen
from lobby.selectors import room_view
from lobby.services import rematch_ask, seat_leave, seat_ready, seat_take
from tests.games.conftest import make_user
from tests.games.test_races import at_once
from tests.lobby.conftest import CLASSIC, closed, filled, fresh, opened, over, playing

pytestmark = pytest.mark.django_db

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
    return five


@pytest.fixture(autouse=True)
def _all_is_right(db: None):
    yield
    assert right() == []


def right() -> list[str]:
    """What the audits and the checks find."""
    told = StringIO()
    call_command("count_statistics", stdout=told)
    counts = [line for line in told.getvalue().splitlines() if "kept" in line]
    matches = [fault for _, faults in match_faults() for fault in faults]
    return [*audit.faults(), *table_faults(), *ruling_faults(), *matches, *counts]


def coins(people: list[User]) -> list[int | None]:
    return [balance(person) for person in people]


def spend(person: User, amount: int, key: str) -> None:
    """Coins go elsewhere."""
    adjustment_make(user=person, amount=-amount, note="for the test", actor=person, key=key)


def result(match: Match) -> tuple[object, ...]:
    row = Match.objects.get(pk=match.pk)
    return row.status, row.reason, row.winners, row.scores, row.turn, row.deadline


def figures(people: list[User]) -> list[list[int]]:
    tallies = {tally.user_id: tally for tally in Tally.objects.all()}
    return [[getattr(tallies.get(one.pk, Tally()), figure) for figure in FIGURES] for one in people]


def play(match: Match, hands: int) -> Match:
    """Random moves until so many hands are finished, or the match is over."""
    choose = random.Random(7).choice
    while (row := Match.objects.get(pk=match.pk)).status == "playing" and len(row.finished) < hands:
        token = choose(rulebook(match).legal(store.load(match.pk).state, row.turn))
        match_submit(match_id=match.pk, seat=row.turn, move=token, expect=row.seq)
    return row


# --- a match that is being played ---------------------------------------------------------------------------


def test_a_running_match_ends_without_winners_and_the_stakes_go_back(rich) -> None:
    table = playing(rich, stake=STAKE)
    assert match_void(code=table.code) is True
    assert result(table.match) == ("over", "void", [], [0, 0], None, None)
    assert coins(rich[:2]) == [WELCOME, WELCOME]
    assert (fresh(table).status, fresh(table).deadline) == ("over", None)
    assert set(Transfer.objects.filter(reason="refund").values_list("amount", flat=True)) == {STAKE}
    assert not Seat.objects.filter(live=True).exists()
    for _ in range(2):
        assert match_void(code=table.code) is False
    assert coins(rich[:2]) == [WELCOME, WELCOME]
    assert Match.objects.get(pk=table.match_id).seq == 2
    with refused("REMATCH_OVER"):
        rematch_ask(code=table.code, user=rich[0])
    opened(rich)  # they may sit elsewhere


def test_it_cannot_be_played_on(rich) -> None:
    table = playing(rich, stake=STAKE)
    match_void(code=table.code)
    with refused("VOID_FOR_GOOD"):
        match_restore(code=table.code)
    match = Match.objects.get(pk=table.match_id)
    with refused("over"):
        match_submit(match_id=match.pk, seat=match.first, move="=H", expect=match.seq)
    with refused("over"):
        match_resign(match_id=match.pk, seat=0)
    assert coins(rich[:2]) == [WELCOME, WELCOME]


@pytest.mark.parametrize("options", [{}, CLASSIC])
def test_it_counts_for_nothing_and_its_record_can_be_replayed(rich, options, client) -> None:
    table = playing(rich, stake=STAKE, **options)
    played = play(table.match, hands=1)
    match_void(code=table.code)
    assert figures(rich) == [[0] * len(FIGURES)] * 5
    assert [past.void for past in last_matches(rich[0])] == [True]
    text = client.get(reverse("games:record", args=[table.code])).content
    record = reading.loads(text)
    assert record.result == {"winners": [], "scores": played.scores or list(scores(played)), "reason": "void"}
    assert replay(record).outcome is None
    assert "void" not in [move for hand in record.hands for move in hand.moves]


def scores(match: Match) -> list[int]:
    return match.finished[-1]["totals"]


def test_whoever_has_left_for_good_and_is_gone_leaves_no_coin_on_the_table(rich) -> None:
    table = playing(rich, stake=STAKE, **CLASSIC)
    match_resign(match_id=table.match_id, seat=2)
    Seat.objects.filter(user=rich[2]).delete()  # as with the account
    match_void(code=table.code)
    assert held(table.code) == 0
    assert coins(rich[:4]) == [WELCOME] * 4


def test_what_is_shown_of_it(rich) -> None:
    table = playing(rich, stake=STAKE)
    store.load(table.match_id)
    match_void(code=table.code)
    for _ in range(2):
        position = store.load(table.match_id)
        view = rulebook(position.match).view(position.state, 0)
        assert (view["phase"], view["turn"], view["legal"]) == ("over", None, [])
        assert view["result"] == {"winners": [], "scores": [0, 0], "reason": "void"}
        store.forget_kept()


def test_nothing_is_void_that_is_no_match_of_people(rich) -> None:
    practice = practice_create(user=rich[0], game="japanese", rules={"target": 11}, timer=0)
    for code in (practice.code, "nowhere2", opened(rich[1:]).code):
        for command in (match_void, match_restore):
            with refused("NO_MATCH"):
                command(code=code)


# --- a match that was over ----------------------------------------------------------------------------------


def test_what_a_match_has_brought_is_undone_and_done_again(rich) -> None:
    table = over(rich, stake=STAKE)
    before = result(table.match), figures(rich), coins(rich), Match.objects.get(pk=table.match_id).ended_at
    assert coins(rich[:2]) == [WELCOME + STAKE, WELCOME - STAKE]
    assert match_restore(code=table.code) is False
    for number in (1, 2, 3):
        assert match_void(code=table.code) is True
        assert result(table.match) == ("over", "void", [], [0, 0], None, None)
        assert (coins(rich), figures(rich)) == ([WELCOME] * 5, [[0] * len(FIGURES)] * 5)
        assert not Tally.objects.exists()
        assert match_void(code=table.code) is False
        assert right() == []
        assert match_restore(code=table.code) is True
        after = result(table.match), figures(rich), coins(rich), Match.objects.get(pk=table.match_id).ended_at
        assert after == before
        assert match_restore(code=table.code) is False
        assert right() == []
        assert Move.objects.filter(token="restore").count() == number
    mint = Account.objects.get(kind="mint")
    assert not Transfer.objects.filter(reason__in=["void", "restore"], debit=mint).exists()


def test_a_rematch_is_no_longer_offered(rich) -> None:
    table = over(rich)
    assert fresh(table).deadline is not None
    match_void(code=table.code)
    match_restore(code=table.code)
    with refused("REMATCH_OVER"):
        rematch_ask(code=table.code, user=rich[0])


def test_what_the_winner_has_not_any_more_comes_from_the_mint(rich) -> None:
    table = over(rich, stake=STAKE)
    spend(rich[0], 1040, "1")  # 60 are left of the 100 won
    match_void(code=table.code)
    assert coins(rich[:2]) == [0, WELCOME]
    match_restore(code=table.code)
    assert coins(rich[:2]) == [60, WELCOME - STAKE]
    spend(rich[1], 850, "2")  # 50 are left
    adjustment_make(user=rich[0], amount=500, note="for the test", actor=rich[0], key="3")
    match_void(code=table.code)
    assert coins(rich[:2]) == [460, 150]  # now the whole gain is there to be taken
    spend(rich[1], 120, "4")
    match_restore(code=table.code)
    assert coins(rich[:2]) == [560, 0]
    match_void(code=table.code)
    assert coins(rich[:2]) == [460, 30]  # what the mint has paid for the loser, the loser is not given


def test_a_shared_victory_is_undone_too(rich) -> None:
    table = playing(rich, stake=10, **CLASSIC)
    for seat in (0, 3, 1):
        match_resign(match_id=table.match_id, seat=seat)
    assert coins(rich[:4]) == [990, 990, 1030, 990]
    match_void(code=table.code)
    assert coins(rich[:4]) == [WELCOME] * 4
    match_restore(code=table.code)
    assert coins(rich[:4]) == [990, 990, 1030, 990]


@pytest.mark.parametrize("options", [{}, CLASSIC])
def test_a_match_that_was_played_to_its_end(rich, options) -> None:
    table = playing(rich, **options)
    ended = play(table.match, hands=99)
    assert ended.reason == "score"
    before = result(ended), figures(rich)
    match_void(code=table.code)
    assert figures(rich) == [[0] * len(FIGURES)] * 5
    record = reading.loads(record_of(Match.objects.get(pk=ended.pk)).dumps().encode())
    assert record.result == {"winners": [], "scores": ended.scores, "reason": "void"}
    assert replay(record).outcome.result()["winners"] == ended.winners  # what was played stays as it was
    assert right() == []
    store.forget_kept()
    match_restore(code=table.code)
    assert (result(ended), figures(rich)) == before
    record = reading.loads(record_of(Match.objects.get(pk=ended.pk)).dumps().encode())
    assert record.result == replay(record).outcome.result()


ACTS = st.one_of(
    st.sampled_from(["void", "restore"]),
    st.tuples(st.integers(0, 3), st.integers(-1100, 1100)),
)


@given(
    leavers=st.permutations(range(4)),
    stake=st.sampled_from([10, 25, 1000]),
    acts=st.lists(ACTS, max_size=12),
    running=st.booleans(),
)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_story(rich, leavers: list[int], stake: int, acts: list[object], running: bool) -> None:
    """While it is void nobody has lost anything; while it counts whoever has won has all of it."""
    with transaction.atomic():
        table = playing(rich, stake=stake, **CLASSIC)
        if not running:
            for seat in leavers[:3]:
                match_resign(match_id=table.match_id, seat=seat)
        spent = [0] * 5
        for number, act in enumerate(acts):
            if isinstance(act, tuple):
                seat, amount = act
                amount = max(amount, -balance(rich[seat]))
                spend(rich[seat], -amount, f"{number}")
                spent[seat] += amount
                continue
            was_void = Match.objects.get(pk=table.match_id).reason == "void"
            if act == "void":
                match_void(code=table.code)
            elif running and was_void:
                with refused("VOID_FOR_GOOD"):
                    match_restore(code=table.code)
            else:
                match_restore(code=table.code)
            is_void = Match.objects.get(pk=table.match_id).reason == "void"
            assert is_void == (act == "void" or (running and was_void))
            gains = [coins - WELCOME - own for coins, own in zip(coins_of(rich), spent, strict=True)]
            assert gains[4] == 0
            if is_void:
                assert min(gains) >= 0
            elif not running:
                assert gains[leavers[3]] == 3 * stake
                assert all(-stake <= gains[seat] <= 0 for seat in leavers[:3])
            assert right() == []
        transaction.set_rollback(True)
    store.forget_kept()


def coins_of(people: list[User]) -> list[int]:
    return [balance(person) or 0 for person in people]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("state", ["running", "over"])
def test_moderators_at_the_same_moment(rich, state: str) -> None:
    table = playing(rich, stake=STAKE)
    ends = [lambda: match_resign(match_id=table.match_id, seat=1)] * (state == "running")
    if state == "over":
        match_resign(match_id=table.match_id, seat=1)
    void, restore = [lambda: match_void(code=table.code)] * 3, [lambda: match_restore(code=table.code)] * 3
    results = at_once(*void, *restore, *ends)
    assert set(results) <= {True, False, None, "VOID_FOR_GOOD", "over"}
    is_void = Match.objects.get(pk=table.match_id).reason == "void"
    assert coins(rich[:2]) == ([WELCOME] * 2 if is_void else [WELCOME + STAKE, WELCOME - STAKE])
    assert held(table.code) == 0


# --- tables -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [opened, filled])
def test_a_table_is_closed_and_its_people_stand_up(rich, make) -> None:
    table = make(rich, stake=STAKE)
    assert table_close(code=table.code) is True
    assert table_close(code=table.code) is False
    assert (fresh(table).status, table.seats.count(), fresh(table).host) == ("closed", 0, None)
    assert coins(rich[:2]) == [WELCOME, WELCOME]
    assert room_view(table.code, None)["shut"] is True
    with refused("TABLE_CLOSED"):
        seat_take(code=table.code, user=rich[2])


def test_it_opens_again_empty_with_the_same_options_and_link(rich, client) -> None:
    table = filled(rich, stake=STAKE)
    table_close(code=table.code)
    assert table_reopen(code=table.code) is True
    assert table_reopen(code=table.code) is False
    again = fresh(table)
    same = ("code", "game", "rules", "target", "timer", "stake", "public", "watchable", "seed")
    assert [getattr(again, name) for name in same] == [getattr(table, name) for name in same]
    assert (again.status, again.seats.count(), again.shut) == ("open", 0, False)
    assert table.code in client.get(reverse("lobby:tables")).content.decode()
    assert client.get(reverse("lobby:table", args=[table.code])).status_code == 200
    for person in rich[2:4]:
        seat_take(code=table.code, user=person)
    assert fresh(table).host == rich[2]
    for person in rich[2:4]:
        seat_ready(code=table.code, user=person)
    assert fresh(table).status == "playing"


def test_what_cannot_be_closed_or_opened(rich) -> None:
    played, ended = playing(rich[:2]), over(rich[2:4])
    empty = closed([make_user("Zura")])
    for table, code in ((played, "TABLE_PLAYING"), (ended, "TABLE_OVER"), (empty, "TABLE_CLOSED")):
        for command in (table_close, table_reopen):
            with refused(code):
                command(code=table.code)
    for command in (table_close, table_reopen):
        with refused("NO_TABLE"):
            command(code="nowhere2")


def test_the_page_says_who_has_closed_it(rich, client) -> None:
    table, left = opened(rich), opened(rich[1:])
    table_close(code=table.code)
    seat_leave(code=left.code, user=rich[1])
    said = [client.get(reverse("lobby:table", args=[one.code])).content.decode() for one in (table, left)]
    assert ["A moderator has closed this table" in page for page in said] == [True, False]


def test_the_page_says_that_a_match_is_void(rich, client) -> None:
    table = over(rich, stake=STAKE)
    address = reverse("lobby:table", args=[table.code])
    assert "<h1>The match is over</h1>" in client.get(address).content.decode()
    match_void(code=table.code)
    page = client.get(address).content.decode()
    assert "<h1>The match is void</h1>" in page
    assert "Everybody has the stake back." in page


def test_what_was_moved_without_a_ruling_is_found(rich) -> None:
    """The audit holds the books against the match, in both states."""
    table = over(rich, stake=STAKE)
    with transaction.atomic():
        Match.objects.filter(pk=table.match_id).update(reason="void")
        assert [line.partition(": ")[2] for line in ruling_faults()] == [
            f"account {rich[1].coins.pk} is {STAKE} coins short, though the match is void"
        ]
        transaction.set_rollback(True)
    with transaction.atomic():
        match_void(code=table.code)
        Match.objects.filter(pk=table.match_id).update(reason="resign")
        assert [line.partition(": ")[2] for line in ruling_faults()] == [
            f"account {rich[0].coins.pk} is {-STAKE} coins too many"
        ]
        transaction.set_rollback(True)


def test_closed_by_two_at_the_same_moment(rich) -> None:
    table = opened(rich, stake=STAKE)
    assert Table.objects.filter(pk=table.pk, shut=False).exists()
    assert [table_close(code=table.code) for _ in range(2)] == [True, False]
