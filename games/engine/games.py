"""The games that a record can hold."""

from typing import Any, Protocol

from . import classic, japanese
from .facts import Fact
from .waiting import Waiting


class Step(Protocol):
    """What an input leads to, in any game."""

    @property
    def state(self) -> Any: ...

    @property
    def facts(self) -> tuple[Fact, ...]: ...


class Game(Protocol):
    """The module of a game, as far as records need it; states, rules and deals are its own."""

    SEATS: int
    Rules: Any
    Deal: Any

    def start(self, rules: Any, first: int) -> Any: ...

    def waiting(self, state: Any) -> Waiting: ...

    def legal(self, state: Any, seat: int) -> tuple[str, ...]: ...

    def apply(self, state: Any, move: Any) -> Step: ...


GAMES: dict[str, Game] = {"japanese": japanese, "classic": classic}
