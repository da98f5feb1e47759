"""The 36 cards of Joker: as text outside, as bits of a mask inside.

A card is a rank and a suit (``AH``, ``TD``), a joker is ``X1`` or ``X2``. Cards are numbered in the ASCII
order of their names: the bits of a mask from low to high are the cards in the order that records list them.
"""

from collections.abc import Iterable

SUITS = "SHDC"
BEZI = "N"
TRUMPS = SUITS + BEZI
"""What may be trumps, each known inside by its place in this string; bezi is a hand without trumps."""

UNNAMED = -1
"""Stands for the suit where none is named: trumps not yet named, a joker that asks for nothing."""

RANKS = "6789TJQKA"
JOKERS = ("X1", "X2")
BLACK_SIXES = ("6S", "6C")
"""The two jokers take the place of these: they are not in the deck."""

CARDS = tuple(sorted({rank + suit for rank in RANKS for suit in SUITS}.difference(BLACK_SIXES).union(JOKERS)))
BIT = {card: 1 << number for number, card in enumerate(CARDS)}


def mask_of(cards: Iterable[str]) -> int:
    """The set of these cards as a mask."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def names_of(mask: int) -> tuple[str, ...]:
    """The cards of a mask, in ASCII order."""
    names = []
    while mask:
        lowest = mask & -mask
        names.append(CARDS[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(names)


_DESCENDING = tuple(tuple(rank + suit for rank in reversed(RANKS) if rank + suit in BIT) for suit in SUITS)
ALL_CARDS = mask_of(CARDS)
ALL_JOKERS = mask_of(JOKERS)
SUIT_CARDS = (*(mask_of(suit) for suit in _DESCENDING), 0)
"""The cards of each of `TRUMPS`: no joker is of a suit, and no card is of bezi."""

HIGHER = dict.fromkeys(JOKERS, 0) | {
    card: mask_of(suit[:place]) for suit in _DESCENDING for place, card in enumerate(suit)
}
"""The cards that beat a card in its own suit; a joker is of none."""

_DESCENDING_BITS = tuple(tuple(BIT[card] for card in suit) for suit in _DESCENDING)


def highest(mask: int, suit: int) -> int:
    """The highest card of a suit in a mask, as a mask of its own; 0 if there is none."""
    for bit in _DESCENDING_BITS[suit]:
        if mask & bit:
            return bit
    return 0


_ALTERNATING = "SHCD"


def _sorted_by(trump: str) -> tuple[str, ...]:
    start = max(_ALTERNATING.find(trump), 0)
    suits = _ALTERNATING[start:] + _ALTERNATING[:start]
    return (*JOKERS, *(card for suit in suits for card in _DESCENDING[SUITS.index(suit)]))


_SORTED = {trump: _sorted_by(trump) for trump in TRUMPS}


def display_order(mask: int, trump: int) -> list[str]:
    """A hand as players sort it: jokers, trumps, then suits of alternating colour, each from high to low."""
    order = _SORTED[BEZI if trump == UNNAMED else TRUMPS[trump]]
    return [card for card in order if mask & BIT[card]]
