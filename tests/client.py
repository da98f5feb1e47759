"""A browser at the table, without the table: what static/app/socket.js and static/app/moves.js do."""

import asyncio
import json
import random
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Frame = dict[str, Any]

PATIENCE = 6.0  # seconds without a frame after a ping, or for a line to open
BEAT = 15.0
OWN = ("you", "own", "must", "legal")  # what a view tells its own seat alone


def pause(tries: int) -> float:
    """Seconds before the given try."""
    return 0.2 + random.random() * min(2.8, 0.2 * 2**tries)


class Client:
    """One page with the match open. It notes each acknowledged move, and every state it is shown.

    `server` names the origin for the next line, as the proxy in front chooses it; `tls` is whom an https: one
    is trusted by. A client without a session looks on.
    """

    def __init__(
        self,
        code: str,
        session: str,
        server: Callable[[], str],
        *,
        pace: tuple[float, float],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.code, self._session, self._server, self._pace, self._tls = code, session, server, pace, tls
        self.state: Frame | None = None
        self.moves: dict[str, tuple[int, str]] = {}  # by id: the state it was made on, and the move
        self.acks: dict[str, int] = {}  # by id: the step that the move became
        self.refusals: list[Frame] = []
        self.lines = 0
        self.plays = asyncio.Event()  # while it is set, moves are made
        self.resigns = False
        self._line: ClientConnection | None = None
        self._sending: Frame | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._tries = 0

    @property
    def seq(self) -> int | None:
        """The newest state that was shown."""
        return self.state and self.state["seq"]

    @property
    def is_over(self) -> bool:
        return self.state is not None and self.state["view"]["result"] is not None

    @property
    def is_settled(self) -> bool:
        """No move waits for its answer."""
        return self._sending is None

    @property
    def picture(self) -> Frame:
        """What everybody at the table should see alike."""
        assert self.state is not None
        return {name: value for name, value in self.state["view"].items() if name not in OWN}

    async def run(self) -> None:
        """Stay at the table for ever."""
        while True:
            with suppress(OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                async with asyncio.timeout(PATIENCE):
                    line = await self._open()
                try:
                    await self._stay(line)
                finally:
                    self._line = None
                    line.transport.abort()
            await asyncio.sleep(pause(self._tries))
            self._tries += 1

    async def _open(self) -> ClientConnection:
        origin = self._server()
        address = f"{origin.replace('http', 'ws', 1)}/ws/match/{self.code}/"
        cookie = {"Cookie": f"sessionid={self._session}"}
        return await connect(
            address, origin=origin, ssl=self._tls, additional_headers=cookie, proxy=None, compression=None,
            ping_interval=None,
        )  # fmt: skip

    def drop(self) -> None:
        """Lose the line, as in a tunnel."""
        if self._line is not None:
            self._line.transport.abort()

    async def resign(self) -> None:
        """Give the match up; said again with every new line until it is done."""
        self.resigns = True
        await self._send(t="resign", id=uuid4().hex[:8])

    # --- one line -----------------------------------------------------------------------------------------

    async def _stay(self, line: ClientConnection) -> None:
        self._line, self.lines = line, self.lines + 1
        await self._send(t="hello", seq=self.seq)
        await self._send(t="ping", id="p")
        beating, patience = asyncio.create_task(self._beat()), PATIENCE
        try:
            while True:
                async with asyncio.timeout(patience):
                    frame = json.loads(await line.recv())
                patience = BEAT + PATIENCE
                self._tries = 0
                await self._take(frame)
        finally:
            beating.cancel()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._send(t="ping", id="p")

    async def _send(self, **frame: Any) -> None:
        if self._line is not None:
            with suppress(ConnectionClosed):
                await self._line.send(json.dumps(frame))

    async def _take(self, frame: Frame) -> None:
        match frame["t"]:
            case "state":
                await self._show(frame)
            case "ack":
                self.acks[frame["id"]] = frame["seq"]
            case "refused":
                self.refusals.append(frame)
                if self._sending and self._sending["id"] == frame["id"]:
                    self._sending = None

    async def _show(self, state: Frame) -> None:
        self.state = state
        if self._sending is not None:
            if state["seq"] > self._sending["seq"]:
                self._sending = None
            else:  # it has not arrived
                await self._send(**self._sending)
        if self.resigns and not self.is_over:
            await self._send(t="resign", id=uuid4().hex[:8])
        if self._thinking is not None:
            self._thinking.cancel()
        if state["view"]["legal"] and self._sending is None:
            self._thinking = asyncio.create_task(self._think(state))

    async def _think(self, state: Frame) -> None:
        await asyncio.sleep(random.uniform(*self._pace))
        await self.plays.wait()
        name, move = uuid4().hex[:8], random.choice(state["view"]["legal"])
        self.moves[name] = (state["seq"], move)
        self._sending = {"t": "move", "id": name, "seq": state["seq"], "move": move}
        await self._send(**self._sending)

    def __str__(self) -> str:
        line = self._line and self._line.state
        return f"{self.code} at {self.seq}, line {self.lines}, {line}, {self._sending}"
