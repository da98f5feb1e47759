"""The quick way of a player's move: onto the newest position that this process knows, many to one commit.

Nearly every move is made where the store stands exactly as this process has seen it last. Such a move is
judged without a look at the store and written together with the others that arrive meanwhile, on the
condition that nothing has changed (`store.append_each`). Whatever is not so plain, or turns out otherwise,
goes the whole way of `match_submit`: nothing is refused here.
"""

import asyncio
import time
from copy import copy
from datetime import datetime

from core import clock
from core.bell import bell
from core.database import db
from core.errors import CommandError
from games import clocks, measures, steps, store
from games.engine.errors import IllegalMove, MalformedMove
from games.engine.waiting import Turn
from games.models import Match, Move, Seat
from games.rulebook import rulebook
from games.services import match_submit
from games.store import LEAVING, Input, Position, Step

BATCH = 256  # moves in one commit


async def move_submit(
    *, match_id: int, seat: int, move: str, expect: int, client_id: str, arrived_at: datetime
) -> int:
    """As `match_submit`, which decides wherever there is anything to decide."""
    began = time.perf_counter()
    try:
        seq = await _submit(match_id, seat, move, expect, client_id, arrived_at)
    except CommandError as error:
        measures.move_refused(error.code)
        raise
    measures.move_accepted(time.perf_counter() - began)
    return seq


async def _submit(
    match_id: int, seat: int, move: str, expect: int, client_id: str, arrived_at: datetime
) -> int:
    step = _step(store.newest(match_id), seat, move, expect, client_id, arrived_at)
    if step is not None and await _writer().write(step):
        match = step.position.match
        bell.ring_now(steps.match_topic(match_id), {"revision": match.revision})
        return match.seq
    return await db(match_submit)(
        match_id=match_id, seat=seat, move=move, expect=expect, client_id=client_id, arrived_at=arrived_at
    )


def _step(
    position: Position | None, seat: int, move: str, expect: int, client_id: str, arrived: datetime
) -> Step | None:
    """The step of a legal move in time that ends no hand; None for everything else."""
    if position is None or not _is_awaited(position, seat, expect, arrived) or move.startswith(LEAVING):
        return None
    game = rulebook(position.match)
    try:
        played = position.played.after(game.apply(position.state, move, seat))
    except (IllegalMove, MalformedMove):
        return None
    waiting = game.waiting(played.state)
    if not isinstance(waiting, Turn):
        return None
    now, match = clock.now(), copy(position.match)
    match.seq, match.revision = played.seq, match.revision + 1
    clocks.turn_begins(match, position.seats[waiting.seat], now=now)
    entry = Input(Move.By.PLAYER, move, match.hand, seat, client_id)
    return Step(entry, Position(match, position.seats, played), now)


def _is_awaited(position: Position, seat: int, expect: int, arrived: datetime) -> bool:
    """True where the match waits for this very seat, whose player is there and has let no time run out."""
    match, chair = position.match, position.seats[seat]
    return bool(
        match.status == Match.Status.PLAYING
        and match.seq == expect
        and match.turn == seat
        and chair.state == Seat.State.PRESENT
        and chair.clock_moves == 0
        and not clocks.is_due(match, arrived)
    )


class _Writer:
    """Writes what is given to it: while one commit is on its way, the next ones gather."""

    def __init__(self) -> None:
        self._waiting: dict[int, tuple[Step, asyncio.Future[bool]]] = {}  # by match
        self._writing: asyncio.Task[None] | None = None

    async def write(self, step: Step) -> bool:
        """True once the step is durable; False when it was not written, and must go the whole way."""
        match_id = step.position.match.pk
        if match_id in self._waiting:
            return False
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting[match_id] = step, future
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return await future

    async def _write(self) -> None:
        while self._waiting:
            batch = [self._waiting.pop(match_id) for match_id in list(self._waiting)[:BATCH]]
            try:
                written = await db(store.append_each)([step for step, _ in batch])
            except Exception as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)
                continue
            for step, future in batch:
                if not future.done():
                    future.set_result(step.position.match.pk in written)


_writers: dict[asyncio.AbstractEventLoop, _Writer] = {}


def _writer() -> _Writer:
    """That of the running event loop; a process that serves has one."""
    loop = asyncio.get_running_loop()
    if loop not in _writers:
        _writers.clear()
        _writers[loop] = _Writer()
    return _writers[loop]
