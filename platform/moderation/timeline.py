"""What happened in a match that is over, hand by hand, as moderators read it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import CommandError
from games.engine.errors import EngineError
from games.engine.facts import fact_view
from games.engine.record import Record, RecordedHand
from games.engine.replay import Input, replay
from games.models import Match, Move
from games.records import record_of

NOT_BY_PLAYER = (Move.By.CLOCK, Move.By.BOT)
GATHERED = ("bid", "card")
LINES = ("trumps", "quit", "hand")
DONE_BY_SEAT = {"bid": "bid", "card": "card", "trumps": "trump", "quit": "reason"}  # the field that says what


@dataclass(frozen=True, slots=True)
class Part:
    """What one seat did: a card, a bid, trumps, points; `by` the clock or a bot where it was no player."""

    name: str | None
    what: str
    call: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """What happened, so many seconds into the hand: `trumps`, `bid`, `trick`, `cards`, `quit`, `hand`."""

    kind: str
    seconds: int
    parts: tuple[Part, ...] = ()
    number: int = 0  # of the trick, from 1
    winner: str | None = None

    @property
    def is_cause(self) -> bool:
        """Whether it is the kind of thing that reports are about: nobody was there, or somebody went."""
        return self.kind == "quit" or any(part.by for part in self.parts)


@dataclass(frozen=True, slots=True)
class Timeline:
    """One hand of a match: what everybody was dealt, and what happened."""

    match: Match
    hand: int
    hands: range
    dealt: tuple[tuple[str | None, tuple[str, ...]], ...]
    lines: tuple[Line, ...]


def timeline(match: Match, hand: int) -> Timeline:
    """A hand of a match, the last one where it has none of that number.

    Raises CommandError MATCH_RUNS while the match is played: what it holds is secret then.
    """
    if match.status != Match.Status.OVER:
        raise CommandError("MATCH_RUNS")
    record = record_of(match)
    try:
        inputs = replay(record).inputs
    except EngineError:  # ended from outside in a way that no record tells
        inputs = ()
    hand = hand if hand in range(len(record.hands)) else len(record.hands) - 1
    played = record.hands[hand]
    return Timeline(
        match=match,
        hand=hand,
        hands=range(len(record.hands)),
        dealt=tuple(zip(record.players or (), _cards(played), strict=False)),
        lines=tuple(_lines(record, hand, [entry for entry in inputs if entry.hand == hand])),
    )


def hand_of(match: Match, seq: int | None) -> int:
    """The hand in which a match was at this step; the last one where that is not known."""
    moves = Move.objects.filter(match_id=match.pk, seq__lte=seq) if seq is not None else Move.objects.none()
    found = moves.order_by("-seq").values_list("hand", flat=True).first()
    return match.hand if found is None else found


def _cards(hand: RecordedHand) -> list[tuple[str, ...]]:
    """By seat."""
    deal = hand.deal
    return [seat.cards() for seat in deal.seats] if hasattr(deal, "seats") else list(deal.cards)


def _lines(record: Record, hand: int, inputs: list[Input]) -> Iterator[Line]:
    """Bids in one line, each trick in one, and what else happened."""
    played, seconds = record.hands[hand], 0
    waiting: list[Part] = []
    names = record.players or ()
    for entry in inputs:
        by = ""
        if entry.move is not None and played.by and played.times:
            seconds = played.times[entry.index] // 1000
            by = played.by[entry.index] if played.by[entry.index] in NOT_BY_PLAYER else ""
        told: list[dict[str, Any]] = [fact_view(fact, None) for fact in entry.facts]
        for fact in told:
            kind, parts = _told(fact, names, by)
            if kind in GATHERED:
                waiting += parts
            if kind == "trick":
                yield Line("trick", seconds, tuple(waiting), int(fact["trick"]) + 1, names[fact["winner"]])
            elif kind == "bid" and len(waiting) == len(names):
                yield Line("bid", seconds, tuple(waiting))
            elif kind in LINES:
                yield Line(kind, seconds, parts)
                continue
            else:
                continue
            waiting = []
    if waiting:  # a trick, or a bidding, in which the match has ended
        yield Line("cards", seconds, tuple(waiting))


def _told(fact: dict[str, Any], names: Sequence[str | None], by: str) -> tuple[str, tuple[Part, ...]]:
    """The kind of a fact, and what seats did."""
    kind = str(fact["type"])
    if kind == "hand":
        return kind, tuple(Part(names[seat], str(points)) for seat, points in enumerate(fact["points"]))
    if kind in DONE_BY_SEAT:
        what = str(fact[DONE_BY_SEAT[kind]])
        return kind, (Part(names[fact["seat"]], what, str(fact.get("call") or ""), by),)
    return kind, ()
