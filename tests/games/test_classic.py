"""Classic Joker as it is played live: stand-ins for who has gone, the way back, leaving for good."""

import json
import random

import pytest

from core.errors import CommandError
from games import hooks, selectors, store
from games.engine.replay import replay
from games.frames import state_frame
from games.models import Match, Move, Seat
from games.records import record_of
from games.rulebook import rulebook
from games.services import (
    match_expire,
    match_resign,
    match_submit,
    phrase_say,
    seat_connect,
    seat_disconnect,
    seat_return,
)
from tests.games.conftest import FakeClock, make_classic
from tests.sockets import check

pytestmark = pytest.mark.django_db
BUDGET, BOT = 90, 1.2


@pytest.fixture
def match(clock: FakeClock, four) -> Match:
    return make_classic(four)


def row(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def seat(match: Match, number: int) -> Seat:
    return Seat.objects.get(match=match, number=number)


def move(match: Match, choose=lambda legal: legal[0]) -> None:
    position = store.load(match.pk)
    turn = position.match.turn
    token = choose(rulebook(match).legal(position.state, turn))
    match_submit(match_id=match.pk, seat=turn, move=token, expect=position.match.seq)


def let_bots_move(match: Match, clock: FakeClock) -> int:
    moves = 0
    while row(match).status == "playing" and row(match).clock == "bot":
        clock.advance(BOT + 6)
        assert match_expire(match_id=match.pk, seq=row(match).seq)
        moves += 1
    return moves


def go(match: Match, clock: FakeClock, number: int) -> None:
    """The seat in turn loses its connection until its budget is used up."""
    assert row(match).turn == number
    seat_connect(match_id=match.pk, number=number)
    seat_disconnect(match_id=match.pk, number=number)
    clock.advance(BUDGET + 1)
    assert match_expire(match_id=match.pk)


def test_a_whole_match_of_random_moves_is_recorded_and_replays(match: Match, tmp_path) -> None:
    choose = random.Random(5).choice
    while row(match).status == "playing":
        move(match, choose)
    over = row(match)
    assert over.reason == "score"
    assert over.winners == [number for number in range(4) if over.scores[number] == max(over.scores)]
    assert len(over.finished) == 24
    from games.engine.cli import main

    path = tmp_path / "classic.record.json"
    path.write_text(record_of(over).dumps())
    assert main(["replay", str(path)]) == 0


@pytest.mark.parametrize("hands", [1, 24])
def test_a_record_costs_the_same_however_many_hands_it_has(
    match: Match, clock: FakeClock, django_assert_num_queries, hands: int
) -> None:
    choose = random.Random(8).choice
    while row(match).hand < hands - 1:
        let_bots_move(match, clock)
        move(match, choose)
        if row(match).hand == 2:
            match_resign(match_id=match.pk, seat=0)
    while row(match).status == "playing":
        match_resign(match_id=match.pk, seat=Seat.objects.filter(match=match).exclude(state="left")[0].number)
    over = row(match)
    with django_assert_num_queries(3):
        record = record_of(over)
    assert len(record.hands) == hands
    assert replay(record).state.match.result.result() == record.result


def test_the_state_is_the_same_when_it_is_read_from_the_moves(match: Match) -> None:
    choose = random.Random(6).choice
    for _ in range(120):
        move(match, choose)
        kept = store.load(match.pk).state
        store.forget_kept()
        assert store.load(match.pk).state == kept


def test_every_frame_of_every_viewer_keeps_to_the_schema(match: Match) -> None:
    choose = random.Random(7).choice
    seen = 0
    for _ in range(150):
        move(match, choose)
        scene = selectors.scene(match.pk)
        for viewer in (0, 1, 2, 3, None):
            frame = json.loads(
                json.dumps(state_frame(scene, viewer, scene.position.played.facts_since(seen)))
            )
            check(frame, "server")
        seen = scene.position.match.seq


def test_a_bot_takes_over_when_the_away_budget_is_used_up(match: Match, clock: FakeClock) -> None:
    number = row(match).turn
    go(match, clock, number)
    assert (row(match).status, seat(match, number).state, row(match).clock) == ("playing", "bot", "bot")
    clock.advance(BOT + 0.01)
    assert match_expire(match_id=match.pk)
    newest = Move.objects.get(match_id=match.pk, seq=row(match).seq)
    assert (newest.by, newest.seat) == ("b", number)
    assert row(match).turn != number


def test_no_bot_moves_before_its_moment(match: Match, clock: FakeClock) -> None:
    go(match, clock, row(match).turn)
    assert not match_expire(match_id=match.pk)


def test_a_player_who_has_come_back_takes_the_seat_in_any_phase(match: Match, clock: FakeClock) -> None:
    number = row(match).turn
    go(match, clock, number)
    seat_connect(match_id=match.pk, number=number)
    assert seat(match, number).state == "bot", "being there is not enough: the seat is taken back on purpose"
    with pytest.raises(CommandError, match="not_your_turn"):
        match_submit(match_id=match.pk, seat=number, move="b0", expect=row(match).seq)
    seat_return(match_id=match.pk, number=number)
    assert (seat(match, number).state, row(match).clock) == ("present", "move")
    assert (row(match).deadline - clock.now()).total_seconds() == 30
    assert seat(match, number).away_left == 30_000
    move(match)
    seat_return(match_id=match.pk, number=number)  # again: no harm
    assert seat(match, number).state == "present"


def test_going_and_coming_back_gives_no_turn_a_second_time(match: Match, clock: FakeClock) -> None:
    number, seq = row(match).turn, row(match).seq
    go(match, clock, number)
    seat_connect(match_id=match.pk, number=number)
    seat_return(match_id=match.pk, number=number)
    newest = Move.objects.get(match_id=match.pk, seq=seq + 1)
    assert (newest.by, newest.seat) == ("b", number), "the bot has finished the move that it was at"


def test_the_seat_is_taken_back_out_of_turn_too(match: Match, clock: FakeClock) -> None:
    number = row(match).turn
    go(match, clock, number)
    let_bots_move(match, clock)
    assert row(match).turn != number
    before = row(match).deadline
    seat_return(match_id=match.pk, number=number)
    assert (seat(match, number).state, row(match).deadline) == ("present", before)


def test_five_clock_moves_bring_a_bot(match: Match, clock: FakeClock) -> None:
    silent = row(match).turn
    while seat(match, silent).state == "present":
        if row(match).turn == silent:
            clock.advance(60)
            assert match_expire(match_id=match.pk)
        else:
            move(match)
    assert seat(match, silent).state == "bot"
    assert Move.objects.filter(match_id=match.pk, by="c", seat=silent).count() == 4


def test_leaving_for_good_is_told_and_cannot_be_undone(match: Match, clock: FakeClock, monkeypatch) -> None:
    told = []
    monkeypatch.setattr(hooks, "_seat_left", [told.append])
    number = row(match).turn
    match_resign(match_id=match.pk, seat=number)
    assert [gone.number for gone in told] == [number]
    assert (row(match).status, seat(match, number).state, row(match).clock) == ("playing", "left", "bot")
    assert let_bots_move(match, clock) == 1
    match_resign(match_id=match.pk, seat=number)  # again: no harm
    with pytest.raises(CommandError, match="left"):
        seat_return(match_id=match.pk, number=number)
    with pytest.raises(CommandError, match="left"):
        phrase_say(match_id=match.pk, seat=number, phrase="wow")
    seat_connect(match_id=match.pk, number=number)
    assert seat(match, number).state == "left"


def test_the_last_one_left_wins(match: Match) -> None:
    for number in (2, 0, 3):
        match_resign(match_id=match.pk, seat=number)
    assert (row(match).status, row(match).winners, row(match).reason) == ("over", [1], "abandoned")
    phrase_say(match_id=match.pk, seat=3, phrase="wow")  # the match is over: everybody may


def test_a_seat_that_has_left_is_kept_as_gone_when_the_state_is_read_anew(
    match: Match, clock: FakeClock
) -> None:
    match_resign(match_id=match.pk, seat=2)
    while row(match).hand < 2:
        let_bots_move(match, clock)
        if row(match).clock == "move":
            move(match)
    kept = store.load(match.pk).state
    store.forget_kept()
    assert store.load(match.pk).state == kept
    assert 2 in kept.match.left


def test_bots_alone_play_the_match_to_its_end(match: Match, clock: FakeClock) -> None:
    for number in range(4):
        Seat.objects.filter(match=match, number=number).update(state="bot")
    Match.objects.update(clock="bot", deadline=clock.now())
    let_bots_move(match, clock)
    assert (row(match).status, row(match).reason) == ("over", "score")
    bids_made = sum(
        bid == tricks
        for hand in row(match).finished
        for bid, tricks in zip(hand["bids"], hand["tricks"], strict=True)
    )
    assert bids_made > 24 * 4 / 4, "bots that bid what their hands are worth often take it"
