"""What others want to be told of a match; games knows none of them."""

from collections.abc import Callable

from games.models import Match

_match_over: list[Callable[[Match], None]] = []


def on_match_over(callback: Callable[[Match], None]) -> None:
    """Have `callback(match)` called in the transaction that ends a match."""
    _match_over.append(callback)


def match_over(match: Match) -> None:
    """Tell everyone who asked; an error of theirs undoes the end of the match."""
    for callback in _match_over:
        callback(match)
