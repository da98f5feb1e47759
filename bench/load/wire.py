"""A WebSocket client that costs next to nothing, so that what is measured is the server.

It speaks as much of RFC 6455 as the site does: text frames in one piece. It offers compression as browsers
do, and reads it; its own frames, which are short, go out plain. Its mask is zero, which the protocol allows
and which spares the exclusive or.
"""

import asyncio
import zlib
from base64 import b64encode
from os import urandom

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASKED, MASK = 0x80, bytes(4)
COMPRESSED, TAIL = 0x40, b"\x00\x00\xff\xff"


class Line(asyncio.Protocol):
    """One connection; a subclass overrides `opened`, `text` and `lost`."""

    def __init__(self, path: str, host: str, cookie: str = "") -> None:
        headers = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            f"Origin: http://{host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {b64encode(urandom(16)).decode()}",
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self._request = "\r\n".join([*headers, "", ""]).encode()
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self._received = b""
        self._is_open = False

    def opened(self) -> None:
        """The handshake is done."""

    def text(self, frame: bytes) -> None:
        """A frame has come."""

    def lost(self) -> None:
        """The connection is gone."""

    def send(self, text: bytes) -> None:
        """Send one text frame."""
        self._frame(TEXT, text)

    def close(self) -> None:
        """Drop the connection."""
        self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost()

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self._is_open:
            head, end, rest = self._received.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head.decode()
            self._is_open, self._received = True, rest
            self.opened()
        while (frame := self._next()) is not None:
            opcode, body = frame
            if opcode == TEXT:
                self.text(body)
            elif opcode == PING:
                self._frame(PONG, body)
            elif opcode == CLOSE:
                self.transport.close()

    def _next(self) -> tuple[int, bytes] | None:
        data = self._received
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size or len(data) < start:
            return None
        self._received = data[start + size :]
        body = data[start : start + size]
        if data[0] & COMPRESSED:
            body = self._inflate.decompress(body + TAIL)
        return data[0] & 15, body

    def _frame(self, opcode: int, body: bytes) -> None:
        size = len(body)
        length = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126]) + size.to_bytes(2, "big")
        self.transport.write(bytes([0x80 | opcode]) + length + MASK + body)
