"""The bot for Japanese Joker: it counts what is out, reckons with the columns of both sides, and tries its
moves in many worlds that may be so."""

from typing import Any

from games.bots.choice import Choice, Reason, Why

from .outlook import Outlook
from .play import name_trumps, play


def choose(view: dict[str, Any], seen: frozenset[str]) -> Choice:
    """The move for the seat of this view, whose turn it is."""
    if len(view["legal"]) == 1:
        return Choice(view["legal"][0], Reason(Why.ONLY_MOVE))
    outlook = Outlook.of(view, seen)
    return name_trumps(view, outlook) if view["phase"] == "trumps" else play(view, outlook)
