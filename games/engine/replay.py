"""A record played through the engine."""

from dataclasses import dataclass
from typing import Any

from .errors import EngineError, MalformedRecord
from .facts import Fact, MatchOver
from .games import GAMES, Game
from .record import OUTSIDE_REASONS, VOID, Record, RecordedHand
from .waiting import DealDue, Over, Turn


@dataclass(frozen=True, slots=True)
class Input:
    """One input of a record, a move or (without one) the deal of its hand, and what happened.

    ``turn`` is the seat that was to move and ``legal`` its moves; None and empty before a deal.
    """

    hand: int
    index: int
    move: str | None
    turn: int | None
    legal: tuple[str, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played to where it stops: every input in order, and the state that they lead to.

    ``turn`` is the seat that is to move there and ``legal`` its moves; None and empty between hands and after
    the match.
    """

    inputs: tuple[Input, ...]
    state: Any
    turn: int | None
    legal: tuple[str, ...]

    @property
    def outcome(self) -> MatchOver | None:
        """How the match ended, if it did."""
        last = self.inputs[-1].facts[-1] if self.inputs else None
        return last if isinstance(last, MatchOver) else None


def replay(record: Record) -> Replay:
    """Play a record. Raises `MalformedRecord` where it breaks a rule or its result is not what was played."""
    game = GAMES[record.game]
    state = game.start(record.rules, record.first)
    inputs: list[Input] = []
    for number, hand in enumerate(record.hands):
        _check_deal_due(game, state, record, number)
        state = _play_hand(game, state, number, hand, inputs)
    played = Replay(tuple(inputs), state, *_turn(game, state))
    _check_result(record, played.outcome)
    return played


def _play_hand(game: Game, state: Any, number: int, hand: RecordedHand, inputs: list[Input]) -> Any:
    """Play one hand, adding to ``inputs``; the state that it leads to."""
    try:
        step = game.apply(state, hand.deal)
    except EngineError as error:
        raise MalformedRecord(error.code, hand=number, **error.fields) from error
    inputs.append(Input(number, 0, None, None, (), step.facts))
    for index, move in enumerate(hand.moves):
        turn, legal = _turn(game, step.state)
        try:
            step = game.apply(step.state, move)
        except EngineError as error:
            place: dict[str, Any] = {"hand": number, "index": index, "move": move}
            raise MalformedRecord(error.code, **place | error.fields) from error
        inputs.append(Input(number, index, move, turn, legal, step.facts))
    return step.state


def _turn(game: Game, state: Any) -> tuple[int | None, tuple[str, ...]]:
    waiting = game.waiting(state)
    return (waiting.seat, game.legal(state, waiting.seat)) if isinstance(waiting, Turn) else (None, ())


def _check_deal_due(game: Game, state: Any, record: Record, number: int) -> None:
    waiting = game.waiting(state)
    if isinstance(waiting, Over):
        raise MalformedRecord("HAND_AFTER_END", hand=number)
    if not isinstance(waiting, DealDue):
        raise MalformedRecord("HAND_UNFINISHED", hand=number - 1, index=len(record.hands[number - 1].moves))


def _check_result(record: Record, outcome: MatchOver | None) -> None:
    """A recorded result is the one played, or that of a match which was ended from outside before its end.

    Where a match is void that had been played to its end, its scores alone are those played.
    """
    if record.result is None:
        return
    reason = record.result["reason"]
    if outcome is None:
        is_right = reason in OUTSIDE_REASONS
    elif reason == VOID:
        is_right = record.result == MatchOver((), outcome.scores, VOID).result()
    else:
        is_right = record.result == outcome.result()
    if not is_right:
        raise MalformedRecord("WRONG_RESULT")
