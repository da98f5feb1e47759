"""What happened, for animation, log and screen reader: facts, and what of them a viewer may see.

A viewer is a seat, or None for a spectator. Each fact is told by naming what may be seen, never by taking
the rest away.
"""

from dataclasses import dataclass, field
from typing import Protocol

JsonObject = dict[str, object]


class Fact(Protocol):
    """Something that happened, in any game."""

    def seen_by(self, viewer: int | None) -> JsonObject:
        """What a viewer may see of it, ready for JSON."""


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand begins."""

    hand: int
    declarer: int

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {"type": "deal", "hand": self.hand, "declarer": self.declarer}


@dataclass(frozen=True, slots=True)
class TrumpsNamed:
    """Trumps are named; ``trump`` is a suit, or ``N`` for bezi."""

    seat: int
    trump: str

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {"type": "trumps", "seat": self.seat, "trump": self.trump}


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card is put on the table; ``column`` tells that it lay face up there, ``call`` what a joker says."""

    seat: int
    card: str
    call: str | None
    column: bool

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {"type": "card", **self.play()}

    def play(self) -> JsonObject:
        """The play as a part of a trick."""
        return {"seat": self.seat, "card": self.card, "call": self.call, "column": self.column}


@dataclass(frozen=True, slots=True)
class CardsPickedUp:
    """Cards of the columns join their owner's hand; nobody else sees which."""

    seat: int
    cards: tuple[str, ...] = field(repr=False)

    def seen_by(self, viewer: int | None) -> JsonObject:
        cards = list(self.cards) if viewer == self.seat else None
        return {"type": "pickup", "seat": self.seat, "count": len(self.cards), "cards": cards}


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete; ``tricks`` counts it in, by seat."""

    trick: int
    winner: int
    tricks: tuple[int, ...]

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {"type": "trick", "trick": self.trick, "winner": self.winner, "tricks": list(self.tricks)}


@dataclass(frozen=True, slots=True)
class HandScored:
    """A hand is complete: its tricks and points, and the match so far, by seat."""

    hand: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {
            "type": "hand",
            "hand": self.hand,
            "tricks": list(self.tricks),
            "points": list(self.points),
            "totals": list(self.totals),
        }


@dataclass(frozen=True, slots=True)
class SeatQuit:
    """A seat has left the match, ``reason`` being ``resign``, ``forfeit`` or ``left``."""

    seat: int
    reason: str

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {"type": "quit", "seat": self.seat, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match has ended, and why: ``score``, ``resign``, ``forfeit``, ``abandoned`` or ``void``."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    def seen_by(self, viewer: int | None) -> JsonObject:
        return {"type": "over", **self.result()}

    def result(self) -> JsonObject:
        """The result of the match, as views, traces and records tell it."""
        return {"winners": list(self.winners), "scores": list(self.scores), "reason": self.reason}


def fact_view(fact: Fact, viewer: int | None) -> JsonObject:
    """What a viewer may see of a fact, ready for JSON."""
    return fact.seen_by(viewer)
