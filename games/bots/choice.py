"""What a bot answers: a move, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Why(StrEnum):
    """The reasons of a choice, and the fields that a sentence about each is made of."""

    ONLY_MOVE = "ONLY_MOVE"
    """Nothing else is open."""

    LONGEST_SUIT = "LONGEST_SUIT"
    """Trumps are the suit with most of the cards seen: ``suit``, ``count``."""

    BEST_SUIT = "BEST_SUIT"
    """Trumps are the suit with which most should be taken, though another is longer: ``suit``, ``count``."""

    NO_LONG_SUIT = "NO_LONG_SUIT"
    """Bezi: high cards of several suits take more without trumps."""

    WORTH = "WORTH"
    """The hand should take about as many tricks as bid: ``bid``, and its ``jokers``, ``trumps``, ``aces``."""

    NEXT_BEST = "NEXT_BEST"
    """The same, but the number that it is worth may not be said: ``bid``, ``wanted``."""

    TAKES = "TAKES"
    """The card should take the trick, which is wanted: ``card``, and classic: ``need`` more with this one."""

    STAYS_UNDER = "STAYS_UNDER"
    """The card should not take the trick, which is not wanted: ``card``."""

    CANNOT_STAY_UNDER = "CANNOT_STAY_UNDER"
    """The trick is not wanted, but every card that is open will most likely take it: ``card``."""

    THROWS_AWAY = "THROWS_AWAY"
    """A card that might take a trick too many goes on a trick that another takes: ``card``."""

    SAVES = "SAVES"
    """The trick is another's: the cheapest card goes: ``card``."""

    LEADS_LOW = "LEADS_LOW"
    """A cheap card leads, and the good ones wait: ``card``, and classic: ``need``."""

    JOKER_TAKES = "JOKER_TAKES"
    """The joker takes a trick that is wanted: ``suit`` asked for, or null."""

    JOKER_GIVES = "JOKER_GIVES"
    """The joker leaves the trick to another: ``suit`` asked for, or null."""

    BID_IS_MISSED = "BID_IS_MISSED"
    """The bid cannot be made any more; every trick taken still counts: ``card``."""

    OPENS_COLUMN = "OPENS_COLUMN"
    """The trick is the other's, but the card under this one joins the hand: ``card``."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move was chosen: a code, and the fields that a sentence is made of."""

    code: Why
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """A move of the alphabet of records, legal in the view that it was chosen from, and why."""

    move: str
    reason: Reason
