"""A test's end of a socket, which holds every frame both ways against docs/protocol.schema.json."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import jsonschema
from channels.testing import WebsocketCommunicator

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = json.loads((ROOT / "docs" / "protocol.schema.json").read_text())
Frame = dict[str, Any]


def _pattern(validator: Any, pattern: str, instance: Any, schema: Any) -> Iterator[Any]:
    """The patterns of JSON Schema are JavaScript's, where `$` is the end and not a line feed before it."""
    if isinstance(instance, str) and not re.search(pattern.replace("$", r"\Z"), instance):
        yield jsonschema.ValidationError(f"{instance!r} does not match {pattern!r}")


Validator = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"pattern": _pattern})


def _validator(side: str) -> Any:
    return Validator({**SCHEMA, "$ref": f"#/$defs/{side}"})


VALIDATORS = {side: _validator(side) for side in ("client", "server")}


def check(frame: Frame, side: str) -> Frame:
    """The frame, after it was found to be one that this side may send."""
    errors = list(VALIDATORS[side].iter_errors(frame))
    assert not errors, f"{frame}: {jsonschema.exceptions.best_match(errors).message}"
    return frame


class Socket:
    """An open socket; `seen` keeps every frame that came."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self._communicator = communicator
        self.seen: list[Frame] = []

    async def send(self, frame: Frame) -> None:
        await self._communicator.send_json_to(check(frame, "client"))

    async def send_raw(self, text: str | None = None, data: bytes | None = None) -> None:
        await self._communicator.send_to(text_data=text, bytes_data=data)

    async def next(self, timeout: float = 3) -> Frame:
        frame = check(json.loads(await self._communicator.receive_from(timeout)), "server")
        self.seen.append(frame)
        return frame

    async def until(self, kind: str, **fields: Any) -> Frame:
        """The next frame of a kind with these fields; frames before it are passed over."""
        while True:
            frame = await self.next()
            if frame["t"] == kind and all(frame.get(name) == value for name, value in fields.items()):
                return frame

    async def quiet(self, seconds: float = 0.2) -> bool:
        return await self._communicator.receive_nothing(seconds, 0.02)

    async def closed(self) -> int:
        """Wait for the end; the close code."""
        while True:
            message = await self._communicator.receive_output(3)
            if message["type"] == "websocket.close":
                return message["code"]
            self.seen.append(check(json.loads(message["text"]), "server"))

    async def fails(self) -> None:
        """Wait for the end of an application that fails; raises what it has failed with."""
        await self._communicator.wait(3)

    async def close(self) -> None:
        await self._communicator.disconnect()


@asynccontextmanager
async def opened(application: Any, path: str, user: Any, **scope: Any) -> Any:
    """A socket of `user` at `path`."""
    communicator = WebsocketCommunicator(application, path)
    communicator.scope |= {"user": user, **scope}
    accepted, _ = await communicator.connect(timeout=5)
    assert accepted
    socket = Socket(communicator)
    try:
        yield socket
    finally:
        # The application of a socket that was closed has ended: there is nothing left to tell it.
        with suppress(asyncio.CancelledError, Exception):
            await socket.close()
