"""What a seat of Japanese Joker can know of the other's cards, and how good its own are against them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.bots.odds import holds_none
from games.engine.cards import ALL_CARDS, ALL_JOKERS, BIT, HIGHER, SUIT_CARDS, TRUMPS, mask_of, names_of
from games.engine.japanese.moves import CardMove

# How the bot judges; a fifth more or less of any of these makes little difference.
TAKES_OVER = 0.95  # how likely the other takes a trick that it can take
SPENDS_JOKER = 0.5  # how likely it spends a joker on it
FALLS = 0.5  # the chance that a higher card which the other has is gone in time
TRUMP_STANDS = 0.6  # the same for a trump, which may also take a trick of another suit
LATER = 0.95  # what a trick to come is worth beside the one on the table


class Outlook(NamedTuple):
    """The cards as one seat sees them, as masks.

    ``own`` are those of its hand and ``faces`` those that it has face up; ``shown`` those that the other can
    play from its columns now, ``covered`` all that lie there face up. Of the ``unseen`` the other has
    ``held`` in its hand and ``under`` face down.
    """

    trump: int
    own: int
    faces: int
    shown: int
    covered: int
    unseen: int
    held: int
    under: int

    @classmethod
    def of(cls, view: dict[str, Any], seen: Iterable[str]) -> "Outlook":
        """What the seat of a view knows; ``seen`` are played cards that it remembers."""
        seat = view["you"]
        mine, others = view["seats"][seat], view["seats"][1 - seat]
        known = {*seen, *view["own"], *_faces(mine), *_faces(others)}
        for trick in filter(None, (view["trick"], view["last_trick"])):
            known.update(play["card"] for play in trick["plays"])
        covered = mask_of(_faces(others))
        return cls(
            trump=TRUMPS.index(view["trump"]),
            own=mask_of(view["own"]),
            faces=mask_of(_faces(mine)),
            # The first card of a hand comes from the hand.
            shown=covered if view["last_trick"] is not None else 0,
            covered=covered,
            unseen=ALL_CARDS & ~mask_of(known),
            held=others["cards"],
            under=len(_faces(others)),
        )

    def takes_if_led(self, move: CardMove) -> float:
        """The chance that a card which leads takes its trick."""
        takers, suit, trumps = move.takers[self.trump], SUIT_CARDS[move.suit], SUIT_CARDS[self.trump]
        over = self._can(suit & takers)
        trumped = self._void(suit) * self._can(trumps & takers & ~suit)
        joker = self._can(ALL_JOKERS) * SPENDS_JOKER
        return max(1 - (over + trumped) * TAKES_OVER, 0.0) * (1 - joker)

    def _can(self, wanted: int) -> float:
        """The chance that the other can play one of these cards."""
        if wanted & self.shown:
            return 1.0
        return 1 - holds_none((wanted & self.unseen).bit_count(), self.held, self.unseen.bit_count())

    def _void(self, suit: int) -> float:
        """The chance that the other cannot follow a suit."""
        return 1 - self._can(suit)

    def worth(self, cards: int) -> float:
        """How many of these cards should take a trick of those to come."""
        return LATER * sum(self.card_takes(card) for card in names_of(cards))

    def card_takes(self, card: str) -> float:
        """The chance that a card takes a trick of those to come."""
        if BIT[card] & ALL_JOKERS:
            return 1.0
        trumps = SUIT_CARDS[self.trump]
        higher = self._has(HIGHER[card])
        if BIT[card] & trumps:
            return float(TRUMP_STANDS**higher)
        suit = next(cards for cards in SUIT_CARDS if cards & BIT[card])
        trumped = self._void(suit) * self._can(trumps)
        return float(FALLS**higher) * (1 - trumped)

    def _has(self, wanted: int) -> float:
        """How many of these cards the other should have, wherever they lie."""
        hidden = (self.held + self.under) / max(self.unseen.bit_count(), 1)
        return (wanted & self.covered).bit_count() + (wanted & self.unseen).bit_count() * hidden


def _faces(seat: dict[str, Any]) -> list[str]:
    return [column["up"] for column in seat["columns"] if column is not None]
