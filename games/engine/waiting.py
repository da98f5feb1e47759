"""Who owes what: the next input that a state can take."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DealDue:
    """The next hand is to be dealt."""


@dataclass(frozen=True, slots=True)
class Turn:
    """This seat is to move."""

    seat: int


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing: the match has ended."""


Waiting = DealDue | Turn | Over
