"""The match command: what is accepted, what is refused and why, and that a repeat is no second move."""

import json
import subprocess
import sys

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.utils import DatabaseError

from core.errors import CommandError
from games import hooks, store
from games.engine import japanese
from games.models import Hand, Match, Move
from games.services import match_resign, match_submit

pytestmark = pytest.mark.django_db


def submit(match: Match, move: str | None = None, **changed: object) -> int:
    """The next move of whoever's turn it is: the first legal one, or `move`."""
    position = store.load(match.pk)
    seat = position.match.turn
    call = {
        "match_id": match.pk,
        "seat": seat,
        "move": move or japanese.legal(position.state, seat)[0],
        "expect": position.match.seq,
    }
    return match_submit(**{**call, **changed})


def refusal(**call: object) -> CommandError:
    with pytest.raises(CommandError) as caught:
        match_submit(**call)
    return caught.value


def test_a_new_match_is_dealt_and_waits_for_its_declarer(match: Match) -> None:
    position = store.load(match.pk)
    assert (position.match.seq, position.match.hand, position.match.turn) == (1, 0, match.first)
    assert japanese.legal(position.state, match.first) == ("=C", "=D", "=H", "=N", "=S")
    assert list(Move.objects.filter(match_id=match.pk).values_list("seq", "by", "token")) == [
        (1, "d", "deal")
    ]


def test_an_accepted_move_is_the_next_step(match: Match) -> None:
    assert submit(match, "=H", client_id="c1") == 2
    move = Move.objects.get(match_id=match.pk, seq=2)
    assert (move.token, move.seat, move.by, move.client_id, move.hand) == ("=H", match.first, "p", "c1", 0)
    assert store.load(match.pk).state.trump == "SHDCN".index("H")


def test_the_same_move_again_is_acknowledged_and_not_played_twice(match: Match) -> None:
    call = {"match_id": match.pk, "seat": match.first, "move": "=H", "expect": 1, "client_id": "c1"}
    assert match_submit(**call) == match_submit(**call) == match_submit(**{**call, "client_id": "other"}) == 2
    assert Move.objects.filter(match_id=match.pk).count() == 2


def test_a_move_is_acknowledged_again_when_time_is_up_and_when_the_match_is_over(clock, match: Match) -> None:
    call = {"match_id": match.pk, "seat": match.first, "move": "=H", "expect": 1}
    match_submit(**call)
    clock.advance(3600)
    assert match_submit(**call) == 2
    match_resign(match_id=match.pk, seat=0)
    assert match_submit(**call) == 2


@pytest.mark.parametrize("changed", [{"move": "=S"}, {"seat": 1}, {"expect": 0, "move": "deal"}])
def test_anything_else_on_an_old_state_is_stale(match: Match, changed: dict[str, object]) -> None:
    call = {"match_id": match.pk, "seat": match.first, "move": "=H", "expect": 1}
    match_submit(**call)
    other = {"seat": 1 - match.first} if "seat" in changed else changed
    assert refusal(**{**call, **other}).code == "stale"


def test_a_state_that_is_not_there_yet_is_stale(match: Match) -> None:
    assert refusal(match_id=match.pk, seat=match.first, move="=H", expect=7).code == "stale"


def test_out_of_turn(match: Match) -> None:
    assert refusal(match_id=match.pk, seat=1 - match.first, move="=H", expect=1).code == "not_your_turn"


def test_an_illegal_move_says_why_and_what_is_legal(match: Match) -> None:
    submit(match, "=H")
    position = store.load(match.pk)
    seat = position.match.turn
    theirs = japanese.view(position.state, 1 - seat)["own"][0]
    error = refusal(
        match_id=match.pk, seat=seat, move=theirs if theirs[0] != "X" else f"{theirs}+C", expect=2
    )
    assert (error.code, error.fields["why"]) == ("illegal", "NOT_YOUR_CARD")
    assert error.fields["legal"] == list(japanese.legal(position.state, seat))
    assert Move.objects.filter(match_id=match.pk).count() == 2


@pytest.mark.parametrize(
    "move", ["", "hello", "1H", "ah", "X1", "=X", "!resign0", "!forfeit1", "deal", "b3", "X1-C"]
)
def test_no_text_of_a_client_is_more_than_a_move(match: Match, move: str) -> None:
    assert refusal(match_id=match.pk, seat=match.first, move=move, expect=1).code == "illegal"
    assert store.load(match.pk).match.seq == 1


def play_out(match: Match) -> Match:
    for _ in range(5000):
        if store.load(match.pk).match.status == Match.Status.OVER:
            return Match.objects.get(pk=match.pk)
        submit(match)
    raise AssertionError("the match does not end")


def test_a_whole_match_ends_with_its_result_and_tells_who_asked(match: Match, monkeypatch) -> None:
    told: list[Match] = []
    monkeypatch.setattr(hooks, "_match_over", [told.append])
    over = play_out(match)
    assert [found.pk for found in told] == [match.pk]
    assert over.reason == "score"
    assert max(over.scores) >= 11
    assert over.winners == [over.scores.index(max(over.scores))]
    assert (over.deadline, over.turn) == (None, None)
    assert over.ended_at is not None
    assert refusal(match_id=match.pk, seat=0, move="=H", expect=over.seq).code == "over"


def test_the_record_of_a_match_replays_to_the_same_result(match: Match, client, tmp_path) -> None:
    over = play_out(match)
    path = tmp_path / "match.record.json"
    path.write_bytes(client.get(f"/m/{match.code}/record.json").content)
    run = subprocess.run(
        [sys.executable, "-m", "games.engine", "replay", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    trace = json.loads(run.stdout)
    assert trace["final"] == {"winners": over.winners, "scores": over.scores, "reason": "score"}
    record = json.loads(path.read_text())
    assert [len(hand["by"]) == len(hand["times"]) == len(hand["moves"]) == 37 for hand in record["hands"]]
    assert record["hands"][0]["seed"] == Hand.objects.get(match=match, number=0).seed


def test_the_state_is_the_same_when_it_is_read_from_the_moves(match: Match) -> None:
    while store.load(match.pk).match.status == Match.Status.PLAYING:
        submit(match)
        kept = store.load(match.pk).state
        store.forget_kept()
        assert store.load(match.pk).state == kept


def test_resigning_ends_the_match_out_of_turn_too(match: Match) -> None:
    match_resign(match_id=match.pk, seat=1 - match.first)
    over = Match.objects.get(pk=match.pk)
    assert (over.status, over.reason, over.winners) == ("over", "resign", [match.first])
    with pytest.raises(CommandError, match="over"):
        match_resign(match_id=match.pk, seat=match.first)


def test_every_hand_is_committed_to_before_it_is_dealt(match: Match) -> None:
    import hashlib

    assert list(Hand.objects.filter(match=match).values_list("number", flat=True)) == [0, 1]
    while store.load(match.pk).match.hand == 0:
        submit(match)
    hands = {hand.number: hand for hand in Hand.objects.filter(match=match)}
    assert set(hands) == {0, 1, 2}
    for hand in hands.values():
        assert hashlib.sha256(bytes.fromhex(hand.seed)).hexdigest() == hand.commitment
    assert len({hand.seed for hand in hands.values()}) == 3


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games_move SET token = '=S' WHERE match_id = %s",
        "DELETE FROM games_move WHERE match_id = %s",
        "UPDATE games_hand SET seed = '' WHERE match_id = %s",
        "DELETE FROM games_hand WHERE match_id = %s",
    ],
)
def test_the_database_refuses_to_rewrite_what_was_played(match: Match, statement: str) -> None:
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement, [match.pk])
    assert Move.objects.filter(match_id=match.pk, token="deal").count() == 1


def test_two_moves_cannot_have_one_place(match: Match) -> None:
    move = Move.objects.get(match_id=match.pk, seq=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.bulk_create(
            [Move(match_id=match.pk, seq=1, hand=0, by="p", seat=0, token="=H", at=move.at)]
        )


def test_a_step_costs_a_constant_number_of_queries(
    match: Match, django_assert_max_num_queries, django_capture_on_commit_callbacks
) -> None:
    submit(match, "=H")
    for _ in range(8):
        with django_capture_on_commit_callbacks(execute=True):
            position = store.load(match.pk)
        seat = position.match.turn
        move = japanese.legal(position.state, seat)[0]
        with django_assert_max_num_queries(6):  # savepoint, match, seats, update, insert, release
            match_submit(match_id=match.pk, seat=seat, move=move, expect=position.match.seq)


def test_a_move_accepted_before_the_end_is_acknowledged_after_it(match: Match) -> None:
    call = {"match_id": match.pk, "seat": match.first, "move": "=H", "expect": 1}
    assert match_submit(**call) == 2
    match_resign(match_id=match.pk, seat=match.first)
    assert match_submit(**call) == 2
    assert refusal(**{**call, "move": "=S"}).code == "over"
