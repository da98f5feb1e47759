"""The connections of the embedded server: who does not say what they want is not waited for."""

import socket
import time
from collections.abc import Iterator
from threading import Thread

import pytest
import uvicorn

from config.serve import connections

SECONDS = 0.5
HOST = b"Host: 127.0.0.1\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


async def site(scope, receive, send) -> None:
    """Reads the form, then says yes; a socket it opens."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})
    await send({"type": "http.response.body", "body": b"yes"})


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    monkeypatch.setattr(connections, "ASKING_SECONDS", SECONDS)
    config = uvicorn.Config(
        site, port=0, http=connections.Connection, ws="websockets-sansio", lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()
    server.should_exit = True
    thread.join(10)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHo",
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 9\r\n\r\nabc",
        b"GET / HTTP/1.1\r\n" + HOST + b"\r\nGET / HTTP/1.1\r\nHo",
        b"GET / HTTP/1.1\r\n" + HOST + UPGRADE,
        b"POST / HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"Content-Length: 9\r\n\r\n",
    ],
)
def test_half_a_request_is_not_waited_for(address: tuple[str, int], said: bytes) -> None:
    with socket.create_connection(address, timeout=10) as wire:
        wire.sendall(said)
        try:
            while wire.recv(1000):
                pass
        except ConnectionResetError:
            pass  # cut off, as it should be


def test_who_asks_again_and_again_stays(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=10) as wire:
        for _ in range(4):
            wire.sendall(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
            heard = b""
            while not heard.endswith(b"yes"):
                heard += wire.recv(1000)
            time.sleep(SECONDS / 2)


def test_an_open_socket_stays(address: tuple[str, int]) -> None:
    with socket.create_connection(address, timeout=10) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\n" + HOST + UPGRADE + KEY + b"\r\n")
        assert b" 101 " in wire.recv(1000)
        wire.settimeout(2 * SECONDS)
        with pytest.raises(TimeoutError):
            wire.recv(1)
