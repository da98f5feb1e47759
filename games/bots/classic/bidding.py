"""The bid."""

from typing import Any

from games.bots.choice import Choice, Reason, Why
from games.engine.cards import ALL_JOKERS, HIGHER, SUIT_CARDS, names_of
from games.engine.classic import Rules
from games.engine.classic.sheet import points
from games.engine.notation import BIDS

from .outlook import Outlook


def bid(view: dict[str, Any], outlook: Outlook) -> Choice:
    """The bid that should bring most; never nothing on a hand with a sure trick, if it may be said."""
    rules, size = Rules.from_json(view["rules"]), view["size"]
    spread, jokers = outlook.spread(outlook.own, leads=view["dealer"] == (view["you"] - 1) % 4)
    nothing = 0.0 if jokers else spread[0]
    sure = jokers > 0 or _holds_highest_trump(outlook)

    def worth(number: int) -> tuple[bool, float]:
        exact = sum(spread[max(number - jokers, 0) : number + 1])
        brings = exact * points(rules, size, number, number) + nothing * points(rules, size, number, 0)
        return number > 0 or not sure, brings

    wanted = max(range(size + 1), key=worth)
    said = max((BIDS[token] for token in view["legal"]), key=worth)
    if said != wanted:
        return Choice(f"b{said}", Reason(Why.NEXT_BEST, {"bid": said, "wanted": wanted}))
    return Choice(f"b{said}", Reason(Why.WORTH, {"bid": said, **_high_cards(outlook)}))


def _holds_highest_trump(outlook: Outlook) -> bool:
    trumps = outlook.own & SUIT_CARDS[outlook.trump]
    return any(not HIGHER[card] & outlook.unseen for card in names_of(trumps))


def _high_cards(outlook: Outlook) -> dict[str, int]:
    trumps = SUIT_CARDS[outlook.trump]
    return {
        "jokers": (outlook.own & ALL_JOKERS).bit_count(),
        "trumps": (outlook.own & trumps).bit_count(),
        "aces": sum(card[0] == "A" for card in names_of(outlook.own & ~trumps)),
    }
