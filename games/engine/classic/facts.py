"""What happens in classic Joker alone; the rest is in `games.engine.facts`."""

from dataclasses import dataclass

from games.engine.cards import BEZI, JOKERS
from games.engine.facts import JsonObject


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand of ``size`` cards begins; ``turned`` is the card that was turned for trumps, if one was."""

    hand: int
    size: int
    dealer: int
    turned: str | None

    @property
    def trump(self) -> str | None:
        """The suit of the turned card, bezi for a joker; None where trumps are still to be named."""
        if self.turned is None:
            return None
        return BEZI if self.turned in JOKERS else self.turned[1]

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {
            "type": "deal",
            "hand": self.hand,
            "size": self.size,
            "dealer": self.dealer,
            "turned": self.turned,
        }


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat says how many tricks it will take; ``sum`` counts all bids so far, ``size`` the tricks."""

    seat: int
    bid: int
    sum: int
    size: int

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {"type": "bid", "seat": self.seat, "bid": self.bid, "sum": self.sum, "size": self.size}


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card is put on the table; ``call`` is what a joker says: its mode and, where it leads, a suit."""

    seat: int
    card: str
    call: str | None

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {"type": "card", **self.play()}

    def play(self) -> JsonObject:
        """The play as a part of a trick."""
        return {"seat": self.seat, "card": self.card, "call": self.call}


@dataclass(frozen=True, slots=True)
class HandScored:
    """A hand is complete, by seat; ``totals`` are those of the match, without this pulka's premia."""

    hand: int
    tricks: tuple[int, ...]
    bids: tuple[int, ...]
    points: tuple[int, ...]
    khishti: tuple[bool, ...]
    totals: tuple[int, ...]

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {
            "type": "hand",
            "hand": self.hand,
            "tricks": list(self.tricks),
            "bids": list(self.bids),
            "points": list(self.points),
            "khishti": list(self.khishti),
            "totals": list(self.totals),
        }


@dataclass(frozen=True, slots=True)
class PulkaScored:
    """A pulka is complete: what premia add and moshla strikes off, by seat, and the totals after both."""

    pulka: int
    premia: tuple[int, ...]
    moshla: tuple[int, ...]
    totals: tuple[int, ...]

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {
            "type": "pulka",
            "pulka": self.pulka,
            "premia": list(self.premia),
            "moshla": list(self.moshla),
            "totals": list(self.totals),
        }
