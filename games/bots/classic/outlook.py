"""What a seat of classic Joker can know, and how many tricks its cards should take."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.bots.odds import holds_none, number_of_tricks
from games.engine.cards import ALL_CARDS, ALL_JOKERS, BIT, HIGHER, SUIT_CARDS, TRUMPS, mask_of, names_of

# How the bot judges cards. Measured in matches of four such bots, where a fifth more or less of any of these
# makes little difference.
FALLS_GUARDED = 0.5  # the chance that a higher card of the suit is gone in time, where lower ones can wait
FALLS_BARE = 0.2  # the same, where the card may have to go first
TRUMP_STANDS = 0.6  # the chance that a higher trump, held by another, does not spoil a trump
JOKER_STANDS = 0.93  # the same for a joker
NO_LEAD = 0.65  # how far a card that nobody asks for is worth less, with one card left
LEAD = 0.2  # the same, for who leads


class Outlook(NamedTuple):
    """The cards as one seat sees them, as masks, and the others by what they hold and want.

    ``unseen`` are the cards that others may hold. Clockwise from the seat, ``others`` tells how many cards
    each of them has, and ``wants`` how many tricks each still needs for its bid.
    """

    trump: int
    own: int
    unseen: int
    others: tuple[int, ...]
    wants: tuple[int, ...]

    @classmethod
    def of(cls, view: dict[str, Any], seen: Iterable[str]) -> "Outlook":
        """What the seat of a view knows; ``seen`` are played cards that it remembers."""
        seat, seats = view["you"], view["seats"]
        shown = {*seen, *view["own"]}
        for trick in filter(None, (view["trick"], view["last_trick"])):
            shown.update(play["card"] for play in trick["plays"])
        if view["turned"] is not None and view["size"] * len(seats) < len(BIT):
            shown.add(view["turned"])
        clockwise = [(seat + place) % len(seats) for place in range(1, len(seats))]
        return cls(
            trump=TRUMPS.index(view["trump"]),
            own=mask_of(view["own"]),
            unseen=ALL_CARDS & ~mask_of(shown),
            others=tuple(seats[other]["cards"] for other in clockwise),
            wants=tuple((view["bids"][other] or 0) - view["tricks"][other] for other in clockwise),
        )

    def exactly(self, hand: int, need: int, leads: bool) -> float:
        """The chance that a hand takes so many tricks: a joker takes one or leaves it, as it is needed."""
        spread, jokers = self.spread(hand, leads)
        return sum(spread[max(need - jokers, 0) : max(need, -1) + 1])

    def spread(self, hand: int, leads: bool) -> tuple[list[float], int]:
        """For each number of tricks the chance that the ordinary cards of a hand take it, and its jokers."""
        ordinary = names_of(hand & ~ALL_JOKERS)
        spread = number_of_tricks(self.card_takes(card, hand, leads) for card in ordinary)
        return spread, hand.bit_count() - len(ordinary)

    def expected(self, hand: int, leads: bool) -> float:
        """How many tricks a hand should take if it takes all it can."""
        spread, jokers = self.spread(hand, leads)
        return jokers + sum(number * chance for number, chance in enumerate(spread))

    def card_takes(self, card: str, hand: int, leads: bool) -> float:
        """The chance that an ordinary card of a hand takes a trick of those to come."""
        suit, trumps = next(cards for cards in SUIT_CARDS if cards & BIT[card]), SUIT_CARDS[self.trump]
        dealt = self._dealt()
        higher = (self.unseen & HIGHER[card]).bit_count()
        jokers = (self.unseen & ALL_JOKERS).bit_count()
        chance: float = (1 - dealt * (1 - JOKER_STANDS)) ** jokers
        if suit == trumps:
            return chance * (1 - dealt * (1 - TRUMP_STANDS)) ** higher
        guards = (hand & suit).bit_count() - 1
        falls = FALLS_GUARDED if guards >= higher else FALLS_BARE
        chance *= (1 - dealt * (1 - falls)) ** higher
        chance *= 1 - (LEAD if leads else NO_LEAD) / hand.bit_count()
        return chance * self._nobody_trumps(self.unseen & suit, self.unseen & trumps)

    def _dealt(self) -> float:
        """The share of the unseen cards that others hold."""
        return sum(self.others) / max(self.unseen.bit_count(), 1)

    def _nobody_trumps(self, suit: int, trumps: int) -> float:
        """The chance that nobody holds a trump and none of the suit."""
        chance, count = 1.0, self.unseen.bit_count()
        of_suit, of_trumps = suit.bit_count(), trumps.bit_count()
        for cards in self.others:
            chance *= 1 - holds_none(of_suit, cards, count) * (1 - holds_none(of_trumps, cards, count))
        return chance
