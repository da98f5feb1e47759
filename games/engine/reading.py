"""Records read, and refused where they are not well formed.

The form alone is checked: keys, types, lengths, cards, and seeds against their commitments. Whether the moves
keep the rules is for `replay` to say. Keys that the format does not know are passed over.
"""

import re
from collections.abc import Callable
from typing import Any

from . import deal, jsontext
from .errors import EngineError, MalformedRecord
from .facts import JsonObject
from .games import GAMES, Game
from .record import FORMAT, REASONS, Record, RecordedHand

Check = Callable[[object], bool]


def loads(text: bytes) -> Record:
    """The record in a JSON text. Raises `MalformedRecord`."""
    try:
        value = jsontext.parse(text)
    except ValueError as error:
        raise MalformedRecord("NOT_JSON") from error
    return from_json(value)


def from_json(value: object) -> Record:
    """The record in a JSON value. Raises `MalformedRecord`."""
    members = _object(value)
    if _required(members, "format") != FORMAT:
        raise MalformedRecord("WRONG_FORMAT")
    name = _required(members, "game")
    if not isinstance(name, str) or name not in GAMES:
        raise MalformedRecord("UNKNOWN_GAME")
    game = GAMES[name]
    try:
        rules = game.Rules.from_json(_required(members, "rules"))
    except EngineError as error:
        raise MalformedRecord(error.code, **error.fields) from error
    first = _required(members, "first")
    if not _seat_of(game)(first):
        raise MalformedRecord("BAD_FIRST")
    hands = _required(members, "hands")
    if not isinstance(hands, list):
        raise MalformedRecord("BAD_HANDS")
    return Record(
        game=name,
        rules=rules,
        first=first,
        hands=tuple(_hand(hand, number, game) for number, hand in enumerate(hands)),
        players=_optional_tuple(members, "players", _is_text_or_null, game.SEATS),
        result=_result(members, game),
    )


def _hand(value: object, number: int, game: Game) -> RecordedHand:
    members = _object(value, number)
    try:
        dealt = game.Deal.from_json(_required(members, "deal", number))
    except EngineError as error:
        raise MalformedRecord(error.code, hand=number, **error.fields) from error
    moves = _required(members, "moves", number)
    if not isinstance(moves, list):
        raise MalformedRecord("BAD_MOVES", hand=number)
    for index, move in enumerate(moves):
        if not isinstance(move, str):
            raise MalformedRecord("MALFORMED_MOVE", hand=number, index=index, move=move)
    by = members.get("by")
    if isinstance(by, str):  # one letter a move, without the commas of a list
        members = {**members, "by": list(by)}
    seed = _optional(members, "seed", _is_hex_256, number)
    commitment = _optional(members, "commitment", _is_hex_256, number)
    if seed is not None and commitment is not None and commitment != deal.commitment(seed):
        raise MalformedRecord("WRONG_COMMITMENT", hand=number)
    return RecordedHand(
        deal=dealt,
        moves=tuple(moves),
        by=_optional_tuple(members, "by", _is_by, len(moves), number),
        times=_optional_tuple(members, "times", _is_time, len(moves), number),
        seed=seed,
        nonces=_optional_tuple(members, "nonces", _is_text_or_null, game.SEATS, number),
        commitment=commitment,
    )


def _result(members: JsonObject, game: Game) -> JsonObject | None:
    def well_formed(value: object) -> bool:
        if not isinstance(value, dict) or set(value) != {"winners", "scores", "reason"}:
            return False
        winners, scores = value["winners"], value["scores"]
        return (
            isinstance(winners, list)
            and all(map(_seat_of(game), winners))
            and _list_of(_is_int, game.SEATS)(scores)
            and value["reason"] in REASONS
        )

    result: JsonObject | None = _optional(members, "result", well_formed)
    return result


def _object(value: object, hand: int | None = None) -> JsonObject:
    if not isinstance(value, dict):
        raise MalformedRecord("NOT_AN_OBJECT", hand=hand)
    return value


def _required(members: JsonObject, key: str, hand: int | None = None) -> Any:
    if key not in members:
        raise MalformedRecord("MISSING_KEY", hand=hand, key=key)
    return members[key]


def _optional(members: JsonObject, key: str, check: Check, hand: int | None = None) -> Any:
    value = members.get(key)
    if value is not None and not check(value):
        raise MalformedRecord(f"BAD_{key.upper()}", hand=hand)
    return value


def _optional_tuple(members: JsonObject, key: str, check: Check, length: int, hand: int | None = None) -> Any:
    value = _optional(members, key, _list_of(check, length), hand)
    return None if value is None else tuple(value)


def _list_of(check: Check, length: int) -> Check:
    return lambda value: isinstance(value, list) and len(value) == length and all(map(check, value))


def _is_int(value: object) -> bool:
    return type(value) is int


def _is_time(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_by(value: object) -> bool:
    return isinstance(value, str) and value in {"p", "c", "b"}


def _is_text_or_null(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_hex_256(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def _seat_of(game: Game) -> Check:
    return lambda value: type(value) is int and value in range(game.SEATS)
