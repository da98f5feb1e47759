"""Records: what is read, what is refused and where, and what a record that stops anywhere gives."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from games.engine import deal, reading
from games.engine.errors import MalformedRecord
from games.engine.trace import trace

VECTORS = Path(__file__).parents[1] / "vectors"
FORFEITED = json.loads((VECTORS / "japanese-11-random-resign-s902-00000.record.json").read_text())
FINISHED = json.loads((VECTORS / "japanese-21-cardwise-s901-00001.record.json").read_text())
SEED = "ab" * 32

Json = Any


def read(value: Json) -> dict[str, Json]:
    """The trace of a record."""
    traced: dict[str, Json] = json.loads(trace(reading.from_json(value)))
    return traced


def changed(base: Json, change: Callable[[Json], object]) -> Json:
    record = deepcopy(base)
    change(record)
    return record


def put(*path: Json) -> Callable[[Json], None]:
    """Put the last of these where the keys before it lead."""
    *keys, last, value = path

    def change(record: Json) -> None:
        for key in keys:
            record = record[key]
        if isinstance(record, list) and last == len(record):
            record.append(value)
        else:
            record[last] = value

    return change


def drop(*path: Json) -> Callable[[Json], None]:
    """Take away what these keys lead to."""
    *keys, last = path

    def change(record: Json) -> None:
        for key in keys:
            record = record[key]
        del record[last]

    return change


SEAT = ("hands", 1, "deal", 0)
MOVES = ("hands", 1, "moves")
EXTRA_HAND = FORFEITED["hands"][1]

NOT_WELL_FORMED: list[tuple[str, Callable[[Json], object], int | None, int | None]] = [
    ("MISSING_KEY", drop("format"), None, None),
    ("WRONG_FORMAT", put("format", "joker-record/2"), None, None),
    ("WRONG_FORMAT", put("format", None), None, None),
    ("WRONG_FORMAT", put("format", ["joker-record/1"]), None, None),
    ("MISSING_KEY", drop("game"), None, None),
    ("UNKNOWN_GAME", put("game", "durak"), None, None),
    ("UNKNOWN_GAME", put("game", None), None, None),
    ("UNKNOWN_GAME", put("game", ["japanese"]), None, None),
    ("MISSING_KEY", drop("rules"), None, None),
    ("BAD_RULES", put("rules", None), None, None),
    ("BAD_RULES", put("rules", []), None, None),
    ("BAD_RULES", put("rules", {}), None, None),
    ("BAD_RULES", put("rules", {"target": 11, "khishti": "off"}), None, None),
    ("BAD_TARGET", put("rules", "target", 12), None, None),
    ("BAD_TARGET", put("rules", "target", "11"), None, None),
    ("BAD_TARGET", put("rules", "target", 11.0), None, None),
    ("BAD_TARGET", put("rules", "target", [11]), None, None),
    ("MISSING_KEY", drop("first"), None, None),
    ("BAD_FIRST", put("first", 2), None, None),
    ("BAD_FIRST", put("first", -1), None, None),
    ("BAD_FIRST", put("first", "0"), None, None),
    ("BAD_FIRST", put("first", 0.0), None, None),
    ("BAD_FIRST", put("first", False), None, None),
    ("BAD_FIRST", put("first", None), None, None),
    ("MISSING_KEY", drop("hands"), None, None),
    ("BAD_HANDS", put("hands", {}), None, None),
    ("BAD_HANDS", put("hands", None), None, None),
    ("NOT_AN_OBJECT", put("hands", 1, []), 1, None),
    ("NOT_AN_OBJECT", put("hands", 1, None), 1, None),
    ("MISSING_KEY", drop("hands", 1, "deal"), 1, None),
    ("BAD_DEAL_SHAPE", put("hands", 1, "deal", None), 1, None),
    ("BAD_DEAL_SHAPE", put("hands", 1, "deal", {}), 1, None),
    ("WRONG_CARD_COUNT", put("hands", 1, "deal", []), 1, None),
    ("WRONG_CARD_COUNT", put("hands", 1, "deal", 2, EXTRA_HAND["deal"][0]), 1, None),
    ("BAD_DEAL_SHAPE", put(*SEAT, []), 1, None),
    ("BAD_DEAL_SHAPE", drop(*SEAT, "rest"), 1, None),
    ("BAD_DEAL_SHAPE", put(*SEAT, "turned", None), 1, None),
    ("BAD_DEAL_SHAPE", put(*SEAT, "first", "QCJC7S"), 1, None),
    ("BAD_DEAL_SHAPE", put(*SEAT, "first", 0, 7), 1, None),
    ("BAD_DEAL_SHAPE", put(*SEAT, "first", 0, ["QC"]), 1, None),
    ("BAD_DEAL_SHAPE", put(*SEAT, "columns", 0, "8SAC"), 1, None),
    ("BAD_DEAL_SHAPE", put(*SEAT, "columns", {}), 1, None),
    ("WRONG_CARD_COUNT", drop(*SEAT, "first", 0), 1, None),
    ("WRONG_CARD_COUNT", put(*SEAT, "rest", 5, "QC"), 1, None),
    ("WRONG_CARD_COUNT", drop(*SEAT, "columns", 4), 1, None),
    ("WRONG_CARD_COUNT", drop(*SEAT, "columns", 4, 1), 1, None),
    ("WRONG_CARD_COUNT", put(*SEAT, "columns", 4, ["8D", "AD", "QC"]), 1, None),
    ("CARD_TWICE", put(*SEAT, "first", 0, "JC"), 1, None),
    ("CARD_TWICE", put("hands", 1, "deal", 1, "rest", 0, "QC"), 1, None),
    ("UNKNOWN_CARD", put(*SEAT, "first", 0, "6S"), 1, None),
    ("UNKNOWN_CARD", put(*SEAT, "first", 0, "qc"), 1, None),
    ("UNKNOWN_CARD", put(*SEAT, "first", 0, ""), 1, None),
    ("UNKNOWN_CARD", put(*SEAT, "first", 0, "X3"), 1, None),
    ("MISSING_KEY", drop("hands", 1, "moves"), 1, None),
    ("BAD_MOVES", put("hands", 1, "moves", "=N"), 1, None),
    ("BAD_MOVES", put("hands", 1, "moves", None), 1, None),
    ("MALFORMED_MOVE", put(*MOVES, 3, 9), 1, 3),
    ("MALFORMED_MOVE", put(*MOVES, 3, None), 1, 3),
    ("MALFORMED_MOVE", put(*MOVES, 3, ["KC"]), 1, 3),
    ("BAD_BY", put("hands", 1, "by", ["p"]), 1, None),
    ("BAD_BY", put("hands", 1, "by", ["p"] * 38), 1, None),
    ("BAD_BY", put("hands", 1, "by", ["d"] * 37), 1, None),
    ("BAD_BY", put("hands", 1, "by", [["p"]] * 37), 1, None),
    ("BAD_BY", put("hands", 1, "by", "p" * 38), 1, None),
    ("BAD_TIMES", put("hands", 1, "times", [0] * 36), 1, None),
    ("BAD_TIMES", put("hands", 1, "times", [-1] * 37), 1, None),
    ("BAD_TIMES", put("hands", 1, "times", [1.5] * 37), 1, None),
    ("BAD_TIMES", put("hands", 1, "times", [True] * 37), 1, None),
    ("BAD_TIMES", put("hands", 1, "times", 37), 1, None),
    ("BAD_SEED", put("hands", 1, "seed", "ab"), 1, None),
    ("BAD_SEED", put("hands", 1, "seed", 5), 1, None),
    ("BAD_SEED", put("hands", 1, "seed", SEED.upper()), 1, None),
    ("BAD_SEED", put("hands", 1, "seed", SEED + "\n"), 1, None),
    ("BAD_COMMITMENT", put("hands", 1, "commitment", ""), 1, None),
    ("BAD_NONCES", put("hands", 1, "nonces", ["a"]), 1, None),
    ("BAD_NONCES", put("hands", 1, "nonces", "ab"), 1, None),
    ("BAD_NONCES", put("hands", 1, "nonces", [1, 2]), 1, None),
    ("WRONG_COMMITMENT", lambda r: r["hands"][1].update(seed=SEED, commitment=SEED), 1, None),
    ("BAD_PLAYERS", put("players", ["Nino"]), None, None),
    ("BAD_PLAYERS", put("players", "Nino"), None, None),
    ("BAD_PLAYERS", put("players", ["Nino", 1]), None, None),
    ("BAD_RESULT", put("result", []), None, None),
    ("BAD_RESULT", put("result", {}), None, None),
    ("BAD_RESULT", drop("result", "reason"), None, None),
    ("BAD_RESULT", put("result", "reason", "luck"), None, None),
    ("BAD_RESULT", put("result", "reason", ["score"]), None, None),
    ("BAD_RESULT", put("result", "winners", 0), None, None),
    ("BAD_RESULT", put("result", "winners", [2]), None, None),
    ("BAD_RESULT", put("result", "winners", [False]), None, None),
    ("BAD_RESULT", put("result", "scores", [4]), None, None),
    ("BAD_RESULT", put("result", "scores", ["4", "0"]), None, None),
]

AGAINST_THE_RULES: list[tuple[str, Callable[[Json], object], int | None, int | None]] = [
    ("MALFORMED_MOVE", put(*MOVES, 3, "kc"), 1, 3),
    ("MALFORMED_MOVE", put(*MOVES, 3, "X1-"), 1, 3),
    ("MALFORMED_MOVE", put(*MOVES, 0, "b3"), 1, 0),
    ("NAME_TRUMPS_FIRST", put(*MOVES, 0, "JS"), 1, 0),
    ("TRUMPS_ALREADY_NAMED", put(*MOVES, 1, "=N"), 1, 1),
    ("FROM_HAND_FIRST", put(*MOVES, 1, "8C"), 1, 1),
    ("NOT_YOUR_CARD", put(*MOVES, 1, "AD"), 1, 1),
    ("MUST_FOLLOW", put(*MOVES, 2, "KD"), 1, 2),
    ("JOKER_NEEDS_CALL", put(*MOVES, 7, "X2+"), 1, 7),
    ("MUST_PLAY_HIGHEST", put(*MOVES, 8, "7C"), 1, 8),
    ("NEEDS_DEAL", put(*MOVES, 37, "AH"), 1, 37),
    ("MATCH_OVER", put("hands", 2, "moves", 25, "!resign0"), 2, 25),
    ("HAND_UNFINISHED", drop(*MOVES, 36), 1, 36),
    ("HAND_UNFINISHED", put("hands", 1, "moves", []), 1, 0),
    ("HAND_AFTER_END", put("hands", 3, EXTRA_HAND), 3, None),
    ("WRONG_RESULT", put("result", "winners", [1]), None, None),
    ("WRONG_RESULT", put("result", "winners", []), None, None),
    ("WRONG_RESULT", put("result", "scores", [4, 1]), None, None),
    ("WRONG_RESULT", put("result", "reason", "resign"), None, None),
    ("WRONG_RESULT", put("result", "reason", "void"), None, None),
    ("WRONG_RESULT", drop("hands", 2), None, None),
]


@pytest.mark.parametrize(("code", "change", "hand", "index"), NOT_WELL_FORMED + AGAINST_THE_RULES)
def test_refused_records(
    code: str, change: Callable[[Json], object], hand: int | None, index: int | None
) -> None:
    with pytest.raises(MalformedRecord) as refused:
        read(changed(FORFEITED, change))
    error = refused.value
    assert (error.code, error.hand, error.index) == (code, hand, index)


def test_the_refused_move_is_named() -> None:
    with pytest.raises(MalformedRecord) as refused:
        read(changed(FORFEITED, put(*MOVES, 8, "7C")))
    assert (refused.value.move, refused.value.fields) == ("7C", {"suit": "C", "card": "AC"})


@pytest.mark.parametrize("value", [None, [], "record", 5, True, [FORFEITED]])
def test_a_record_is_an_object(value: Json) -> None:
    with pytest.raises(MalformedRecord) as refused:
        read(value)
    assert refused.value.code == "NOT_AN_OBJECT"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"{} {}",
        b"\xff\xfe",
        "ჯოკერი".encode(),
        b'{"first":NaN}',
        b'{"first":-Infinity}',
        b'{"first":0,"first":1}',
        b'{"format":"joker-record/1","rules":{"target":11,"target":21}}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b"9" * 100_000,
    ],
)
def test_what_is_not_json(text: bytes) -> None:
    with pytest.raises(MalformedRecord) as refused:
        reading.loads(text)
    assert refused.value.code in {"NOT_JSON", "NOT_AN_OBJECT"}


def test_keys_that_the_format_does_not_know_are_passed_over() -> None:
    record = changed(FORFEITED, lambda r: (r.update(event="a cup"), r["hands"][0].update(note="a good one")))
    assert read(record) == read(FORFEITED)


def test_extras_are_kept_when_a_record_is_written_again() -> None:
    def know_everything(record: Json) -> None:
        record["players"] = ["ნინო", None]
        for hand in record["hands"]:
            hand["by"] = ["p"] * (len(hand["moves"]) - 1) + ["c"]
            hand["times"] = list(range(0, 1000 * len(hand["moves"]), 1000))
            hand["seed"], hand["commitment"] = SEED, deal.commitment(SEED)
            hand["nonces"] = ["ხელი", None]

    record = changed(FORFEITED, know_everything)
    assert json.loads(reading.from_json(record).dumps()) == record


@pytest.mark.parametrize("by", ["p" * 37, ["p", "c", "b"] + ["p"] * 34])
def test_who_moved_is_a_list_or_a_text(by: Json) -> None:
    hand = reading.from_json(changed(FORFEITED, put("hands", 1, "by", by))).hands[1]
    assert hand.by == tuple(by)


def stopped(base: Json, hand: int, moves: int) -> Json:
    """A record that stops before this move of this hand."""

    def stop(record: Json) -> None:
        del record["hands"][hand + 1 :]
        del record["hands"][hand]["moves"][moves:]
        del record["result"]

    return changed(base, stop)


def test_a_record_may_stop_anywhere() -> None:
    whole = read(FINISHED)["events"]
    moved = {(event["hand"], event["index"]): event for event in whole if event["type"] == "move"}
    hands = FINISHED["hands"]
    for hand, index in [(0, 0), (0, 1), (0, 2), (0, 17), (3, 36), (len(hands) - 1, 36)]:
        told = read(stopped(FINISHED, hand, index))
        move = moved[hand, index]
        assert told["final"] is None
        assert told["next"] == {key: move[key] for key in ("hand", "index", "seat", "legal")}
        assert told["events"] == whole[: whole.index(move)]


def test_a_record_that_stops_between_hands_owes_nothing() -> None:
    told = read(stopped(FINISHED, 2, 37))
    assert (told["final"], told["next"]) == (None, None)
    assert told["events"][-1]["type"] == "hand"


def test_a_record_without_hands() -> None:
    told = read(changed(FINISHED, lambda r: (r.update(hands=[]), r.pop("result"))))
    assert (told["events"], told["final"], told["next"]) == ([], None, None)


@pytest.mark.parametrize("move", ["!resign0", "!resign1", "!forfeit0", "!forfeit1"])
@pytest.mark.parametrize("index", [0, 1, 2, 37])
def test_leaving_ends_a_record_at_any_moment_also_out_of_turn(move: str, index: int) -> None:
    record = stopped(FINISHED, 1, index)
    record["hands"][1]["moves"].append(move)
    told = read(record)
    seat = int(move[-1])
    assert told["events"][-1] == {"type": "quit", "hand": 1, "index": index, "seat": seat, "move": move}
    assert told["final"]["winners"] == [1 - seat]
    assert told["final"]["reason"] == move[1:-1]
    assert told["next"] is None


def test_a_match_that_is_void_although_it_was_played_to_its_end() -> None:
    record = changed(FINISHED, put("result", "reason", "void"))
    record["result"]["winners"] = []
    assert read(record)["final"] == FINISHED["result"]


@pytest.mark.parametrize("reason", ["void", "abandoned"])
def test_a_match_that_was_ended_from_outside(reason: str) -> None:
    record = stopped(FINISHED, 1, 5)
    record["result"] = {"winners": [], "scores": [0, 0], "reason": reason}
    told = read(record)
    assert told["final"] is None
    assert told["next"]["index"] == 5
