"""Naming trumps on the first three cards, in either game."""

from typing import Any

from games.engine.cards import JOKERS, RANKS, SUITS

from .choice import Choice, Reason, Why


def name_trumps(view: dict[str, Any]) -> Choice:
    """The suit with most of the cards seen, the higher ones among equals; bezi on single high cards."""
    cards = [card for card in view["own"] if card not in JOKERS]
    ranks = {suit: [RANKS.index(card[0]) for card in cards if card[1] == suit] for suit in SUITS}
    suit = max(SUITS, key=lambda suit: (len(ranks[suit]), sum(ranks[suit])))
    if len(ranks[suit]) == 1 and all(card[0] in "AK" for card in cards):
        return Choice("=N", Reason(Why.NO_LONG_SUIT))
    return Choice(f"={suit}", Reason(Why.LONGEST_SUIT, {"suit": suit, "count": len(ranks[suit])}))
