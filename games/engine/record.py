"""joker-record/1: a match as one portable JSON object."""

from dataclasses import dataclass, field
from typing import Any

from . import jsontext
from .facts import JsonObject

FORMAT = "joker-record/1"

VOID = "void"
REASONS = ("score", "resign", "forfeit", "abandoned", VOID)
"""Why a match ends."""

OUTSIDE_REASONS = ("abandoned", VOID)
"""Why a match may end without its moves saying so."""


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand: its deal and moves and, where known, who made each move, when, and the seed of the deal.

    ``by`` is ``p`` for the player, ``c`` for the clock, ``b`` for a bot; ``times`` are milliseconds since the
    hand was dealt; ``nonces`` are by seat.
    """

    deal: Any = field(repr=False)
    moves: tuple[str, ...] = ()
    by: tuple[str, ...] | None = None
    times: tuple[int, ...] | None = None
    seed: str | None = field(default=None, repr=False)
    nonces: tuple[str | None, ...] | None = None
    commitment: str | None = None

    def to_json(self) -> JsonObject:
        """The hand as a record tells it, without what is not known."""
        extras = {key: getattr(self, key) for key in ("by", "times", "seed", "nonces", "commitment")}
        return {"deal": self.deal.to_json(), "moves": self.moves, **_known(extras)}


@dataclass(frozen=True, slots=True)
class Record:
    """A match: its game and rules, who opens it, its hands and, where known, its players and result."""

    game: str
    rules: Any
    first: int
    hands: tuple[RecordedHand, ...] = ()
    players: tuple[str | None, ...] | None = None
    result: JsonObject | None = None

    def head(self) -> JsonObject:
        """What records and traces of the match begin with, after their format."""
        return {"game": self.game, "rules": self.rules.to_json(), "first": self.first}

    def dumps(self) -> str:
        """The record as JSON, every hand on a line of its own."""
        hands = [hand.to_json() for hand in self.hands]
        tail = _known({"players": self.players, "result": self.result})
        return jsontext.lines({"format": FORMAT, **self.head()}, "hands", hands, tail)


def _known(values: JsonObject) -> JsonObject:
    return {key: value for key, value in values.items() if value is not None}
