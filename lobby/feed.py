"""The lobby feed of one process: however much changes, its sockets are told at most once a second."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from core.bell import Message, bell
from core.database import db
from lobby.selectors import News, news
from lobby.steps import LOBBY_TOPIC

INTERVAL = 1.0  # seconds between two notices
POLL = 15.0  # seconds after which it looks where not even the pulse beats

log = logging.getLogger(__name__)

Tell = Callable[[News], None]


class Feed:
    """One task for all sockets of the process; it goes on for as long as the event loop runs."""

    def __init__(self) -> None:
        self._listeners: set[Tell] = set()
        self._told: News | None = None
        self._rung = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def join(self, tell: Tell) -> None:
        """Have `tell(news)` called on this event loop when the lobby has changed."""
        self._listeners.add(tell)
        if self._task is None or self._task.done() or self._task.get_loop() is not asyncio.get_running_loop():
            self._rung, self._told = asyncio.Event(), None
            self._task = asyncio.create_task(self._run())

    def part(self, tell: Tell) -> None:
        """Undo `join`."""
        self._listeners.discard(tell)

    def look(self) -> None:
        """Look for news though nothing has rung."""
        self._rung.set()

    def _ring(self, message: Message) -> None:
        self.look()

    async def _run(self) -> None:
        while True:
            try:
                await bell.listen(LOBBY_TOPIC, self._ring)  # heard already, unless the last try has failed
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._rung.wait(), POLL)
                self._rung.clear()
                await self._tell()
            except Exception:
                log.warning("lobby feed: bell or store did not answer", exc_info=True)
            await asyncio.sleep(INTERVAL)

    async def _tell(self) -> None:
        if not self._listeners:
            return
        newest = await db(news)()
        if newest != self._told:
            self._told = newest
            for tell in tuple(self._listeners):
                tell(newest)


feed = Feed()
