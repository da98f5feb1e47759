"""The bot for classic Joker: it bids what its hand is worth, and plays to take exactly that."""

from typing import Any

from games.bots.choice import Choice, Reason, Why
from games.bots.trumps import name_trumps

from .bidding import bid
from .outlook import Outlook
from .play import play


def choose(view: dict[str, Any], seen: frozenset[str]) -> Choice:
    """The move for the seat of this view, whose turn it is."""
    if len(view["legal"]) == 1:
        return Choice(view["legal"][0], Reason(Why.ONLY_MOVE))
    if view["phase"] == "trumps":
        return name_trumps(view)
    outlook = Outlook.of(view, seen)
    return bid(view, outlook) if view["phase"] == "bid" else play(view, outlook)
