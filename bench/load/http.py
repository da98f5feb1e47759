"""An HTTP client that costs next to nothing: one kept connection, one request after the other."""

import asyncio
import time
from dataclasses import dataclass, field


@dataclass
class Answers:
    """What came back: seconds each took, and the last body."""

    seconds: list[float] = field(default_factory=list)
    body: bytes = b""


async def ask(host: str, path: str, cookie: str, until: float, answers: Answers) -> None:
    """Ask again and again until a moment of time.monotonic(). Raises AssertionError for all but 200."""
    name, _, port = host.partition(":")
    reader, writer = await asyncio.open_connection(name, int(port), limit=2**20)
    cookies = f"Cookie: {cookie}\r\n" if cookie else ""
    request = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Language: en\r\n{cookies}\r\n".encode()
    while time.monotonic() < until:
        began = time.perf_counter()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head.decode() + (await reader.read()).decode()
        answers.body = await _body(reader, head)
        answers.seconds.append(time.perf_counter() - began)
    writer.close()


async def _body(reader: asyncio.StreamReader, head: bytes) -> bytes:
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if line)
    if b"content-length" in fields:
        return await reader.readexactly(int(fields[b"content-length"]))
    return await reader.readuntil(b"\r\n0\r\n\r\n")  # in chunks, which nobody here takes apart
