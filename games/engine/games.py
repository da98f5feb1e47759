"""The games, as records, stores and servers see them: one module each, all with the same functions."""

from collections.abc import Sequence
from typing import Any, Protocol

from . import classic, japanese
from .facts import Fact, JsonObject
from .waiting import Waiting


class Step(Protocol):
    """What an input leads to, in any game."""

    @property
    def state(self) -> Any: ...

    @property
    def facts(self) -> tuple[Fact, ...]: ...


class Game(Protocol):
    """The module of a game; states, rules and deals are its own."""

    SEATS: int
    Rules: Any
    Deal: Any
    FinishedHand: Any

    def start(self, rules: Any, first: int, finished: Any = ()) -> Any: ...

    def deal_out(self, state: Any, deck: Sequence[str]) -> Any: ...

    def waiting(self, state: Any) -> Waiting: ...

    def legal(self, state: Any, seat: int) -> tuple[str, ...]: ...

    def apply(self, state: Any, move: Any, seat: int | None = None) -> Step: ...

    def clock_move(self, state: Any) -> str: ...

    def view(self, state: Any, viewer: int | None) -> JsonObject: ...

    def achieved(self, rules: Any, finished: Sequence[Any], seat: int) -> dict[str, int]: ...


PLAYS = (japanese.CardPlayed, classic.CardPlayed)
"""The facts that tell of a card played."""

GAMES: dict[str, Game] = {"japanese": japanese, "classic": classic}
