"""The state of a match of Japanese Joker: immutable, and complete at every moment."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engine.cards import UNNAMED
from games.engine.facts import CardPlayed, JsonObject, MatchOver, TrickTaken
from games.engine.waiting import DealDue, Over, Turn, Waiting

from .deal import Deal
from .moves import CardMove
from .rules import SEATS, Rules

Pair = tuple[int, int]
"""One number a seat."""

Lead = tuple[CardMove, CardPlayed]
LastTrick = tuple[CardPlayed, CardPlayed, TrickTaken]

Columns = Mapping[int, int]
"""The columns dealt to a seat, in order: the card face up, and the card under it. Never changed."""


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """One line of the score sheet; ``trump`` is a suit, or ``N`` for bezi."""

    declarer: int
    trump: str
    tricks: Pair
    points: Pair
    totals: Pair

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "FinishedHand":
        """The line that `to_json` told."""
        return cls(
            value["declarer"],
            value["trump"],
            _pair(value["tricks"]),
            _pair(value["points"]),
            _pair(value["totals"]),
        )

    def to_json(self) -> JsonObject:
        """The line as views tell it."""
        return {
            "declarer": self.declarer,
            "trump": self.trump,
            "tricks": list(self.tricks),
            "points": list(self.points),
            "totals": list(self.totals),
        }


def _pair(value: Sequence[int]) -> Pair:
    first, second = value
    return first, second


class Match(NamedTuple):
    """What stands still while cards are played: the match around the hand, and how the hand was dealt.

    By seat, ``later`` are the five cards that join the hand when trumps are named, and ``columns`` those that
    are laid out then; they stay listed when they are played.
    """

    rules: Rules
    first: int
    number: int
    finished: tuple[FinishedHand, ...] = ()
    later: Pair = (0, 0)
    columns: tuple[Columns, ...] = ({}, {})
    result: MatchOver | None = None

    def __repr__(self) -> str:
        """How the hand was dealt is in no message and no report."""
        return f"Match(number={self.number})"

    @property
    def declarer(self) -> int:
        """The seat that names trumps and leads; it alternates hand by hand."""
        return (self.first + self.number) % SEATS

    @property
    def scores(self) -> Pair:
        """The points of the finished hands, by seat."""
        return self.finished[-1].totals if self.finished else (0, 0)


class State(NamedTuple):
    """A match at one moment; sets of cards are masks, ``trump`` is a place in `TRUMPS` or `UNNAMED`.

    ``options`` are the moves open to the seat in ``turn``: a mask over `CARD_MOVES`, or `NAMING`; 0 when it
    is nobody's turn. It follows from the rest, and is kept because every move asks for it.
    """

    match: Match
    trump: int = UNNAMED
    turn: int = 0
    hands: Pair = (0, 0)
    faces: Pair = (0, 0)
    lead: Lead | None = None
    tricks: Pair = (0, 0)
    last: LastTrick | None = None
    options: int = 0

    def __repr__(self) -> str:
        """Hands are in no message and no report."""
        return f"State(match={self.match!r}, turn={self.turn})"


def start(rules: Rules, first: int, finished: tuple[FinishedHand, ...] = ()) -> State:
    """A match that waits for its next deal; ``first`` declares hand 0, ``finished`` hands are played already.

    Raises `ValueError` for a seat that does not exist.
    """
    if first not in range(SEATS):
        raise ValueError(f"no such seat: {first}")
    return State(Match(rules, first, number=len(finished), finished=finished))


def deal_out(state: State, deck: Sequence[str]) -> Deal:
    """The deal that a state waits for, from the top of a deck. Raises `MalformedDeal`."""
    return Deal.from_deck(deck)


def waiting(state: State) -> Waiting:
    """Who owes what: a deal, a move of one seat, or nothing any more."""
    if state.match.result is not None:
        return Over()
    return Turn(state.turn) if state.options else DealDue()


def available(state: State, seat: int) -> int:
    """The cards that a seat may play at this moment, duties apart.

    The first card of a hand comes from the hand, later ones from the hand or the face-up cards.
    """
    return state.hands[seat] if state.last is None else state.hands[seat] | state.faces[seat]


def achieved(rules: Rules, finished: Sequence[FinishedHand], seat: int) -> dict[str, int]:
    """What a seat has done in the first hands of a match: `hands`, and `hands_won` by more tricks."""
    return {"hands": len(finished), "hands_won": sum(hand.points[seat] > 0 for hand in finished)}
