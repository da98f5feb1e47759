"""The bot for Japanese Joker: it counts what is out, and reckons with the open columns of both sides."""

from typing import Any

from games.bots.choice import Choice, Reason, Why
from games.bots.trumps import name_trumps

from .outlook import Outlook
from .play import play


def choose(view: dict[str, Any], seen: frozenset[str]) -> Choice:
    """The move for the seat of this view, whose turn it is."""
    if len(view["legal"]) == 1:
        return Choice(view["legal"][0], Reason(Why.ONLY_MOVE))
    return name_trumps(view) if view["phase"] == "trumps" else play(view, Outlook.of(view, seen), seen)
