"""The base of every socket: who may open it, which frames it takes, how it ends (docs/protocol.md)."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, ClassVar, NamedTuple

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from core import background, clock, online, pulse
from core.bell import bell
from core.database import db
from core.errors import CommandError
from core.rates import TokenBucket
from core.sessions import session_mark

Frame = dict[str, Any]
Check = Callable[[Any], bool]

FRAME_BYTES = 4096
BAD_FRAMES = 3  # in a row
FRAMES_PER_SECOND, FRAMES_BURST = 10, 30
REFUSED_FOR_RATE = 60  # frames refused for their rate before the socket is closed
PING_MISSING = 40.0  # seconds without a frame after which a socket counts as gone


class Close:
    """Close codes; only 4xxx ones reach a browser unchanged under every server."""

    BAD_FRAMES = 4400
    SIGN_IN_AGAIN = 4401
    NOT_ALLOWED = 4403
    NOT_FOUND = 4404
    IDLE = 4408
    TOO_FAST = 4429
    FAILED = 4500


class Farewell(NamedTuple):
    """Why a socket ends: the close code, and what its `bye` tells."""

    close: int
    code: str
    detail: str
    fields: Frame


_doors: list[Callable[[Any], Farewell | None]] = []


def on_door(callback: Callable[[Any], Farewell | None]) -> None:
    """Have `callback(user)` say, as each socket opens, why that person may have none; None lets them in."""
    _doors.append(callback)


def is_plain(value: Any, most: int) -> bool:
    """Text of 1 to `most` printable ASCII characters: what every store and every answer can hold."""
    return isinstance(value, str) and 0 < len(value) <= most and value.isascii() and value.isprintable()


def is_id(value: Any) -> bool:
    """A client's own name of a frame: 1 to 32 printable ASCII characters."""
    return is_plain(value, 32)


def is_seq(value: Any) -> bool:
    """The number of a state."""
    return type(value) is int and 0 <= value < 2**31


def is_seq_or_none(value: Any) -> bool:
    """The number of a state, or null for none."""
    return value is None or is_seq(value)


def encoded(frame: Frame) -> str:
    """A frame as it is sent."""
    return json.dumps(frame, separators=(",", ":"), ensure_ascii=False)


class SocketConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Reads JSON frames of known types, each to the method `on_<type>`; refuses everything else by name."""

    channel_layer_alias = "none"  # rings come through core.bell: a socket needs no channel of its own
    frames: ClassVar[dict[str, dict[str, Check]]] = {}  # by type: the fields and what they must be
    optional: ClassVar[frozenset[str]] = frozenset()

    async def opened(self) -> None:
        """Called once the socket is accepted; a subclass looks up what it shows, or says `goodbye`."""

    async def closed(self) -> None:
        """Called once when the socket is gone; must not fail."""

    # --- the life of a socket --------------------------------------------------------------------------

    async def dispatch(self, message: Frame) -> None:
        # Without channels' sweep of old connections, which waits in the one shared thread at every message.
        handler = {
            "websocket.connect": self.websocket_connect,
            "websocket.receive": self.websocket_receive,
            "websocket.disconnect": self.websocket_disconnect,
        }[message["type"]]
        try:
            await handler(message)
        except StopConsumer:
            raise
        except Exception:
            # No disconnect follows an error: without this the seat would be held by nobody for ever.
            await self._end()
            raise

    async def connect(self) -> None:
        self.open, self._ended, self._begun = True, False, False
        self._bucket = TokenBucket(rate=FRAMES_PER_SECOND, burst=FRAMES_BURST)
        self._bad = self._fast = 0
        self._loop = asyncio.get_running_loop()
        self._watchdog = self._loop.call_later(PING_MISSING, self._idle)
        online.come(self.user_id)
        await pulse.start()
        await self.accept()
        if self.user_id is not None:
            await bell.listen(user_topic(self.user_id), self._heard_of_user)
            # Once more: much may have happened since the socket began to open, when nobody listened here yet.
            user = await self.scope["user_now"]() if "user_now" in self.scope else self.scope["user"]
            if user != self.scope["user"]:
                await self.goodbye(Close.SIGN_IN_AGAIN, "signed_out", "You have signed out.")
                return
            if refused := await db(_turned_away)(user):
                await self.goodbye(refused.close, refused.code, refused.detail, **refused.fields)
                return
        self._begun = True
        await self.opened()

    async def websocket_disconnect(self, message: Frame) -> None:
        await self._end()
        raise StopConsumer

    async def _end(self) -> None:
        self.open = False
        if self._ended:
            return
        self._ended = True
        self._watchdog.cancel()
        online.go(self.user_id)
        if self.user_id is not None:
            await bell.forget(user_topic(self.user_id), self._heard_of_user)
        if self._begun:
            await self.closed()

    @property
    def user_id(self) -> int | None:
        """The account or guest behind the socket; None for a visitor who is neither."""
        user = self.scope["user"]
        return user.pk if user.is_authenticated else None

    async def goodbye(self, close: int, code: str, detail: str, **fields: Any) -> None:
        """Say why, then close."""
        if self.open:
            self.open = False
            await self.send_frame({"t": "bye", "code": code, "detail": detail, **fields})
            with suppress(OSError):
                await self.close(close)

    def _idle(self) -> None:
        self.start(self.goodbye(Close.IDLE, "idle", "Nothing was heard from you for 40 seconds."))

    def told(self, message: Frame) -> None:
        """Called when something of the person has changed that a socket may want to look at."""

    def _heard_of_user(self, message: Frame) -> None:
        if "farewell" not in message:
            self.told(message)
            return
        if message["spare"] and message["spare"] == session_mark(self.scope.get("session_key")):
            return
        farewell = Farewell(*message["farewell"])
        self.start(self.goodbye(farewell.close, farewell.code, farewell.detail, **farewell.fields))

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have `work` done beside the frames that come in; when it fails, the page opens another socket."""
        task = background.start(work)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            background.start(
                self.goodbye(Close.FAILED, "failed", "Something has failed here. Connect again.")
            )

    # --- frames ------------------------------------------------------------------------------------------

    async def send_frame(self, frame: Frame) -> None:
        """Send one frame; where nobody is left to read it, nothing happens: the end is told of next."""
        await self.send_text(encoded(frame))

    async def send_text(self, text: str) -> None:
        """As `send_frame`, for a frame that was encoded already."""
        with suppress(OSError):
            await self.send(text_data=text)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.open:
            return
        self._watchdog.cancel()
        self._watchdog = self._loop.call_later(PING_MISSING, self._idle)
        if not self._bucket.take():
            await self._refuse_for_rate()
            return
        frame = self._read(text_data)
        if frame is None:
            await self._refuse_bad_frame()
            return
        self._bad = 0
        try:
            await getattr(self, f"on_{frame['t']}")(frame)
        except CommandError as error:
            await self.refuse(frame.get("id"), error.code, **error.fields)

    async def refuse(self, frame_id: str | None, code: str, **fields: Any) -> None:
        """Tell that a frame was not carried out; `fields` may hold `detail`, a sentence."""
        await self.send_frame({"t": "refused", "id": frame_id, "code": code, "detail": code, **fields})

    async def on_ping(self, frame: Frame) -> None:
        """Answer with the server's time."""
        await self.send_frame({"t": "pong", "id": frame["id"], "now": clock.rfc3339(clock.now())})

    def _read(self, text: str | None) -> Frame | None:
        if text is None or len(text.encode()) > FRAME_BYTES:
            return None
        try:
            frame = json.loads(text, object_pairs_hook=_named_once)
        except (ValueError, RecursionError):
            return None
        if not isinstance(frame, dict) or not isinstance(kind := frame.get("t"), str):
            return None
        fields = self.frames.get(kind)
        if fields is None or not frame.keys() - {"t"} <= fields.keys():
            return None
        missing = fields.keys() - self.optional - frame.keys()
        good = all(fields[name](value) for name, value in frame.items() if name != "t")
        return frame if good and not missing else None

    async def _refuse_bad_frame(self) -> None:
        self._bad += 1
        await self.refuse(None, "bad_frame", detail="This frame is not part of the protocol.")
        if self._bad >= BAD_FRAMES:
            await self.goodbye(Close.BAD_FRAMES, "bad_frame", "Three bad frames in a row.")

    async def _refuse_for_rate(self) -> None:
        self._fast += 1
        if self._fast >= REFUSED_FOR_RATE:
            await self.goodbye(Close.TOO_FAST, "rate", "Too many frames.")
        else:
            await self.refuse(None, "rate", detail="Too many frames; wait a second.")


def _named_once(pairs: list[tuple[str, Any]]) -> Frame:
    """An object of JSON. Raises ValueError where a name comes twice: readers differ in which counts."""
    if len(named := dict(pairs)) < len(pairs):
        raise ValueError("a name comes twice")
    return named


class UnknownSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Every other path: refused, without the traceback that an unrouted one costs."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        await self.close()


def user_topic(user_id: int) -> str:
    """The bell topic on which every socket of one person is told to close."""
    return f"user.{user_id}"


def end_sockets(
    user_id: int,
    *,
    code: str,
    detail: str,
    close: int = Close.SIGN_IN_AGAIN,
    fields: Frame | None = None,
    spare: str | None = None,
) -> None:
    """Close every open socket of a person after the commit; their browser signs in again or reads why.

    `fields` go into the `bye`. Sockets of the session with the key `spare` stay open.
    """
    farewell = Farewell(close, code, detail, fields or {})
    bell.ring(user_topic(user_id), _last_words(farewell, spare))


def turn_away(user_id: int, farewell: Farewell) -> None:
    """Close the open sockets of a person who may have none, if there are any; from the event loop."""
    if online.is_here(user_id):
        bell.ring_now(user_topic(user_id), _last_words(farewell))


def _last_words(farewell: Farewell, spare: str | None = None) -> Frame:
    return {"farewell": [*farewell], "spare": session_mark(spare)}


def _turned_away(user: Any) -> Farewell | None:
    """Why a person may have no socket."""
    return next(filter(None, (callback(user) for callback in _doors)), None)
