"""What the engine says no with: a code for the machine, fields for a sentence, never the sentence."""

from enum import StrEnum
from typing import Any


class Code(StrEnum):
    """Why a well-formed move is refused."""

    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    NOT_YOUR_SEAT = "NOT_YOUR_SEAT"
    MATCH_OVER = "MATCH_OVER"
    NEEDS_DEAL = "NEEDS_DEAL"
    DEAL_NOT_DUE = "DEAL_NOT_DUE"
    NAME_TRUMPS_FIRST = "NAME_TRUMPS_FIRST"
    TRUMPS_ALREADY_NAMED = "TRUMPS_ALREADY_NAMED"
    NOT_YOUR_CARD = "NOT_YOUR_CARD"
    FROM_HAND_FIRST = "FROM_HAND_FIRST"
    MUST_FOLLOW = "MUST_FOLLOW"
    MUST_TRUMP = "MUST_TRUMP"
    MUST_PLAY_HIGHEST = "MUST_PLAY_HIGHEST"
    JOKER_NEEDS_CALL = "JOKER_NEEDS_CALL"
    JOKER_TAKES_NO_CALL = "JOKER_TAKES_NO_CALL"
    BID_FIRST = "BID_FIRST"
    BID_TOO_HIGH = "BID_TOO_HIGH"
    BID_FORBIDDEN = "BID_FORBIDDEN"
    BIDDING_IS_OVER = "BIDDING_IS_OVER"
    ALREADY_LEFT = "ALREADY_LEFT"


class EngineError(ValueError):
    """Base of everything the engine refuses: ``code`` names why, ``fields`` hold what a sentence needs."""

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value!r}" for name, value in self.fields.items())])


class MalformedMove(EngineError):
    """Not a move of this game at all, whatever the state."""

    def __init__(self, move: object) -> None:
        super().__init__("MALFORMED_MOVE", move=move)


class IllegalMove(EngineError):
    """A move of this game that the rules do not allow in this state; ``code`` is a `Code`."""

    def __init__(self, code: Code, **fields: Any) -> None:
        super().__init__(code, **fields)


class MalformedDeal(EngineError):
    """Not a deal of this game: a wrong shape, a card that does not exist, a card twice."""


class MalformedRules(EngineError):
    """Not a set of options that this game is played by."""


class MalformedSeed(EngineError):
    """Not what a deck can be derived from."""


class MalformedRecord(EngineError):
    """A record that is not well formed or breaks a rule, and where: ``hand``, ``index`` and ``move``."""

    def __init__(
        self,
        code: str,
        *,
        hand: int | None = None,
        index: int | None = None,
        move: object = None,
        **fields: Any,
    ) -> None:
        super().__init__(code, **fields)
        self.hand = hand
        self.index = index
        self.move = move
