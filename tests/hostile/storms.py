"""What is thrown at the running site: `storms.py PORT NAME`, until a line comes; then it tells its ends.

In a process of its own, so that it holds up nobody on this side of the wire.
"""

import asyncio
import json
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Outcome = Counter[str]
Storm = Callable[[tuple[str, int], Event], Outcome]
LOBBY = "/ws/lobby/"
PING = '{"t":"ping","id":"p1"}'


def socket_to(host: tuple[str, int], path: str = LOBBY, **options: Any) -> connect:
    """A socket as our own page opens it."""
    name, port = host
    return connect(
        f"ws://{name}:{port}{path}",
        origin=f"http://{name}:{port}",
        ping_interval=None,
        close_timeout=1,
        **options,
    )


async def closed(opened: ClientConnection) -> int:
    """Read on to the end; the close code."""
    try:
        while True:
            await opened.recv()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006


def by_sockets(
    act: Callable[[ClientConnection, Event], Awaitable[object]], number: int, **options: Any
) -> Storm:
    """So many sockets, each of which does this again and again; each that ends is opened anew."""

    def storm(host: tuple[str, int], enough: Event) -> Outcome:
        seen: Outcome = Counter()

        async def one() -> None:
            while not enough.is_set():
                try:
                    async with socket_to(host, **options) as opened:
                        seen[str(await act(opened, enough))] += 1
                except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError) as end:
                    seen[type(end).__name__] += 1

        async def all_of_them() -> None:
            await asyncio.gather(*(one() for _ in range(number)))

        asyncio.run(all_of_them())
        return seen

    return storm


async def frames(opened: ClientConnection, enough: Event) -> str:
    """Fifty frames a second, whatever is answered."""
    reading = asyncio.ensure_future(closed(opened))
    while not enough.is_set() and not reading.done():
        await opened.send(PING)
        await asyncio.sleep(0.02)
    code = reading.result() if reading.done() else 0
    reading.cancel()
    return f"closed {code}"


def sends(message: str | bytes | Callable[[], AsyncIterator[str]]) -> Callable[..., Awaitable[object]]:
    """Send one message and see how the socket ends."""

    async def send(opened: ClientConnection, enough: Event) -> object:
        with suppress(ConnectionClosed):
            await opened.send(message() if callable(message) else message)
        return await closed(opened)

    return send


async def fragments() -> AsyncIterator[str]:
    """One message in very many parts, most of them empty."""
    for number in range(200_000):
        yield "a" if number % 2 else ""


async def pings(opened: ClientConnection, enough: Event) -> str:
    """Pings of the protocol beneath, which no frame limit sees."""
    while not enough.is_set():
        for _ in range(50):
            await opened.ping()
        await asyncio.sleep(0)
    return "open"


async def leaves(opened: ClientConnection, enough: Event) -> str:
    """Go without a word."""
    opened.transport.abort()
    return "left"


def by_connections(said: bytes, number: int) -> Storm:
    """So many connections that say this and then nothing more."""

    def storm(host: tuple[str, int], enough: Event) -> Outcome:
        held = []
        for _ in range(number):
            one = socket.create_connection(host, timeout=10)
            one.sendall(said)
            held.append(one)
        enough.wait()
        for one in held:
            one.close()
        return Counter(held=len(held))

    return storm


def by_requests(method: str, path: str, number: int, body: bytes = b"", **headers: str) -> Storm:
    """So many at once who ask for this, each as soon as the last one is answered."""

    def storm(host: tuple[str, int], enough: Event) -> Outcome:
        seen: Outcome = Counter()

        def one() -> None:
            while not enough.is_set():
                connection = HTTPConnection(*host, timeout=30)
                try:
                    connection.request(method, path, body=body or None, headers=headers)
                    answer = connection.getresponse()
                    answer.read()
                    seen[str(answer.status)] += 1
                except (OSError, HTTPException) as end:
                    seen[type(end).__name__] += 1
                finally:
                    connection.close()

        several = [Thread(target=one, daemon=True) for _ in range(number)]
        for thread in several:
            thread.start()
        for thread in several:
            thread.join()
        return seen

    return storm


HOST = b"Host: 127.0.0.1\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
TOKEN = "a" * 32
OWN_FORM = {
    "Cookie": f"csrftoken={TOKEN}",
    "X-CSRFToken": TOKEN,
    "Content-Type": "application/x-www-form-urlencoded",
}
CUT = {"ConnectionResetError", "BrokenPipeError"}  # before whoever sends too much has read why
STORMS: dict[str, tuple[Storm, set[str]]] = {  # and how it may end for those who raise it
    "a thousand frames a second": (
        by_sockets(frames, 20),
        {"closed 0", "closed 4429", "ConnectionClosedError"},
    ),
    "messages of 4 MB": (by_sockets(sends("a" * 4_000_000), 2, compression=None), {"1009", "1006"}),
    "bytes of 4 MB": (by_sockets(sends(b"a" * 4_000_000), 2, compression=None), {"1009", "1006"}),
    "messages in parts": (by_sockets(sends(fragments), 1, compression=None), {"1009", "1006"}),
    "compressed bombs": (by_sockets(sends("a" * 4_000_000), 1), {"1009", "1006"}),
    "pings": (by_sockets(pings, 1), {"open"}),
    "sockets by the hundred": (by_sockets(leaves, 100), {"left"}),
    "connections that say nothing": (by_connections(b"", 300), {"held"}),
    "half of a request": (by_connections(b"GET /tables/ HTTP/1.1\r\nHost: 127", 300), {"held"}),
    "half of a form": (
        by_connections(b"POST /guest/ HTTP/1.1\r\n" + HOST + b"Content-Length: 99\r\n\r\na=", 300),
        {"held"},
    ),
    "half of a handshake": (by_connections(b"GET /ws/lobby/ HTTP/1.1\r\n" + HOST + UPGRADE, 300), {"held"}),
    "requests for pages": (by_requests("GET", "/tables/?game=classic", 8), {"200"}),
    "sessions that are none": (by_requests("GET", "/me/", 8, Cookie="sessionid=" + "a" * 32), {"200"}),
    "forms of other sites": (by_requests("POST", "/guest/", 8, b"next=/"), {"403"}),
    "guests by the hundred": (
        by_requests("POST", "/guest/", 4, b"next=/", **OWN_FORM, **{"X-Forwarded-For": "198.51.100.7"}),
        {"302", "429"},
    ),
    "forms of 4 MB": (by_requests("POST", "/guest/", 2, b"a" * 4_000_000), {"413", *CUT}),
}


if __name__ == "__main__":
    stop = Event()
    Thread(target=lambda: (sys.stdin.readline(), stop.set()), daemon=True).start()
    print("raging", flush=True)
    print(json.dumps(STORMS[sys.argv[2]][0](("127.0.0.1", int(sys.argv[1])), stop)))
