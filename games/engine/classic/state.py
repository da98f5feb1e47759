"""The state of a match of classic Joker: immutable, and complete at every moment."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import UNNAMED
from games.engine.facts import MatchOver, TrickTaken
from games.engine.waiting import DealDue, Over, Turn, Waiting

from .deal import Deal
from .facts import CardPlayed
from .moves import CardMove
from .rules import SEATS, Rules
from .sheet import NOTHING, FinishedHand, FinishedPulka, Four, score_pulkas

Plays = tuple[CardPlayed, ...]
Bids = tuple[int | None, ...]

NO_BIDS: Bids = (None,) * SEATS


class Trick(NamedTuple):
    """A trick under way: who takes it so far, and the options that would take it from there."""

    lead: CardMove
    plays: Plays
    winner: int
    takers: int


class LastTrick(NamedTuple):
    """The last complete trick of the hand."""

    plays: Plays
    taken: TrickTaken


class Match(NamedTuple):
    """What stands still while cards are played: the match around the hand, and how the hand was dealt.

    ``finished`` and ``pulkas`` are the score sheet; ``left`` the seats that have left for good. By seat,
    ``later`` are the cards that join the hand when trumps are named.
    """

    rules: Rules
    first: int
    number: int
    finished: tuple[FinishedHand, ...] = ()
    pulkas: tuple[FinishedPulka, ...] = ()
    left: frozenset[int] = frozenset()
    turned: str | None = None
    later: Four = NOTHING
    result: MatchOver | None = None

    def __repr__(self) -> str:
        """How the hand was dealt is in no message and no report."""
        return f"Match(number={self.number})"

    @property
    def dealer(self) -> int:
        """The seat that deals, and bids last; it moves on clockwise hand by hand."""
        return (self.first + self.number) % SEATS

    @property
    def opener(self) -> int:
        """The seat left of the dealer: it bids and leads first, and names trumps where they are named."""
        return (self.dealer + 1) % SEATS

    @property
    def size(self) -> int:
        """The cards that each seat gets in the hand, which are its tricks."""
        return self.rules.size(self.number)

    @property
    def scores(self) -> Four:
        """The points of the finished hands, with premia and moshla of the finished pulkas, by seat."""
        if not self.finished:
            return NOTHING
        if self.pulkas and self.pulkas[-1].pulka.last == len(self.finished) - 1:
            return self.pulkas[-1].totals
        return self.finished[-1].totals


class State(NamedTuple):
    """A match at one moment; sets of cards are masks, ``trump`` is a place in `TRUMPS` or `UNNAMED`.

    ``options`` are the moves open to the seat in ``turn``; 0 when it is nobody's turn. It follows from the
    rest, and is kept because every move asks for it.
    """

    match: Match
    trump: int = UNNAMED
    turn: int = 0
    hands: Four = NOTHING
    bids: Bids = NO_BIDS
    tricks: Four = NOTHING
    trick: Trick | None = None
    last: LastTrick | None = None
    options: int = 0

    def __repr__(self) -> str:
        """Hands are in no message and no report."""
        return f"State(match={self.match!r}, turn={self.turn})"


def start(
    rules: Rules,
    first: int,
    finished: tuple[FinishedHand, ...] = (),
    left: frozenset[int] = frozenset(),
) -> State:
    """A match that waits for its next deal; ``first`` deals hand 0.

    ``finished`` hands are played already, and the seats in ``left`` have left during them. Raises
    `ValueError` for a seat that does not exist, or where no hand is left.
    """
    for seat in (first, *left):
        if seat not in range(SEATS):
            raise ValueError(f"no such seat: {seat}")
    if len(finished) >= rules.hands:
        raise ValueError("no hand is left to play")
    return State(Match(rules, first, len(finished), finished, score_pulkas(rules, finished), left))


def deal_out(state: State, deck: Sequence[str]) -> Deal:
    """The deal that a state waits for, from the top of a deck. Raises `MalformedDeal`."""
    return Deal.from_deck(deck, state.match.rules, state.match.number, state.match.dealer)


def waiting(state: State) -> Waiting:
    """Who owes what: a deal, a move of one seat, or nothing any more."""
    if state.match.result is not None:
        return Over()
    return _TURNS[state.turn] if state.options else DealDue()


_TURNS = tuple(Turn(seat) for seat in range(SEATS))


def total_bid(bids: Bids) -> int:
    """What has been bid so far, added up."""
    return sum(filter(None, bids))


def forbidden_bid(size: int, bids: Bids) -> int | None:
    """The number that the last to bid, the dealer, may not say: the bids would add up to the tricks."""
    missing = size - total_bid(bids)
    return missing if missing >= 0 and bids.count(None) == 1 else None
