"""The store of live matches: `load` a position, `append` what happened next.

Each process keeps the newest positions that it has seen committed. The row's `revision` counts every change
of a match and of its seats: what is kept is the truth for as long as the row has that revision, and
`append_each` writes onto nothing else. Of an older one the state still serves, and what is missing is read
from the moves.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Lock
from typing import Any

from django.db import connection, transaction

from games.deals import dealt, hand_seed
from games.engine import outside
from games.engine.facts import Fact
from games.engine.games import PLAYS
from games.engine.games import Step as EngineStep
from games.models import Match, Move, Seat
from games.rulebook import rulebook

KEPT_POSITIONS = 2000
KEPT_FACTS = 80  # the newest inputs of a match whose facts are kept: two hands' worth
LEAVING = "!"  # how the token of a seat that leaves begins
UNDO = "undo"  # a move of practice: the seat's last one is taken back
VOID = "void"  # a moderator's: the match counts for nothing
RESTORE = "restore"  # a moderator's: it counts again
TAKES_BACK = (UNDO, RESTORE)

CLOCK = ("turn", "clock", "deadline", "turn_left")
CHANGING = ("hand", "finished", *CLOCK, "status", "ended_at", "winners", "scores", "reason")

Facts = tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """The engine's state after input `seq`, and what happened at each of the newest inputs."""

    seq: int
    state: Any
    log: tuple[tuple[int, Facts], ...] = field(default=(), repr=False)
    begins_hand: bool = False  # the newest input was a deal
    seen: frozenset[str] = frozenset()  # the cards that were played in this hand

    def after(self, step: EngineStep, *, deal: bool = False) -> "Played":
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


@dataclass(frozen=True, slots=True)
class Step:
    """A move within a hand: the input, the position that it leads to, and when it was made."""

    input: Input
    position: Position
    at: datetime


def load(match_id: int, *, lock: bool = False) -> Position:
    """The newest position of a match; with `lock` no one else may change it before the transaction ends.

    Raises Match.DoesNotExist.
    """
    matches = Match.objects.select_for_update() if lock else Match.objects
    match = matches.get(pk=match_id)
    # Read after the match: seats that are newer than its revision do no harm, older ones would.
    seats = tuple(Seat.objects.filter(match_id=match_id).select_related("user").order_by("number"))
    position = Position(match, seats, _played(match))
    _keep(position)
    return position


def append(position: Position, inputs: Sequence[Input], played: Played, *, at: datetime) -> Position:
    """Write inputs and the changed columns of `position.match` in the present transaction.

    Raises ConflictError when the match is no longer at the position's step.
    """
    match, seats = position.match, position.seats
    before, match.seq = match.seq, played.seq
    following = Position(match, seats, played)
    if not _write(following, ("seq", *CHANGING), seq=before):
        raise ConflictError
    Move.objects.bulk_create(
        [_row(match, before + number, entry, at) for number, entry in enumerate(inputs, start=1)]
    )
    return following


def save(position: Position, *fields: str) -> None:
    """Write these columns of `position.match`, and that the match or its seats have changed.

    The match must be locked by the present transaction.
    """
    _write(position, fields)


def append_each(steps: Sequence[Step]) -> set[int]:
    """Write moves of different matches in one transaction of their own; the matches of those written.

    A move is left out when its match has changed since the position that it was made on, or is being changed:
    then `load` tells what is true. Nobody is waited for, so nothing can wait in a circle.
    """
    rows = {step.position.match.pk: step for step in steps}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(*_each_update([step.position.match for step in steps]))
        written = {match_id for (match_id,) in cursor.fetchall()}
        moves = [
            _row(step.position.match, step.position.match.seq, step.input, step.at)
            for match_id, step in rows.items()
            if match_id in written
        ]
        Move.objects.bulk_create(moves)
    for match_id in written:
        _kept.put(rows[match_id].position)
    return written


def _each_update(matches: Sequence[Match]) -> tuple[str, list[Any]]:
    """The statement that moves each match on from the revision before its own, and its parameters."""
    moment = connection.ops.adapt_datetimefield_value
    rows = [(match.pk, match.revision, match.seq, match.turn, match.clock, match.turn_left,
             moment(match.deadline)) for match in matches]  # fmt: skip
    values = ", ".join(["(" + ", ".join(["%s"] * 7) + ")"] * len(rows))
    parameters = [value for row in rows for value in row]
    free = ""
    if connection.features.has_select_for_update_skip_locked:
        marks = ", ".join(["%s"] * len(rows))
        free = f"AND id IN (SELECT id FROM games_match WHERE id IN ({marks}) FOR NO KEY UPDATE SKIP LOCKED)"  # noqa: S608
        parameters += [match.pk for match in matches]
    statement = f"""
        UPDATE games_match
        SET revision = column2, seq = column3, turn = column4, clock = column5, turn_left = column6,
            deadline = column7
        FROM (VALUES {values}) AS moved
        WHERE id = column1 AND revision = column2 - 1 {free}
        RETURNING id"""  # noqa: S608 - only marks are put in
    return statement, parameters


def newest(match_id: int) -> Position | None:
    """The newest position that this process has seen committed; there may be a newer one elsewhere.

    Whoever wants to change it takes a copy.
    """
    return _kept.get(match_id)


def _write(position: Position, fields: Sequence[str], **condition: int) -> bool:
    match = position.match
    match.revision += 1
    changed = {name: getattr(match, name) for name in fields}
    if not Match.objects.filter(pk=match.pk, **condition).update(revision=match.revision, **changed):
        return False
    _keep(position)
    return True


def _keep(position: Position) -> None:
    """Keep a copy: commands go on changing the rows. Only what is committed: another could still win."""
    kept = Position(copy(position.match), tuple(copy(seat) for seat in position.seats), position.played)
    transaction.on_commit(lambda: _kept.put(kept))


def _row(match: Match, seq: int, entry: Input, at: datetime) -> Move:
    return Move(
        match_id=match.pk, seq=seq, hand=entry.hand, seat=entry.seat, by=entry.by, token=entry.token,
        client_id=entry.client_id, at=at,
    )  # fmt: skip


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
    kept = _kept.get(match.pk)
    played = kept.played if kept is not None and kept.match.code == match.code else None
    if played is not None and played.seq == match.seq:
        return played
    moves = Move.objects.filter(match_id=match.pk, seq__lte=match.seq).order_by("seq")
    if played is not None and played.seq < match.seq:
        newer = list(moves.filter(seq__gt=played.seq))
        if not any(move.token in TAKES_BACK for move in newer):
            return _replay(match, played, newer)
    return hand_played(match, list(moves.filter(hand=match.hand)))


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
    """The moves of a hand without those taken back: each undo takes all from its seat's last one on.

    So does a moderator's, who has no seat: it follows what it takes back.
    """
    standing: list[Move] = []
    for move in moves:
        if move.token not in TAKES_BACK:
            standing.append(move)
            continue
        while standing.pop().seat != move.seat:
            pass
    return standing


def _replay(match: Match, played: Played, moves: Sequence[Move]) -> Played:
    game = rulebook(match)
    for move in moves:
        if move.token == VOID:
            played = played.after(outside.void(played.state))
            continue
        deal = move.by == Move.By.DEALER
        entry: Any = move.token
        if deal:
            entry = dealt(match, move.hand, hand_seed(match, move.hand), played.state)
        played = played.after(game.apply(played.state, entry, move.seat), deal=deal)
    return played


class _Kept:
    """The newest positions of this process's matches by key, the least recently used dropped first."""

    def __init__(self) -> None:
        self._entries: OrderedDict[int, Position] = OrderedDict()
        self._lock = Lock()

    def get(self, match_id: int) -> Position | None:
        with self._lock:
            if match_id in self._entries:
                self._entries.move_to_end(match_id)
            return self._entries.get(match_id)

    def put(self, position: Position) -> None:
        match_id = position.match.pk
        with self._lock:
            known = self._entries.get(match_id)
            if known is None or known.match.revision <= position.match.revision:
                self._entries[match_id] = position
            self._entries.move_to_end(match_id)
            while len(self._entries) > KEPT_POSITIONS:
                self._entries.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()


_kept = _Kept()


def forget_kept() -> None:
    """Drop every kept position; the next load reads the moves."""
    _kept.clear()
