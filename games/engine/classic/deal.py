"""The deal of classic Joker: who gets which cards, and which card is turned."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import BIT, CARDS
from games.engine.errors import MalformedDeal
from games.engine.facts import JsonObject

from .rules import FULL_HAND, SEATS, Rules

FIRST_CARDS = 3
"""What each seat sees before trumps are named, where they are named: the first cards of its list."""


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """The cards of a hand, by seat, and the card that is turned.

    In a hand of one to eight cards the turned card is one that nobody gets. In a full hand it is None, or the
    last card of a seat. Raises `MalformedDeal` unless four seats get equally many cards and no card is dealt
    twice. Whether it is the deal that a match waits for is said by `check`.
    """

    cards: tuple[tuple[str, ...], ...]
    turned: str | None

    def __post_init__(self) -> None:
        if len(self.cards) != SEATS or not 1 <= self.size <= FULL_HAND:
            raise MalformedDeal("WRONG_CARD_COUNT")
        if any(len(cards) != self.size for cards in self.cards):
            raise MalformedDeal("WRONG_CARD_COUNT")
        full = self.size == FULL_HAND
        if not full and self.turned is None:
            raise MalformedDeal("WRONG_TURNED_CARD")
        seen: set[str] = set()
        for card in (card for cards in (*self.cards, () if full else (self.turned,)) for card in cards):
            if card not in BIT:
                raise MalformedDeal("UNKNOWN_CARD", card=card)
            if card in seen:
                raise MalformedDeal("CARD_TWICE", card=card)
            seen.add(card)

    @property
    def size(self) -> int:
        """The cards of each seat."""
        return len(self.cards[0])

    def check(self, rules: Rules, hand: int, dealer: int) -> None:
        """Raise `MalformedDeal` unless this is a deal of that hand of a match."""
        if self.size != rules.size(hand):
            raise MalformedDeal("WRONG_CARD_COUNT")
        if self.size == FULL_HAND and self.turned != _turned(self.cards, rules, hand, dealer):
            raise MalformedDeal("WRONG_TURNED_CARD")

    @classmethod
    def from_json(cls, value: object) -> "Deal":
        """A recorded deal. Raises `MalformedDeal`."""
        if not isinstance(value, dict) or set(value) != {"cards", "turned"}:
            raise MalformedDeal("BAD_DEAL_SHAPE")
        cards, turned = value["cards"], value["turned"]
        if not isinstance(cards, list) or not (turned is None or isinstance(turned, str)):
            raise MalformedDeal("BAD_DEAL_SHAPE")
        return cls(tuple(_card_list(seat) for seat in cards), turned)

    def to_json(self) -> JsonObject:
        """The deal as records tell it."""
        return {"cards": [list(cards) for cards in self.cards], "turned": self.turned}

    @classmethod
    def from_deck(cls, deck: Sequence[str], rules: Rules, hand: int, dealer: int) -> "Deal":
        """Deal a hand of a match from the top of a deck, in blocks, by seat from seat 0.

        A block is all the cards of a seat, and the next card is turned. In a full hand nothing is left: where
        trumps are named, blocks of three go round and then blocks of six; else the last card of the dealer's
        block is turned. Raises `MalformedDeal` unless the deck holds every card once.
        """
        if len(deck) != len(CARDS):
            raise MalformedDeal("WRONG_CARD_COUNT")
        size = rules.size(hand)
        rounds = (FIRST_CARDS, size - FIRST_CARDS) if rules.names_trumps(hand) else (size,)
        cards: list[tuple[str, ...]] = [()] * SEATS
        top = 0
        for block in rounds:
            for seat in range(SEATS):
                cards[seat] += tuple(deck[top : top + block])
                top += block
        return cls(tuple(cards), _turned(cards, rules, hand, dealer) if size == FULL_HAND else deck[top])


def _turned(cards: Sequence[Sequence[str]], rules: Rules, hand: int, dealer: int) -> str | None:
    """The card that is turned in a full hand."""
    return None if rules.names_trumps(hand) else cards[dealer][-1]


def _card_list(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise MalformedDeal("BAD_DEAL_SHAPE")
    return tuple(value)
