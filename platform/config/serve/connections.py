"""HTTP connections as the embedded default takes them, where no proxy stands before it."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ASKING_SECONDS = 20  # for a request to be there whole, or a socket to be open
ASKING = (h11.IDLE, h11.SEND_BODY)


class Connection(H11Protocol):
    """uvicorn's; who does not say within ASKING_SECONDS what they want is not waited for."""

    _waiting: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if hasattr(self, "_waiting"):
            self._waiting.cancel()
        self._waiting = self.loop.call_later(ASKING_SECONDS, self._give_up)

    def _give_up(self) -> None:
        if self.transport.is_closing():
            return
        protocol: Any = self.transport.get_protocol()  # another one since a socket began to open
        if self.conn.their_state in ASKING if protocol is self else not protocol.handshake_complete:
            self.transport.abort()
