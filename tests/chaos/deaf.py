"""A page that asks for everything and reads nothing."""

import socket
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.uri import parse_uri

HELLOS = 30  # as many as are answered at once
BUFFER = 4096  # bytes that the system takes for us


def deaf_line(origin: str, code: str, session: str) -> socket.socket:
    """An open line to a match, of which nothing is read after the handshake."""
    address = urlsplit(origin)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
    line.connect((address.hostname, address.port))
    protocol = ClientProtocol(parse_uri(f"ws://{address.netloc}/ws/match/{code}/"), origin=origin)
    request = protocol.connect()
    request.headers["Cookie"] = f"sessionid={session}"
    protocol.send_request(request)
    line.sendall(b"".join(protocol.data_to_send()))
    assert line.recv(BUFFER).startswith(b"HTTP/1.1 101")
    for _ in range(HELLOS):
        line.sendall(_text(b'{"t":"hello","seq":null}'))
    return line


def _text(payload: bytes) -> bytes:
    """One short text frame; a mask of zeros is one."""
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload
