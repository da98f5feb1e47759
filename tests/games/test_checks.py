"""`manage.py check_matches` finds whatever is not as the moves say, and nothing else."""

import random
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from core.append_only import guard, unguard
from games import checks, store
from games.models import Match, Move
from games.practice import practice_create
from games.rulebook import rulebook
from games.services import match_expire, match_resign, match_submit, move_take_back
from tests.games.conftest import FakeClock, make_classic, make_match

pytestmark = pytest.mark.django_db


def play(match: Match, moves: int = 10**6) -> Match:
    """So many random moves, or the whole match."""
    choose = random.Random(match.code).choice
    for _ in range(moves):
        row = Match.objects.get(pk=match.pk)
        if row.status == "over":
            break
        legal = rulebook(match).legal(store.load(match.pk).state, row.turn)
        match_submit(match_id=match.pk, seat=row.turn, move=choose(legal), expect=row.seq)
    return Match.objects.get(pk=match.pk)


def said(*codes: str) -> str:
    told = StringIO()
    call_command("check_matches", *codes, stdout=told)
    return told.getvalue()


def faults(*codes: str) -> list[str]:
    with pytest.raises(CommandError) as failed:
        said(*codes)
    assert failed.value.returncode == 1
    return str(failed.value).split("\n")


def test_matches_of_every_kind_and_age_have_no_fault(four, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "BATCH", 2)
    make_match(four[:2], code="begun222")
    play(make_match(four[:2], code="going222"), 40)
    assert play(make_match(four[:2], code="whole222")).reason == "score"
    resigned = play(make_match(four[:2], code="resign22"), 30)
    match_resign(match_id=resigned.pk, seat=resigned.turn)
    left = play(make_classic(four, code="left2222"), 60)
    match_resign(match_id=left.pk, seat=2)
    for seat in (0, 1):
        match_resign(match_id=left.pk, seat=seat)
    assert Match.objects.get(pk=left.pk).status == "over"
    assert said() == "5 matches: no fault\n"
    assert said("going222", "left2222", "nowhere2") == "2 matches: no fault\n"


def test_moves_that_were_taken_back_are_no_fault(four, clock: FakeClock) -> None:
    match = practice_create(user=four[0], game="japanese", rules={"target": 11})
    for _ in range(3):
        while Match.objects.get(pk=match.pk).turn != 0:
            clock.advance(8)
            match_expire(match_id=match.pk)  # a bot's moment has come
        play(match, 1)
    move_take_back(match_id=match.pk, seat=0, expect=Match.objects.get(pk=match.pk).seq)
    assert Move.objects.filter(match=match, token="undo").exists()
    play(match, 1)
    assert said() == "1 matches: no fault\n"


@pytest.fixture
def spoil() -> Callable[[str], None]:
    """Changes what no code can: without the guards of the database."""

    def run(statement: str) -> None:
        with connection.schema_editor() as editor:
            for table in ("games_move", "games_hand"):
                unguard(editor, table)
            editor.execute(statement)
            for table in ("games_move", "games_hand"):
                guard(editor, table)

    return run


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE games_match SET turn = 1 - turn", "turn is {other}, its moves give {turn}"),
        ("UPDATE games_match SET hand = 7", "hand is 7, its moves give 1"),
        ("UPDATE games_match SET finished = '[]'", "finished is [], its moves give {finished}"),
        ("UPDATE games_match SET reason = 'score'", "reason is score, its moves give "),
        ("UPDATE games_match SET winners = '[1]'", "winners is [1], its moves give None"),
        ("UPDATE games_match SET scores = '[3, 4]'", "scores is [3, 4], its moves give None"),
        (
            "UPDATE games_match SET status = 'over', deadline = NULL",
            "status is over, its moves give playing",
        ),
        (
            "DELETE FROM games_move WHERE seq = 5",
            "it is at step {seq}, and its moves are not 1 to {seq}",
        ),
        ("UPDATE games_match SET seq = seq + 1", "it is at step {next}, and its moves are not 1 to {next}"),
        ("UPDATE games_move SET token = '6Z' WHERE seq = 3", "move 3 (6Z) cannot be: MALFORMED_MOVE"),
        (
            "UPDATE games_hand SET commitment = 'x' WHERE number = 1",
            "the seed of hand 1 is not the one that was committed to",
        ),
        ("DELETE FROM games_hand WHERE number = 1", "hand 1 has no seed"),
    ],
)
def test_a_fault_is_named(four, spoil: Callable[[str], None], statement: str, told: str) -> None:
    match = play(make_match(four[:2], code="spoilt22"), 38)
    assert (match.status, match.hand) == ("playing", 1)
    names = {
        "turn": match.turn,
        "other": 1 - match.turn,
        "finished": [hand.to_json() for hand in store.load(match.pk).state.match.finished],
        "seq": match.seq,
        "next": match.seq + 1,
    }
    spoil(statement)
    assert faults() == [f"Match spoilt22: {told.format(**names)}"]


@pytest.mark.django_db(transaction=True)
def test_every_fault_of_every_match_is_named(four, spoil: Callable[[str], None]) -> None:
    for code in ("first222", "second22", "third222"):
        play(make_match(four[:2], code=code), 5)
    spoil("UPDATE games_match SET hand = 9, reason = 'score' WHERE code <> 'second22'")
    assert faults() == [
        f"Match {code}: {fault}"
        for code in ("first222", "third222")
        for fault in ("hand is 9, its moves give 0", "reason is score, its moves give ")
    ]
    assert said("second22") == "1 matches: no fault\n"


def test_it_asks_as_often_for_many_matches(four, django_assert_num_queries: Callable) -> None:
    for number in range(5):
        make_match(four[:2], code=f"many222{number}")
    with django_assert_num_queries(4):  # the keys; the matches, hands and moves of one batch
        said()
