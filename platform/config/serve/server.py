"""uvicorn, as the embedded default runs it."""

import signal
import socket
import sys
from collections.abc import Callable

import uvicorn

from config.serve.connections import Connection

STOP_SECONDS = 3  # for requests and sockets that are still open; then they are cut


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, *, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                "config.asgi:application",
                log_config=None,
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,
                lifespan="on",
                http=Connection,
                ws="websockets-sansio",
                ws_max_size=32 * 1024,
                ws_ping_interval=15,
                ws_ping_timeout=15,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()


def exit_on_signals() -> None:
    """Let Ctrl-C and SIGTERM end the program with code 0, at whatever point it is."""
    for number in (signal.SIGINT, signal.SIGTERM):
        # uvicorn raises the signal once more when it has shut down.
        signal.signal(number, lambda *_: sys.exit(0))
