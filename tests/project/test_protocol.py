"""What the server takes for a frame of a client is what docs/protocol.schema.json says, value by value."""

import json
from itertools import product
from typing import Any

import pytest

from core.consumers import SocketConsumer
from games.consumers import MatchConsumer
from lobby.consumers import LobbyConsumer, RoomConsumer
from tests.sockets import VALIDATORS

CONSUMERS: list[type[SocketConsumer]] = [MatchConsumer, RoomConsumer, LobbyConsumer]
GOOD = {"id": "c1", "seq": 1, "move": "=H", "phrase": "oops", "nonce": "00ff", "seat": 0}
TEXTS = [
    "", " ", "a", "~", "=H", "X1+C", "oops", "00ff", "a_-Z", "a b", "x" * 12, "x" * 13, "x" * 32, "x" * 33,
    "b0\n", "\n", "\0", "a\tb", "\x7f", "\x80", "é", "ა", "\u2028", "🃏", "\ud800", "<b>",
]  # fmt: skip
NUMBERS = [-1, 0, 1, 3, 4, 2**31 - 1, 2**31, 2**63, 0.5]
VALUES: list[Any] = [*TEXTS, *NUMBERS, None, True, False, [], ["a"], {}, {"t": "a"}]
KINDS = [(consumer, kind) for consumer in CONSUMERS for kind in consumer.frames]


def is_taken(consumer: type[SocketConsumer], frame: dict[str, Any]) -> bool:
    return consumer()._read(json.dumps(frame)) is not None


def is_in_schema(frame: dict[str, Any]) -> bool:
    return bool(VALIDATORS["client"].is_valid(frame))


@pytest.mark.parametrize(("consumer", "kind"), KINDS)
def test_server_and_schema_agree_on_every_value(consumer: type[SocketConsumer], kind: str) -> None:
    good = {"t": kind, **{name: GOOD[name] for name in consumer.frames[kind]}}
    assert is_taken(consumer, good)
    assert is_in_schema(good)
    for name, value in product(consumer.frames[kind], VALUES):
        frame = {**good, name: value}
        assert is_taken(consumer, frame) == is_in_schema(frame), frame


@pytest.mark.parametrize(("consumer", "kind"), KINDS)
def test_server_and_schema_agree_on_what_must_be_there(consumer: type[SocketConsumer], kind: str) -> None:
    good = {"t": kind, **{name: GOOD[name] for name in consumer.frames[kind]}}
    for name in consumer.frames[kind]:
        frame = {key: value for key, value in good.items() if key != name}
        assert is_taken(consumer, frame) == is_in_schema(frame), frame
    more = {**good, "more": 1}
    assert not is_taken(consumer, more)
    assert not is_in_schema(more)


def test_every_frame_of_the_schema_is_taken_somewhere() -> None:
    told = {
        frame["properties"]["t"]["const"] for frame in VALIDATORS["client"].schema["$defs"]["client"]["oneOf"]
    }
    assert told == {kind for _, kind in KINDS}
