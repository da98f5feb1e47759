"""What others want to be told of a match; games knows none of them."""

from collections.abc import Callable

from games.models import Match, Seat

_match_over: list[Callable[[Match], None]] = []
_match_revised: list[Callable[[Match], None]] = []
_seat_left: list[Callable[[Seat], None]] = []


def on_match_over(callback: Callable[[Match], None]) -> None:
    """Have `callback(match)` called in the transaction that ends a match."""
    _match_over.append(callback)


def match_over(match: Match) -> None:
    """Tell everyone who asked; an error of theirs undoes the end of the match."""
    for callback in _match_over:
        callback(match)


def on_match_revised(callback: Callable[[Match], None]) -> None:
    """Have `callback(match)` called in the transaction in which a match that is over is void, or no more."""
    _match_revised.append(callback)


def match_revised(match: Match) -> None:
    """Tell everyone who asked; an error of theirs undoes it."""
    for callback in _match_revised:
        callback(match)


def on_seat_left(callback: Callable[[Seat], None]) -> None:
    """Have `callback(seat)` called in the transaction in which a seat leaves and the match goes on."""
    _seat_left.append(callback)


def seat_left(seat: Seat) -> None:
    """Tell everyone who asked; an error of theirs undoes the leaving."""
    for callback in _seat_left:
        callback(seat)
