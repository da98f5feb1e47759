"""The examples of the rules of classic Joker, judged by the engine: the page shows what a table does."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import classic
from games.engine.classic.sheet import FinishedHand, added, four, penalty, points, score_pulka
from games.engine.facts import TrickTaken

NAMES = (_("Nino"), _("Giorgi"), _("Tamar"), _("Levan"))
HOUSE, REGIONAL = classic.Rules.usual("house"), classic.Rules.usual("regional")
SPADES = "TS"  # a card turned: spades are trumps

# Tricks in the notation of records, by name; Nino leads.
TRICKS = {
    "high": ("X1+H", "KH", "9H", "8S"),
    "second": ("X1+H", "KH", "X2+", "8S"),
    "low": ("X1-D", "8D", "QD", "6D"),
    "alone": ("X1-D", "9C", "KC", "AH"),
    "taking": ("KD", "9S", "X1+", "6D"),
    "leaving": ("AH", "X1-", "7H", "QH"),
}

# A pulka of four hands of nine: what each player bids and takes.
PULKA = (
    ((0, 0), (4, 4), (3, 2), (1, 3)),
    ((2, 2), (3, 2), (2, 2), (3, 3)),
    ((1, 1), (0, 0), (5, 8), (2, 0)),
    ((3, 3), (2, 2), (3, 1), (3, 3)),
)

RESULTS = ((5, 3, 3), (5, 3, 4), (5, 5, 5), (9, 9, 9), (4, 2, 2), (7, 0, 0))  # cards, bid, taken


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
    """A pulka as the score sheet shows it; the lines under the hands are by player."""

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


def worth() -> list[tuple[int, int, int, int]]:
    """`RESULTS`, each with its points."""
    return [(*result, points(HOUSE, *result)) for result in RESULTS]


def khishti(*sizes: int) -> list[tuple[str, list[int]]]:
    """Each choice of khishti, and what it adds to the score in hands of these sizes."""
    choices = [classic.Rules.usual("house", khishti=choice) for choice in classic.KHISHTI]
    return [(rules.khishti, [-penalty(rules, size, 1, 0) for size in sizes]) for rules in choices]


@cache
def pulka() -> Sheet:
    """`PULKA` as the first of a match of nines under the house rules."""
    rules = classic.Rules.usual("house", length="nines")
    hands = _played(rules)
    lines = score_pulka(rules, rules.pulka(0), hands)
    cells = tuple(
        tuple(
            Cell(hand.bids[seat], hand.tricks[seat], hand.points[seat], hand.khishti[seat], best == number)
            for seat, best in enumerate(lines.best)
        )
        for number, hand in enumerate(hands)
    )
    return Sheet(cells, lines.premia, lines.moshla, hands[-1].totals, lines.totals)


def _played(rules: classic.Rules) -> list[FinishedHand]:
    hands, totals = [], four([0] * classic.SEATS)
    for number, results in enumerate(PULKA):
        size = rules.size(number)
        bids, tricks = (four(column) for column in zip(*results, strict=True))
        scored = four([points(rules, size, *result) for result in results])
        khishti = tuple(penalty(rules, size, *result) > 0 for result in results)
        totals = added(totals, scored)
        hands.append(FinishedHand(size, number, "N", bids, tricks, scored, khishti, totals))
    return hands
