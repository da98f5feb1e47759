"""The examples of the rules, judged by the engine: the pages show what a table does."""

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import classic, japanese
from games.engine.cards import CARDS
from games.engine.classic.sheet import FinishedHand, added, four, penalty, points, score_pulka
from games.engine.facts import TrickTaken

NAMES = (_("Nino"), _("Giorgi"), _("Tamar"), _("Levan"))
HOUSE, REGIONAL = classic.Rules.usual("house"), classic.Rules.usual("regional")
NINES = classic.Rules.usual("house", length="nines")
SPADES = "TS"  # a card turned: spades are trumps

# Tricks in the notation of records, by name; Nino leads.
TRICKS = {
    "high": ("X1+H", "KH", "9H", "8S"),
    "second": ("X1+H", "KH", "X2+", "8S"),
    "low": ("X1-D", "8D", "QD", "6D"),
    "alone": ("X1-D", "9C", "KC", "AH"),
    "taking": ("KD", "9S", "X1+", "6D"),
    "leaving": ("AH", "X1-", "7H", "QH"),
    "ducked": ("9D", "6D", "QD", "TD"),
}

# Tricks of Japanese Joker: Nino leads, Giorgi answers.
DUELS = {"trumped": ("X1+H", "8S"), "joker": ("AH", "X1+")}

# A hand of four, by player; Nino leads the first card of hers, and Giorgi's time runs out.
TIMED = (
    ("QH", "AC", "KC", "7C"),
    ("KH", "9H", "7S", "X1"),
    ("AD", "KD", "8D", "6D"),
    ("AS", "JC", "9C", "7D"),
)

# A pulka of four hands of nine: what each player bids and takes.
PULKA = (
    ((0, 0), (4, 4), (3, 2), (1, 3)),
    ((2, 2), (3, 2), (2, 2), (3, 3)),
    ((1, 1), (0, 0), (5, 8), (2, 0)),
    ((3, 3), (2, 2), (3, 1), (3, 3)),
)

RESULTS = ((5, 3, 3), (5, 3, 4), (5, 5, 5), (9, 9, 9), (4, 2, 2), (7, 0, 0))  # cards, bid, taken


class Payout(NamedTuple):
    """What the winners of a match at a table for coins get, in the order of the seats."""

    seats: int
    stake: int
    shares: tuple[int, ...]


PAYOUTS = (
    Payout(2, 100, (200,)),
    Payout(4, 50, (200,)),
    Payout(4, 50, (100, 100)),
    Payout(4, 50, (67, 67, 66)),
)


@dataclass(frozen=True, slots=True)
class Play:
    """A card of a trick: whose it is, a joker's call (`+H`, `-`) or nothing, whether it takes the trick."""

    name: Promise
    card: str
    call: str
    takes: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player bid, took and scored in a hand, and whether premia or moshla were taken from it."""

    bid: int
    taken: int
    points: int
    khishti: bool
    best: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A pulka as the score sheet shows it: its lines by player, that of moshla only where it is played."""

    hands: tuple[tuple[Cell, ...], ...]
    premia: tuple[int, ...]
    moshla: tuple[int, ...]
    before: tuple[int, ...]
    totals: tuple[int, ...]


@cache
def trick(name: str, rules: classic.Rules = HOUSE) -> tuple[Play, ...]:
    """A trick of `TRICKS`, spades being trumps."""
    moves = TRICKS[name]
    taker = _taker(rules, moves)
    return tuple(
        Play(player, move[:2], move[2:], seat == taker)
        for seat, (player, move) in enumerate(zip(NAMES, moves, strict=True))
    )


def _taker(rules: classic.Rules, moves: tuple[str, ...]) -> int:
    """Who takes it, found out in a hand of one card each, in which everybody passes."""
    step: Any = classic.apply(
        classic.start(rules, first=classic.SEATS - 1),
        classic.Deal(tuple((move[:2],) for move in moves), turned=SPADES),
    )
    for move in ("b0",) * classic.SEATS + moves:
        step = classic.apply(step.state, move)
    return next(fact.winner for fact in step.facts if isinstance(fact, TrickTaken))


@cache
def duel(name: str) -> tuple[Play, ...]:
    """A trick of `DUELS`, the first of its hand, spades being trumps."""
    moves = DUELS[name]
    taker = _duel_taker(*moves)
    return tuple(
        Play(player, move[:2], move[3:], seat == taker)
        for seat, (player, move) in enumerate(zip(NAMES, moves, strict=False))
    )


def _duel_taker(lead: str, answer: str) -> int:
    """Who takes it, where the hand of who answers has none of the suit asked for."""
    first, second = lead[:2], answer[:2]
    others = sorted(set(CARDS) - {first, second}, key=lambda card: (card.endswith(lead[-1]), card))
    deck = (first, *others[:2], second, *others[2:])
    step: Any = japanese.apply(japanese.start(japanese.Rules(), first=0), japanese.Deal.from_deck(deck))
    for move in ("=S", lead, answer):
        step = japanese.apply(step.state, move)
    return next(fact.winner for fact in step.facts if isinstance(fact, TrickTaken))


class Timed(NamedTuple):
    """A card led, the hand of whoever is to answer, and what the clock plays for them."""

    led: str
    hand: tuple[str, ...]
    played: str


@cache
def clock() -> Timed:
    """The clock's move in `TIMED`, everybody having passed."""
    hands = _played(HOUSE, 0)[: len(TIMED) - 1]  # before a hand of four go three
    step: Any = classic.apply(classic.start(HOUSE, 0, tuple(hands)), classic.Deal(TIMED, turned=SPADES))
    for move in ("b0",) * classic.SEATS + (TIMED[0][0],):
        step = classic.apply(step.state, move)
    return Timed(TIMED[0][0], TIMED[1], classic.clock_move(step.state))


def worth(*results: tuple[int, int, int]) -> list[tuple[int, int, int, int]]:
    """Hands by cards, bid and tricks taken, each with its points."""
    return [(*result, points(HOUSE, *result)) for result in results]


def khishti(*sizes: int) -> list[tuple[str, list[int]]]:
    """Each choice of khishti, and what it adds to the score in hands of these sizes."""
    choices = [classic.Rules.usual("house", khishti=choice) for choice in classic.KHISHTI]
    return [(rules.khishti, [-penalty(rules, size, 1, 0) for size in sizes]) for rules in choices]


@cache
def pulka(rules: classic.Rules = NINES, first: int = 0) -> Sheet:
    """`PULKA` as the pulka that begins with the hand `first`, nothing having been scored before."""
    hands = _played(rules, first)
    lines = score_pulka(rules, rules.pulka(first), hands)
    cells = tuple(
        tuple(
            Cell(hand.bids[seat], hand.tricks[seat], hand.points[seat], hand.khishti[seat], best == number)
            for seat, best in enumerate(lines.best)
        )
        for number, hand in enumerate(hands, start=first)
    )
    moshla = lines.moshla if rules.moshla else ()
    return Sheet(cells, lines.premia, moshla, hands[-1].totals, lines.totals)


def _played(rules: classic.Rules, first: int) -> list[FinishedHand]:
    hands, totals = [], four([0] * classic.SEATS)
    for number, results in enumerate(PULKA, start=first):
        size = rules.size(number)
        bids, tricks = (four(column) for column in zip(*results, strict=True))
        scored = four([points(rules, size, *result) for result in results])
        khishti = tuple(penalty(rules, size, *result) > 0 for result in results)
        totals = added(totals, scored)
        hands.append(FinishedHand(size, number, "N", bids, tricks, scored, khishti, totals))
    return hands
