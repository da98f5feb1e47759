"""Playing a card: as many tricks as there are to take."""

from typing import Any, NamedTuple

from games.bots.choice import Choice, Reason, Why
from games.engine.cards import ALL_JOKERS, RANKS, SUIT_CARDS
from games.engine.japanese.moves import CARD_MOVES, CardMove

from .outlook import Outlook
from .worlds import expected_margins

OPENING = 0.05
"""What it is worth that the card under a column comes into play."""


class Weighed(NamedTuple):
    """A move: the chance that it takes the trick, and how good it is, the best being the greatest."""

    token: str
    move: CardMove
    takes: float
    worth: tuple[float, int, int]


def play(view: dict[str, Any], outlook: Outlook, seen: frozenset[str]) -> Choice:
    """The card that should bring most tricks in the hand; among equals, the best by the cards alone."""
    lead, margins = _lead(view), expected_margins(view, seen)
    weighed = [_weigh(outlook, token, lead) for token in view["legal"]]
    best = max(weighed, key=lambda one: (margins[one.token], one.worth))
    return Choice(best.token, _reason(outlook, best, lead))


def _lead(view: dict[str, Any]) -> CardMove | None:
    plays = view["trick"]["plays"]
    return CARD_MOVES[plays[0]["card"] + (plays[0]["call"] or "")] if plays else None


def _weigh(outlook: Outlook, token: str, lead: CardMove | None) -> Weighed:
    move = CARD_MOVES[token]
    if lead is None:
        takes = outlook.takes_if_led(move)
    else:
        takes = 1.0 if move.bit & lead.takers[outlook.trump] else 0.0
    cards = outlook.own | outlook.faces
    opens = OPENING if move.bit & outlook.faces else 0.0
    value = takes + outlook.worth(cards & ~move.bit) + opens
    # Among equals: a joker that leads asks for what its seat holds most of, other cards go from the lowest.
    drawn = (cards & SUIT_CARDS[move.suit]).bit_count() if move.asks_highest else 0
    rank = len(RANKS) if move.bit & ALL_JOKERS else RANKS.index(move.card[0])
    return Weighed(token, move, takes, (round(value, 9), drawn, -rank))


def _reason(outlook: Outlook, best: Weighed, lead: CardMove | None) -> Reason:
    move = best.move
    if move.call is not None:
        return Reason(Why.JOKER_TAKES, {"suit": move.call[1:] or None})
    card = {"card": move.card}
    if best.takes >= 0.5:
        return Reason(Why.TAKES, card)
    if move.bit & outlook.faces:
        return Reason(Why.OPENS_COLUMN, card)
    return Reason(Why.LEADS_LOW if lead is None else Why.SAVES, card)
