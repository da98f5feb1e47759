"""Practice: bots on every other seat, moves taken back, hints with their reason."""

import pytest

from core.errors import CommandError
from games import selectors, store
from games.engine.replay import replay
from games.models import Match, Move, Seat
from games.practice import practice_create
from games.records import record_of
from games.rulebook import rulebook
from games.services import (
    match_expire,
    match_resign,
    match_submit,
    move_take_back,
    seat_connect,
    seat_disconnect,
)
from tests.games.conftest import CLASSIC, FakeClock, make_match

pytestmark = pytest.mark.django_db
GAMES = [("japanese", {"target": 11}), ("classic", CLASSIC)]


@pytest.fixture(params=GAMES, ids=["japanese", "classic"])
def match(request, clock: FakeClock, players) -> Match:
    game, rules = request.param
    return practice_create(user=players[0], game=game, rules=rules)


def row(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def to_own_turn(match: Match, clock: FakeClock) -> None:
    for _ in range(200):
        if row(match).turn == 0 or row(match).status == "over":
            return
        clock.advance(8)
        assert match_expire(match_id=match.pk)
    raise AssertionError("the bots do not get on")


def own_move(match: Match) -> str:
    token = rulebook(match).legal(store.load(match.pk).state, 0)[-1]
    match_submit(match_id=match.pk, seat=0, move=token, expect=row(match).seq)
    return token


def test_ending_it_leads_home(match: Match, client, players) -> None:
    client.force_login(players[0])
    for _ in range(2):
        answer = client.post(f"/m/{match.code}/end-practice/")
        assert (answer.status_code, answer.url) == (302, "/en/")
        assert (row(match).status, row(match).seq) == ("over", 2 if match.game == "japanese" else 4)
    assert 0 not in row(match).winners
    assert replay(record_of(row(match)))


def test_nobody_ends_a_match_of_others(match: Match, client, players) -> None:
    client.post(f"/m/{match.code}/end-practice/")
    client.force_login(players[1])
    client.post(f"/m/{match.code}/end-practice/")
    assert row(match).status == "playing"


def test_only_practice_is_ended_so(client, players) -> None:
    real = make_match(players)
    client.force_login(players[0])
    client.post(f"/m/{real.code}/end-practice/")
    client.post("/m/nosuch/end-practice/")
    assert row(real).status == "playing"


def test_everyone_else_is_a_bot_and_no_time_presses(match: Match, clock: FakeClock) -> None:
    assert set(Seat.objects.exclude(number=0).values_list("user", "state")) == {(None, "bot")}
    to_own_turn(match, clock)
    clock.advance(3600)
    assert not match_expire(match_id=match.pk)
    seat_connect(match_id=match.pk, number=0)
    seat_disconnect(match_id=match.pk, number=0)
    clock.advance(3600)
    assert not match_expire(match_id=match.pk), "practice waits"


def test_a_practice_match_that_nobody_goes_on_with_ends(match: Match, clock: FakeClock) -> None:
    to_own_turn(match, clock)
    clock.advance(25 * 3600)
    assert match_expire(match_id=match.pk)
    for _ in range(5000):
        if row(match).status == "over":
            break
        clock.advance(8)
        match_expire(match_id=match.pk)
    assert row(match).status == "over"


def test_bots_do_not_play_on_by_themselves(match: Match, clock: FakeClock) -> None:
    to_own_turn(match, clock)
    own_move(match)
    match_resign(match_id=match.pk, seat=0)
    assert row(match).status == "over"
    assert 0 not in row(match).winners
    assert replay(record_of(row(match)))
    store.forget_kept()
    assert store.load(match.pk).state.match.result.reason == row(match).reason
    with pytest.raises(CommandError, match="over"):
        move_take_back(match_id=match.pk, seat=0, expect=row(match).seq)


def test_the_last_own_move_is_taken_back_with_all_that_followed(match: Match, clock: FakeClock) -> None:
    for _ in range(3):
        to_own_turn(match, clock)
        before = store.load(match.pk).state
        own_move(match)
        to_own_turn(match, clock)
        if row(match).hand != before.match.number:
            continue
        seq = move_take_back(match_id=match.pk, seat=0, expect=row(match).seq)
        assert store.load(match.pk).state == before
        assert (row(match).seq, row(match).turn) == (seq, 0)
        store.forget_kept()
        assert store.load(match.pk).state == before
        own_move(match)


def test_taking_back_twice_goes_back_two_moves(match: Match, clock: FakeClock) -> None:
    to_own_turn(match, clock)
    first = store.load(match.pk).state
    own_move(match)
    to_own_turn(match, clock)
    if row(match).hand == first.match.number:
        own_move(match)
    if row(match).hand == first.match.number:  # a hand of one card may be over by now
        for _ in range(2):
            move_take_back(match_id=match.pk, seat=0, expect=row(match).seq)
        assert store.load(match.pk).state == first
        with pytest.raises(CommandError, match="nothing_to_take_back"):
            move_take_back(match_id=match.pk, seat=0, expect=row(match).seq)


def test_nothing_is_erased_by_taking_back(match: Match, clock: FakeClock) -> None:
    to_own_turn(match, clock)
    own_move(match)
    move_take_back(match_id=match.pk, seat=0, expect=row(match).seq)
    seqs = list(Move.objects.filter(match_id=match.pk).order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, row(match).seq + 1))
    tokens = [move for hand in record_of(row(match)).hands for move in hand.moves]
    assert "undo" not in tokens


def test_a_hint_is_a_legal_move_with_a_reason(match: Match, clock: FakeClock) -> None:
    to_own_turn(match, clock)
    hint = selectors.hint(match.pk, 0)
    assert hint["move"] in rulebook(match).legal(store.load(match.pk).state, 0)
    assert hint["why"].isupper()
    match_submit(match_id=match.pk, seat=0, move=hint["move"], expect=hint["seq"])


def test_neither_is_to_be_had_in_a_real_match(players) -> None:
    from tests.games.conftest import make_match

    match = make_match(players)
    with pytest.raises(CommandError, match="not_practice"):
        selectors.hint(match.pk, match.first)
    with pytest.raises(CommandError, match="not_practice"):
        move_take_back(match_id=match.pk, seat=match.first, expect=1)


@pytest.mark.parametrize(
    ("game", "rules", "timer"),
    [("chess", {}, 0), ("japanese", {"target": 12}, 0), ("japanese", {"target": 11}, 7), ("classic", {}, 0)],
)
def test_forged_options_are_refused(players, game: str, rules: dict, timer: int) -> None:
    with pytest.raises(CommandError, match="BAD_OPTIONS"):
        practice_create(user=players[0], game=game, rules=rules, timer=timer)


def test_taking_back_again_and_again_is_limited(match: Match, clock: FakeClock, settings) -> None:
    settings.RATES = settings.RATES | {"undo": "2/hour"}
    for _ in range(2):
        to_own_turn(match, clock)
        own_move(match)
        to_own_turn(match, clock)
        move_take_back(match_id=match.pk, seat=0, expect=row(match).seq)
    own_move(match)
    to_own_turn(match, clock)
    rows = Move.objects.filter(match_id=match.pk).count()
    with pytest.raises(CommandError, match="rate"):
        move_take_back(match_id=match.pk, seat=0, expect=row(match).seq)
    assert Move.objects.filter(match_id=match.pk).count() == rows


def test_asking_for_hints_again_and_again_is_limited(match: Match, clock: FakeClock, settings) -> None:
    settings.RATES = settings.RATES | {"hint": "2/hour"}
    to_own_turn(match, clock)
    for _ in range(2):
        selectors.hint(match.pk, 0)
    with pytest.raises(CommandError, match="rate"):
        selectors.hint(match.pk, 0)
