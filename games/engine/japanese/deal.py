"""The deal of Japanese Joker: who gets which of the 36 cards, and where they lie."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import BIT, CARDS
from games.engine.errors import MalformedDeal
from games.engine.facts import JsonObject

from .rules import SEATS

FIRST_CARDS, LATER_CARDS, COLUMNS = 3, 5, 5


@dataclass(frozen=True, slots=True, repr=False)
class SeatDeal:
    """What a seat is dealt: three cards before trumps are named, later five and five (down, up) columns."""

    first: tuple[str, ...]
    rest: tuple[str, ...]
    columns: tuple[tuple[str, str], ...]

    def cards(self) -> tuple[str, ...]:
        """All 18 cards of the seat."""
        return (*self.first, *self.rest, *(card for column in self.columns for card in column))

    @classmethod
    def from_json(cls, value: object) -> "SeatDeal":
        """One seat's part of a recorded deal. Raises `MalformedDeal`."""
        if not isinstance(value, dict) or set(value) != {"first", "rest", "columns"}:
            raise MalformedDeal("BAD_DEAL_SHAPE")
        columns = [_card_list(column, 2) for column in _list(value["columns"], COLUMNS)]
        return cls(
            first=_card_list(value["first"], FIRST_CARDS),
            rest=_card_list(value["rest"], LATER_CARDS),
            columns=tuple((down, up) for down, up in columns),
        )

    def to_json(self) -> JsonObject:
        """This seat's part of the deal as records tell it."""
        columns = [list(column) for column in self.columns]
        return {"first": list(self.first), "rest": list(self.rest), "columns": columns}


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """The whole deck dealt out, by seat.

    Raises `MalformedDeal` unless two seats get 3, 5 and 5 × 2 cards and every card is dealt once.
    """

    seats: tuple[SeatDeal, ...]

    def __post_init__(self) -> None:
        shapes = [(len(seat.first), len(seat.rest), len(seat.columns)) for seat in self.seats]
        if shapes != [(FIRST_CARDS, LATER_CARDS, COLUMNS)] * SEATS:
            raise MalformedDeal("WRONG_CARD_COUNT")
        cards = [card for seat in self.seats for card in seat.cards()]
        distinct = set(cards)
        if unknown := distinct.difference(BIT):
            raise MalformedDeal("UNKNOWN_CARD", card=min(unknown))
        if len(distinct) < len(cards):
            raise MalformedDeal("CARD_TWICE", card=next(card for card in cards if cards.count(card) > 1))

    @classmethod
    def from_json(cls, value: object) -> "Deal":
        """A recorded deal. Raises `MalformedDeal`."""
        return cls(tuple(SeatDeal.from_json(seat) for seat in _list(value, SEATS)))

    def to_json(self) -> list[JsonObject]:
        """The deal as records tell it."""
        return [seat.to_json() for seat in self.seats]

    @classmethod
    def from_deck(cls, deck: Sequence[str]) -> "Deal":
        """Deal a deck from its top, in blocks, seat 0 before seat 1 in each round.

        Places 0–2 and 3–5 are the first three cards of seats 0 and 1, 6–10 and 11–15 the five later ones,
        16–25 and 26–35 the columns: down, up, down, up … Raises `MalformedDeal` unless the deck holds every
        card once.
        """
        if len(deck) != len(CARDS):
            raise MalformedDeal("WRONG_CARD_COUNT")
        return cls(tuple(_seat_from_deck(deck, seat) for seat in range(SEATS)))


def _seat_from_deck(deck: Sequence[str], seat: int) -> SeatDeal:
    first, rest, table = FIRST_CARDS * seat, 6 + LATER_CARDS * seat, 16 + 2 * COLUMNS * seat
    return SeatDeal(
        first=tuple(deck[first : first + FIRST_CARDS]),
        rest=tuple(deck[rest : rest + LATER_CARDS]),
        columns=tuple((deck[down], deck[down + 1]) for down in range(table, table + 2 * COLUMNS, 2)),
    )


def _list(value: object, length: int) -> list[object]:
    if not isinstance(value, list):
        raise MalformedDeal("BAD_DEAL_SHAPE")
    if len(value) != length:
        raise MalformedDeal("WRONG_CARD_COUNT")
    return value


def _card_list(value: object, length: int) -> tuple[str, ...]:
    cards = tuple(card for card in _list(value, length) if isinstance(card, str))
    if len(cards) != length:
        raise MalformedDeal("BAD_DEAL_SHAPE")
    return cards
