"""The score sheet of classic Joker: the lines of its hands and of its pulkas."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.facts import JsonObject

from .rules import KHISHTI, SEATS, Pulka, Rules

Four = tuple[int, int, int, int]
"""One number a seat."""


def four(values: Sequence[int]) -> Four:
    """These numbers as one a seat. Raises `ValueError` unless there are four."""
    first, second, third, fourth = values
    return first, second, third, fourth


def added(one: Sequence[int], other: Sequence[int]) -> Four:
    """The sums, seat by seat."""
    return four([a + b for a, b in zip(one, other, strict=True)])


NOTHING: Four = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """One line of the score sheet; ``trump`` is a suit, or ``N`` for bezi.

    ``totals`` are those of the match after the hand, without what its own pulka adds or strikes off.
    """

    size: int
    dealer: int
    trump: str
    bids: Four
    tricks: Four
    points: Four
    khishti: tuple[bool, ...]
    totals: Four

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "FinishedHand":
        """The line that `to_json` told."""
        return cls(
            value["size"],
            value["dealer"],
            value["trump"],
            four(value["bids"]),
            four(value["tricks"]),
            four(value["points"]),
            tuple(value["khishti"]),
            four(value["totals"]),
        )

    def to_json(self) -> JsonObject:
        """The line as views tell it."""
        return {
            "size": self.size,
            "dealer": self.dealer,
            "trump": self.trump,
            "bids": list(self.bids),
            "tricks": list(self.tricks),
            "points": list(self.points),
            "khishti": list(self.khishti),
            "totals": list(self.totals),
        }

    @property
    def exact(self) -> tuple[bool, ...]:
        """Which seats took what they bid."""
        return tuple(bid == taken for bid, taken in zip(self.bids, self.tricks, strict=True))


@dataclass(frozen=True, slots=True)
class FinishedPulka:
    """The lines under a pulka: what is added and struck off, the hands that it was taken from, the totals."""

    pulka: Pulka
    premia: Four
    moshla: Four
    best: tuple[int | None, ...]
    totals: Four

    def to_json(self) -> JsonObject:
        """The lines as views tell them."""
        return {
            "pulka": self.pulka.number,
            "hands": [self.pulka.first, self.pulka.last],
            "premia": list(self.premia),
            "moshla": list(self.moshla),
            "best": list(self.best),
            "totals": list(self.totals),
        }


def penalty(rules: Rules, size: int, bid: int, taken: int) -> int:
    """Khishti: what a bid of one or more costs that took nothing."""
    fixed, per_card = KHISHTI[rules.khishti]
    return fixed + per_card * size if bid and not taken else 0


def points(rules: Rules, size: int, bid: int, taken: int) -> int:
    """What a seat scores in a hand of ``size`` cards.

    Every trick bid and taken: 100 for each. An exact bid: 50 for each and 50 more. A missed one: 10 for each
    trick taken, less what khishti costs.
    """
    if bid != taken:
        return 10 * taken - penalty(rules, size, bid, taken)
    return 100 * bid if bid == size else 50 * bid + 50


def score_pulka(rules: Rules, pulka: Pulka, hands: Sequence[FinishedHand]) -> FinishedPulka:
    """The lines under a pulka, from its hands.

    Premia: a seat that was exact in every hand gets the points of its best hand once more. Moshla: where
    anybody has premia, every other seat loses those of its own best hand, but never gains by that.
    """
    best = four([max(hand.points[seat] for hand in hands) for seat in range(SEATS)])
    exact = [all(hand.exact[seat] for hand in hands) for seat in range(SEATS)]
    strikes = rules.moshla and any(exact)
    premia = four([best[seat] if exact[seat] else 0 for seat in range(SEATS)])
    moshla = four([max(best[seat], 0) if strikes and not exact[seat] else 0 for seat in range(SEATS)])
    taken_from = [
        next(place for place, hand in enumerate(hands) if hand.points[seat] == best[seat])
        if premia[seat] or moshla[seat]
        else None
        for seat in range(SEATS)
    ]
    return FinishedPulka(
        pulka,
        premia,
        moshla,
        tuple(None if place is None else pulka.first + place for place in taken_from),
        added(hands[-1].totals, added(premia, [-lost for lost in moshla])),
    )


def score_pulkas(rules: Rules, finished: Sequence[FinishedHand]) -> tuple[FinishedPulka, ...]:
    """The lines under every pulka that is complete after these hands, which are the first of the match."""
    pulkas = (rules.pulka(number) for number in range(len(finished)))
    return tuple(
        score_pulka(rules, pulka, finished[pulka.first : pulka.last + 1])
        for number, pulka in enumerate(pulkas)
        if number == pulka.last
    )


def achieved(rules: Rules, finished: Sequence[FinishedHand], seat: int) -> dict[str, int]:
    """What a seat has done in the first hands of a match: `hands`, `exact` bids, `premia` and `khishti`."""
    return {
        "hands": len(finished),
        "exact": sum(hand.exact[seat] for hand in finished),
        "premia": sum(pulka.premia[seat] > 0 for pulka in score_pulkas(rules, finished)),
        "khishti": sum(hand.khishti[seat] for hand in finished),
    }
