"""The sockets of the lobby and of the tables' rooms (docs/protocol.md). No rule of tables is decided here."""

import asyncio
import re
from collections.abc import Callable
from typing import Any, ClassVar

from accounts.models import User
from core.bell import Message, bell
from core.consumers import Check, Close, Frame, SocketConsumer, is_id, is_seq_or_none
from core.database import db
from core.errors import CommandError
from games.engine.games import GAMES
from lobby import selectors, services
from lobby.feed import feed
from lobby.rounds import room_join, room_part
from lobby.steps import room_topic

HELLO: dict[str, Check] = {"seq": is_seq_or_none}
MOST_SEATS = max(game.SEATS for game in GAMES.values())
NONCE = re.compile(r"[0-9A-Za-z_-]{1,32}")


def is_nonce(value: Any) -> bool:
    """What a player adds to the shuffle."""
    return isinstance(value, str) and NONCE.fullmatch(value) is not None


def is_seat(value: Any) -> bool:
    """The number of a seat at some table."""
    return type(value) is int and value in range(MOST_SEATS)


def is_seat_or_none(value: Any) -> bool:
    """The number of a seat, or null for none."""
    return value is None or is_seat(value)


class LobbyConsumer(SocketConsumer):
    """Tells that the list of tables has changed, which the page fetches, and how much is going on."""

    frames: ClassVar[dict[str, dict[str, Check]]] = {"hello": HELLO, "ping": {"id": is_id}}

    async def opened(self) -> None:
        await feed.join(self._changed)

    async def closed(self) -> None:
        feed.part(self._changed)

    async def on_hello(self, frame: Frame) -> None:
        """Answer with the news of now: what changed while nobody listened is fetched at once."""
        await self._tell(await db(selectors.news)())

    def _changed(self, news: selectors.News) -> None:
        self.start(self._tell(news))

    async def _tell(self, news: selectors.News) -> None:
        if self.open:
            await self.send_frame({"t": "lobby", **news._asdict()})


class RoomConsumer(SocketConsumer):
    """One table for one viewer: the whole `room` frame whenever it has changed."""

    frames: ClassVar[dict[str, dict[str, Check]]] = {
        "hello": HELLO,
        "ping": {"id": is_id},
        "ready": {"nonce": is_nonce},
        "unready": {},
        "move_seat": {"seat": is_seat},
        "swap": {"seat": is_seat_or_none},
        "leave": {},
        "rematch": {},
    }
    optional: ClassVar[frozenset[str]] = frozenset({"nonce"})

    async def opened(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        self._shown: Frame | None = None
        self._greeted = self._stale = False
        self._telling: asyncio.Task[None] | None = None
        if await db(selectors.room_view)(self.code, self.user_id) is None:
            await self.goodbye(Close.NOT_FOUND, "NO_TABLE", "There is no such table.")
        else:
            room_join(self)
            await bell.listen(room_topic(self.code), self._heard)

    async def closed(self) -> None:
        room_part(self)
        await bell.forget(room_topic(self.code), self._heard)
        if self.user_id is not None and self._shown is not None and self._shown["you"] is not None:
            await db(services.seat_vanish)(code=self.code, user_id=self.user_id)

    @property
    def revision(self) -> int | None:
        """Of the table, as it is shown here."""
        return self._shown["revision"] if self._shown else None

    async def look(self) -> None:
        """Show the table if it says anything new."""
        await self._show()

    async def on_hello(self, frame: Frame) -> None:
        """Show the table; from now on every change of it."""
        self._greeted, self._shown = True, None
        await self._show()

    async def on_ping(self, frame: Frame) -> None:
        """Answer, and look again: a ring may have been lost, and somebody's lease may have run out."""
        await super().on_ping(frame)
        await self._show()

    async def on_ready(self, frame: Frame) -> None:
        """Confirm the start."""
        await self._command(services.seat_ready, nonce=frame.get("nonce", ""))

    async def on_unready(self, frame: Frame) -> None:
        """Take it back."""
        await self._command(services.seat_unready)

    async def on_move_seat(self, frame: Frame) -> None:
        """Move to a free seat."""
        await self._command(services.seat_move, number=frame["seat"])

    async def on_swap(self, frame: Frame) -> None:
        """Ask somebody to change seats, agree to it, or ask no longer."""
        await self._command(services.seat_swap, number=frame["seat"])

    async def on_leave(self, frame: Frame) -> None:
        """Give the seat up, or decline the rematch."""
        await self._command(services.seat_leave)

    async def on_rematch(self, frame: Frame) -> None:
        """Ask for a rematch."""
        await self._command(services.rematch_ask)

    async def _command(self, command: Callable[..., Any], **fields: Any) -> None:
        user = self.scope["user"]
        try:
            if not isinstance(user, User):
                raise CommandError("NOT_SEATED")
            await db(command)(code=self.code, user=user, **fields)
        except CommandError as error:
            await self.refuse(None, error.code, fields=error.fields)

    def _heard(self, message: Message) -> None:
        self.start(self._show())

    async def _show(self) -> None:
        """Send the newest frame if it says anything new; one look at a time: none overtakes another."""
        self._stale = self._greeted
        if self._telling is None or self._telling.done():
            self._telling = self.start(self._send_newest())

    async def _send_newest(self) -> None:
        while self._stale and self.open:
            self._stale = False
            frame = await db(self._look)()
            said = None if frame is None else {**frame, "now": None}
            if frame is not None and said != self._shown:
                self._shown = said
                await self.send_frame(frame)

    def _look(self) -> Frame | None:
        """The table as it is. Whoever looks is there, which keeps the lease of their seat."""
        if self.user_id is not None:
            services.seat_appear(code=self.code, user_id=self.user_id)
        return selectors.room_view(self.code, self.user_id)
