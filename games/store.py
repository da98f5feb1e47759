"""The store of live matches, behind two functions: `load` a position, `append` what happened next.

Each process keeps the newest states of its matches. A kept state is used only when the row's `seq` says that
it is still the newest; what is missing is read from the moves.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any

from django.db import transaction

from games.deals import dealt, hand_seed
from games.engine.facts import Fact
from games.engine.games import PLAYS, Step
from games.models import Match, Move, Seat
from games.rulebook import rulebook

KEPT_STATES = 2000
KEPT_FACTS = 80  # the newest inputs of a match whose facts are kept: two hands' worth
LEAVING = "!"  # how the token of a seat that leaves begins
UNDO = "undo"  # a move of practice: the seat's last one is taken back

CHANGING = (
    "hand", "finished", "turn", "clock", "deadline", "turn_left",
    "status", "ended_at", "winners", "scores", "reason",
)  # fmt: skip

Facts = tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """The engine's state after input `seq`, and what happened at each of the newest inputs."""

    seq: int
    state: Any
    log: tuple[tuple[int, Facts], ...] = ()
    begins_hand: bool = False  # the newest input was a deal
    seen: frozenset[str] = frozenset()  # the cards that were played in this hand

    def after(self, step: Step, *, deal: bool = False) -> "Played":
        """One input later."""
        seq = self.seq + 1
        log = (*self.log, (seq, step.facts))[-KEPT_FACTS:]
        cards = {fact.card for fact in step.facts if isinstance(fact, PLAYS)}
        return Played(seq, step.state, log, deal, frozenset() if deal else self.seen | cards)

    @property
    def first_seq(self) -> int:
        """The oldest state from which on the facts are kept."""
        return self.log[0][0] - 1 if self.log else self.seq

    def facts_since(self, seq: int) -> Facts:
        """What happened after state `seq`, in order, as far as it is kept."""
        return tuple(fact for number, facts in self.log if number > seq for fact in facts)


@dataclass(frozen=True, slots=True)
class Position:
    """A match as it stands: its row, its seats in order, and the engine's state."""

    match: Match
    seats: tuple[Seat, ...]
    played: Played

    @property
    def state(self) -> Any:
        """The engine's state."""
        return self.played.state

    def seat_of(self, user_id: int | None) -> int | None:
        """The number of the seat that a person holds in this match; None for a spectator."""
        return next((seat.number for seat in self.seats if user_id and seat.user_id == user_id), None)


class ConflictError(Exception):
    """Another writer took this step of the match first; nothing was written."""


@dataclass(frozen=True, slots=True)
class Input:
    """What goes into the moves at one step."""

    by: Move.By
    token: str
    hand: int
    seat: int | None = None
    client_id: str = ""


def load(match_id: int, *, lock: bool = False) -> Position:
    """The newest position of a match; with `lock` no one else may change it before the transaction ends.

    Raises Match.DoesNotExist.
    """
    matches = Match.objects.select_for_update() if lock else Match.objects
    match = matches.get(pk=match_id)
    seats = tuple(Seat.objects.filter(match_id=match_id).select_related("user").order_by("number"))
    return Position(match, seats, _played(match))


def append(position: Position, inputs: Sequence[Input], played: Played, *, at: datetime) -> Position:
    """Write inputs and the changed columns of `position.match` in the present transaction.

    Raises ConflictError when the match is no longer at the position's step.
    """
    match, first = position.match, position.played.seq + 1
    rows = [
        Move(match_id=match.pk, seq=first + number, hand=entry.hand, seat=entry.seat, by=entry.by,
             token=entry.token, client_id=entry.client_id, at=at)
        for number, entry in enumerate(inputs)
    ]  # fmt: skip
    changed = {name: getattr(match, name) for name in CHANGING}
    if not Match.objects.filter(pk=match.pk, seq=position.played.seq).update(seq=played.seq, **changed):
        raise ConflictError
    Move.objects.bulk_create(rows)
    match.seq = played.seq
    # Only what is committed may be kept: another transaction could still win.
    transaction.on_commit(lambda: _kept.put(match.code, played))
    return Position(match, position.seats, played)


def hand_start(match: Match, hand: int, *, leavings: Iterable[Move]) -> Any:
    """The state that waits for the deal of a hand; `leavings` are the moves of who left, in order."""
    game = rulebook(match)
    finished = tuple(game.FinishedHand.from_json(line) for line in match.finished[:hand])
    state = game.start(game.Rules.from_json(match.rules), match.first, finished)
    for move in leavings:
        if move.hand < hand:
            state = game.apply(state, move.token, move.seat).state
    return state


def _played(match: Match) -> Played:
    kept = _kept.get(match.code)
    if kept is not None and kept.seq == match.seq:
        return kept
    moves = Move.objects.filter(match_id=match.pk, seq__lte=match.seq).order_by("seq")
    if kept is not None and kept.seq < match.seq:
        newer = list(moves.filter(seq__gt=kept.seq))
        played = None if any(move.token == UNDO for move in newer) else _replay(match, kept, newer)
    else:
        played = None
    played = played or hand_played(match, list(moves.filter(hand=match.hand)))
    _kept.put(match.code, played)
    return played


def hand_played(match: Match, moves: Sequence[Move]) -> Played:
    """The newest state, played from the start of its hand; `seq` counts what was taken back too."""
    first = moves[0].seq - 1 if moves else 0
    standing = standing_moves(moves)
    leavings = Move.objects.filter(match_id=match.pk, token__startswith=LEAVING).order_by("seq")
    start = hand_start(match, match.hand, leavings=leavings)
    played = _replay(match, Played(first, start), standing)
    if len(standing) == len(moves):
        return played
    return replace(played, seq=moves[-1].seq, log=())


def standing_moves(moves: Sequence[Move]) -> list[Move]:
    """The moves of a hand without those taken back: each undo takes all from its seat's last one on."""
    standing: list[Move] = []
    for move in moves:
        if move.token != UNDO:
            standing.append(move)
            continue
        while standing.pop().seat != move.seat:
            pass
    return standing


def _replay(match: Match, played: Played, moves: Sequence[Move]) -> Played:
    game = rulebook(match)
    for move in moves:
        deal = move.by == Move.By.DEALER
        entry: Any = move.token
        if deal:
            entry = dealt(match, move.hand, hand_seed(match, move.hand), played.state)
        played = played.after(game.apply(played.state, entry, move.seat), deal=deal)
    return played


class _Kept:
    """The newest states of this process's matches by code, the least recently used dropped first."""

    def __init__(self) -> None:
        self._entries: OrderedDict[str, Played] = OrderedDict()
        self._lock = Lock()

    def get(self, code: str) -> Played | None:
        with self._lock:
            if code in self._entries:
                self._entries.move_to_end(code)
            return self._entries.get(code)

    def put(self, code: str, played: Played) -> None:
        with self._lock:
            if code not in self._entries or self._entries[code].seq < played.seq:
                self._entries[code] = played
            self._entries.move_to_end(code)
            while len(self._entries) > KEPT_STATES:
                self._entries.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()


_kept = _Kept()


def forget_kept() -> None:
    """Drop every kept state; the next load reads the moves."""
    _kept.clear()
