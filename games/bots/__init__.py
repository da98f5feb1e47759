"""Bots: they see what a player sees, and choose the same move from the same view.

Pure, as the engine is: the standard library and the engine, nothing else. What a bot chooses comes with a
reason, so that the same choice can be a hint to a player.
"""

from collections.abc import Iterable
from typing import Any

from . import classic, japanese
from .choice import Choice, Reason, Why

__all__ = ["Choice", "Reason", "Why", "choose"]

_GAMES = {"classic": classic.choose, "japanese": japanese.choose}


def choose(game: str, view: dict[str, Any], seen: Iterable[str] = ()) -> Choice:
    """The move that the bot makes for the seat whose view this is; it must be that seat's turn.

    ``seen`` are cards that were played in this hand, as far as they are remembered; those of the tricks in
    the view are known anyway. Raises `ValueError` when nothing is to be moved.
    """
    if not view["legal"]:
        raise ValueError("nothing is to be moved in this view")
    return _GAMES[game](view, frozenset(seen))
