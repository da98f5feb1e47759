"""The bell: "something changed under this topic", told to every process that listens.

A ring carries no secret and no only copy of a fact. Whoever hears it reads the store; a lost, late or doubled
ring does no harm. Listeners of this process are called directly; other processes hear through the channel
layer, to which a process subscribes once a topic, however many sockets listen.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from core import background

Message = dict[str, Any]
Listener = Callable[[Message], None]

log = logging.getLogger(__name__)


class Bell:
    """One a process. Listening happens on the server's event loop; ringing is allowed from any thread."""

    def __init__(self) -> None:
        self._id = uuid4().hex
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, set[Listener]] = {}
        self._channel: str | None = None
        self._receiving: asyncio.Task[None] | None = None
        self._subscribed: set[str] = set()  # the topics of which the channel layer tells us
        self._subscribing = asyncio.Lock()

    def ring(self, topic: str, message: Message) -> None:
        """Tell every listener of `topic`, in every process, once the present transaction is committed."""
        transaction.on_commit(lambda: self._ring(topic, message), robust=True)

    def ring_now(self, topic: str, message: Message) -> None:
        """As `ring`, for what is committed already: from the event loop, without a look at a transaction."""
        self.settle()
        self._ring(topic, message)

    def settle(self) -> None:
        """Adopt the running loop as home; what listened on an earlier, closed loop is gone with it.

        A server does so before its first page: what rings from a thread then has a loop to go by.
        """
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._listeners, self._channel, self._receiving = loop, {}, None, None
            self._subscribed, self._subscribing = set(), asyncio.Lock()

    async def listen(self, topic: str, listener: Listener) -> None:
        """Have `listener` called on this event loop at each ring of `topic`.

        Raises what the channel layer raises, and then nobody listens who did not before.
        """
        self.settle()
        self._listeners.setdefault(topic, set()).add(listener)
        try:
            await self._subscribe(topic)
        except BaseException:
            self._drop(topic, listener)
            raise

    async def forget(self, topic: str, listener: Listener) -> None:
        """Undo `listen`; unknown listeners are ignored. Never fails: what is heard in vain does no harm."""
        self._drop(topic, listener)
        try:
            await self._subscribe(topic)
        except Exception:
            log.warning("bell: not unsubscribed: %s", topic, exc_info=True)

    def _drop(self, topic: str, listener: Listener) -> None:
        listeners = self._listeners.get(topic, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(topic, None)

    async def _subscribe(self, topic: str) -> None:
        """Have the channel layer tell of `topic` while anybody listens, and no longer.

        One at a time, each by what is wanted by then: who comes while another goes is not left deaf.
        """
        if (layer := get_channel_layer()) is None:
            return
        async with self._subscribing:
            is_wanted = topic in self._listeners
            if is_wanted and self._receiving is None:
                self._channel = await layer.new_channel()
                self._receiving = asyncio.create_task(self._receive(layer))
            if is_wanted and topic not in self._subscribed:
                await layer.group_add(topic, self._channel)
                self._subscribed.add(topic)
            elif not is_wanted and topic in self._subscribed:
                self._subscribed.discard(topic)
                await layer.group_discard(topic, self._channel)

    def _home(self) -> asyncio.AbstractEventLoop | None:
        return self._loop if self._loop is not None and not self._loop.is_closed() else None

    def _ring(self, topic: str, message: Message) -> None:
        home = self._home()
        if home is not None:
            home.call_soon_threadsafe(self._deliver, topic, message)
        if get_channel_layer() is None:
            return
        if home is not None:
            home.call_soon_threadsafe(lambda: background.start(self._publish(topic, message)))
        else:  # a worker: no loop runs here
            async_to_sync(self._publish)(topic, message)

    async def _publish(self, topic: str, message: Message) -> None:
        try:
            await get_channel_layer().group_send(
                topic, {"from": self._id, "topic": topic, "message": message}
            )
        except Exception:
            log.warning("bell: not published: %s", topic, exc_info=True)

    async def _receive(self, layer: Any) -> None:
        while True:
            try:
                heard = await layer.receive(self._channel)
            except Exception:
                log.warning("bell: receiving failed", exc_info=True)
                await asyncio.sleep(1)
                continue
            if heard["from"] != self._id:
                self._deliver(heard["topic"], heard["message"])

    def _deliver(self, topic: str, message: Message) -> None:
        for listener in tuple(self._listeners.get(topic, ())):
            try:
                listener(message)
            except Exception:
                log.exception("bell: a listener of %s failed", topic)


bell = Bell()
