"""The matches that this process shows: one read of the store serves every socket that watches a match."""

import asyncio
from typing import Any, Protocol

from core import background, clock
from core.bell import bell
from core.consumers import encoded
from core.database import db
from games import selectors
from games.frames import state_frame
from games.models import Match, Seat
from games.selectors import Scene
from games.services import match_expire, seat_connect, seat_disconnect
from games.steps import match_topic

LINGER = 1.5  # seconds; a page that is loaded again loses no connection in anyone's eyes
BOT_MARGIN = 0.02  # seconds; the deadline must be over
CROWD = 25  # spectators who are shown a step before anything else is done
FRESH = 5.0  # seconds for which a position needs no second look when nothing has rung


class Watcher(Protocol):
    """A socket that watches a match."""

    seat: int | None
    """The seat that its person holds; None for a spectator."""

    is_placed: bool
    """Whether it is known by now which seat that is."""

    def show(self, scene: Scene) -> None:
        """Take note of the newest scene; must not wait."""

    def hear(self, seat: int, phrase: str) -> None:
        """Take note of a phrase; must not wait."""


class LiveMatch:
    """One match as this process sees it: its watchers, its newest scene, and which seats sit here."""

    def __init__(self, match_id: int) -> None:
        self.match_id = match_id
        self.watchers: set[Watcher] = set()
        self.scene: Scene | None = None
        self.audience = 0  # spectators, in all processes
        self._texts: dict[tuple[int | None, int], str] = {}
        self._read_at = 0.0
        self._reading: asyncio.Task[None] | None = None
        self._again = False
        self._bot_seq = -1
        self._sockets: dict[int, int] = {}  # by seat
        self._noted: dict[int, bool] = {}  # by seat: what the store was told last
        self._telling: dict[int, asyncio.Lock] = {}

    async def refresh(self) -> None:
        """Read the newest scene and show it to everyone here. Calls during a read share the next one."""
        self._again = True
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read())
        await asyncio.shield(self._reading)

    async def look(self) -> None:
        """Refresh unless that was done a moment ago: heals what a lost ring has left out."""
        if asyncio.get_running_loop().time() - self._read_at > FRESH:
            await self.refresh()

    async def _read(self) -> None:
        while self._again:
            self._again = False
            scene = await db(selectors.scene)(self.match_id)
            self._read_at = asyncio.get_running_loop().time()
            self._show(scene)

    def _show(self, scene: Scene) -> None:
        if self.scene is not None and self.scene.position.match.revision > scene.position.match.revision:
            return  # read before what is shown already
        self.scene, self._texts = scene, {}
        self._await_bot(scene.position.match)
        self._correct(scene.position.seats)
        self._wake(scene)

    def _wake(self, scene: Scene) -> None:
        """Have every watcher here look at this scene, players first."""
        spectators = []
        for watcher in self.watchers:
            if watcher.seat is None:
                spectators.append(watcher)
            else:
                watcher.show(scene)
        if spectators:
            background.start(self._show_crowd(spectators, scene))

    async def _show_crowd(self, spectators: list[Watcher], scene: Scene) -> None:
        """A few at a time: what players send meanwhile is not kept waiting."""
        for first in range(0, len(spectators), CROWD):
            if self.scene is not scene:
                return  # all of them are being shown a newer one
            for watcher in spectators[first : first + CROWD]:
                watcher.show(scene)
            await asyncio.sleep(0)

    @property
    def spectators(self) -> int:
        """How many sockets here watch without a seat."""
        return sum(watcher.is_placed and watcher.seat is None for watcher in self.watchers)

    def tell_audience(self, count: int) -> None:
        """Have everybody here told how many watch, where that has changed."""
        if count != self.audience and self.scene is not None:
            self.audience = count
            self._wake(self.scene)

    def step_text(self, viewer: int | None, since: int) -> str:
        """The frame of the newest scene for who has seen state `since`, encoded once for all who have."""
        key = viewer, since
        if key not in self._texts:
            assert self.scene is not None
            facts = self.scene.position.played.facts_since(since)
            self._texts[key] = encoded(state_frame(self.scene, viewer, facts))
        return self._texts[key]

    def _await_bot(self, match: Match) -> None:
        """Where a bot is to move, ask for it when its moment has come; the sweep would, a little later."""
        if match.clock == Match.Clock.BOT and match.deadline is not None and match.seq != self._bot_seq:
            self._bot_seq = match.seq
            wait = (match.deadline - clock.now()).total_seconds() + BOT_MARGIN
            background.start(self._let_bot_move(match.seq, wait))

    async def _let_bot_move(self, seq: int, wait: float) -> None:
        await asyncio.sleep(wait)
        await db(match_expire)(match_id=self.match_id, seq=seq)

    def heard(self, message: dict[str, Any]) -> None:
        """A ring of this match."""
        if said := message.get("said"):
            for watcher in tuple(self.watchers):
                watcher.hear(said["seat"], said["phrase"])
        elif self.scene and (scene := selectors.scene_kept(self.scene, message["revision"])):
            self._show(scene)
        else:
            background.start(self.refresh())

    # --- which seats sit in this process -----------------------------------------------------------------

    async def sit(self, seat: int) -> None:
        """One more socket of a seat."""
        self._sockets[seat] = self._sockets.get(seat, 0) + 1
        await self._tell(seat)

    def stand(self, seat: int) -> None:
        """One socket of a seat less; the store is told after a moment, should it not be back by then."""
        self._sockets[seat] -= 1
        if not self._sockets[seat]:
            background.start(self._tell(seat, after=LINGER))

    async def _tell(self, seat: int, after: float = 0) -> None:
        await asyncio.sleep(after)
        # One teller a seat: told out of order, a seat that is back would be kept as gone.
        async with self._telling.setdefault(seat, asyncio.Lock()):
            here = self._sockets.get(seat, 0) > 0
            if self._noted.get(seat, False) != here:
                await db(seat_connect if here else seat_disconnect)(match_id=self.match_id, number=seat)
                self._noted[seat] = here
        if self.is_idle:
            await _close(self)

    def _correct(self, seats: tuple[Seat, ...]) -> None:
        """Tell the store anew of seats that sit here: those of a process that seemed dead count as away."""
        for seat in seats:
            number = seat.number
            if seat.state == Seat.State.AWAY and self._sockets.get(number) and self._noted.get(number):
                self._noted[number] = False
                background.start(self._tell(number))

    def tell_again(self) -> None:
        """Tell the store of seats of which it could not be told when they came or went."""
        for seat, noted in self._noted.items():
            if noted != (self._sockets.get(seat, 0) > 0):
                background.start(self._tell(seat, after=LINGER))

    @property
    def is_idle(self) -> bool:
        """True when nobody watches and the store need not be told of any seat any more."""
        return not (self.watchers or any(self._sockets.values()) or any(self._noted.values()))


_matches: dict[int, LiveMatch] = {}


def shown() -> list[LiveMatch]:
    """Every match that this process shows or still has to tell the store of."""
    return list(_matches.values())


async def watch(match_id: int, watcher: Watcher) -> LiveMatch:
    """Have `watcher` shown every change of a match from now on; it is shown the newest scene at once."""
    live = _matches.get(match_id)
    if live is None:
        live = _matches[match_id] = LiveMatch(match_id)
    live.watchers.add(watcher)
    try:
        await bell.listen(match_topic(match_id), live.heard)
        await live.refresh()
    except BaseException:
        await leave(live, watcher, None)
        raise
    return live


async def leave(live: LiveMatch, watcher: Watcher, seat: int | None) -> None:
    """Undo `watch`, for the holder of `seat` or a spectator."""
    live.watchers.discard(watcher)
    if seat is not None:
        live.stand(seat)
    elif live.is_idle:
        await _close(live)


async def _close(live: LiveMatch) -> None:
    if _matches.get(live.match_id) is live:
        del _matches[live.match_id]
        await bell.forget(match_topic(live.match_id), live.heard)
