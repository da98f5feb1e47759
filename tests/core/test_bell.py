"""The bell over a channel layer that fails, is slow, or both."""

import asyncio
from typing import Any

import pytest

from core import bell as module
from core.bell import Bell

pytestmark = pytest.mark.asyncio
TOPIC = "match.1"


class Layer:
    """A channel layer of one process that may be held up or made to fail at its next calls."""

    def __init__(self) -> None:
        self.members: set[str] = set()
        self.calls: list[str] = []
        self.failing: list[str] = []
        self.held = ""  # a call that waits at the gate
        self.gate = asyncio.Event()
        self.queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def new_channel(self) -> str:
        await self._called("new_channel")
        return "ours"

    async def group_add(self, topic: str, channel: str) -> None:
        await self._called("group_add")
        self.members.add(topic)

    async def group_discard(self, topic: str, channel: str) -> None:
        await self._called("group_discard")
        self.members.discard(topic)

    async def receive(self, channel: str) -> dict[str, Any]:
        return await self.queue.get()

    def ring(self, topic: str) -> None:
        """Another process rings."""
        if topic in self.members:
            self.queue.put_nowait({"from": "another", "topic": topic, "message": {"seq": 1}})

    async def _called(self, name: str) -> None:
        self.calls.append(name)
        if name == self.held:
            await self.gate.wait()
        if name in self.failing:
            self.failing.remove(name)
            raise ConnectionError(name)


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    made = Layer()
    monkeypatch.setattr(module, "get_channel_layer", lambda: made)
    return made


async def heard_from_another(layer: Layer, heard: list[Any]) -> bool:
    del heard[:]
    layer.ring(TOPIC)
    for _ in range(3):
        await asyncio.sleep(0)
    return bool(heard)


@pytest.mark.parametrize("call", ["new_channel", "group_add"])
async def test_who_could_not_be_subscribed_does_not_listen_and_may_try_again(layer: Layer, call: str) -> None:
    bell, heard = Bell(), []
    layer.failing = [call, call]
    for _ in range(2):
        with pytest.raises(ConnectionError):
            await bell.listen(TOPIC, heard.append)
    bell._deliver(TOPIC, {})
    assert heard == []
    await bell.listen(TOPIC, heard.append)
    assert await heard_from_another(layer, heard)


async def test_the_second_of_two_is_subscribed_where_the_first_has_failed(layer: Layer) -> None:
    bell, one, two = Bell(), [], []
    await bell.listen("other", one.append)
    layer.held = "group_add"
    layer.failing = ["group_add"]
    first = asyncio.create_task(bell.listen(TOPIC, one.append))
    second = asyncio.create_task(bell.listen(TOPIC, two.append))
    await asyncio.sleep(0)
    layer.gate.set()
    failed, listening = await asyncio.gather(first, second, return_exceptions=True)
    assert (type(failed), listening) == (ConnectionError, None)
    assert await heard_from_another(layer, two)
    assert one == []


async def test_who_comes_while_the_last_one_goes_is_not_left_deaf(layer: Layer) -> None:
    bell, one, two = Bell(), [], []
    await bell.listen(TOPIC, one.append)
    layer.held = "group_discard"
    going = asyncio.create_task(bell.forget(TOPIC, one.append))
    await asyncio.sleep(0)
    assert layer.calls[-1] == "group_discard"
    coming = asyncio.create_task(bell.listen(TOPIC, two.append))
    await asyncio.sleep(0)
    layer.gate.set()
    await asyncio.gather(going, coming)
    assert await heard_from_another(layer, two)
    assert one == []


async def test_who_goes_while_the_first_is_being_subscribed_leaves_nothing_behind(layer: Layer) -> None:
    bell, heard = Bell(), []
    layer.held = "group_add"
    coming = asyncio.create_task(bell.listen(TOPIC, heard.append))
    await asyncio.sleep(0)
    going = asyncio.create_task(bell.forget(TOPIC, heard.append))
    layer.gate.set()
    await asyncio.gather(coming, going)
    assert layer.members == set()


async def test_a_process_subscribes_once_however_many_listen(layer: Layer) -> None:
    bell, listeners = Bell(), [[].append for _ in range(5)]
    await asyncio.gather(*(bell.listen(TOPIC, listener) for listener in listeners))
    assert layer.calls == ["new_channel", "group_add"]
    for listener in listeners:
        await bell.forget(TOPIC, listener)
    assert layer.calls[2:] == ["group_discard"]


async def test_forgetting_never_fails(layer: Layer, caplog: pytest.LogCaptureFixture) -> None:
    bell, heard = Bell(), []
    await bell.forget(TOPIC, heard.append)
    await bell.listen(TOPIC, heard.append)
    layer.failing = ["group_discard"]
    await bell.forget(TOPIC, heard.append)
    assert "not unsubscribed" in caplog.text
    await bell.listen(TOPIC, heard.append)
    assert await heard_from_another(layer, heard)


async def test_what_rings_from_a_thread_of_a_server_goes_by_its_loop(layer: Layer, monkeypatch) -> None:
    """Also before anybody listens: a loop of its own for each ring would open connections each time."""
    bell, loops = Bell(), []

    async def publish(topic: str, message: dict[str, Any]) -> None:
        loops.append(asyncio.get_running_loop())

    monkeypatch.setattr(bell, "_publish", publish)
    bell.settle()
    await asyncio.to_thread(bell._ring, TOPIC, {})
    await asyncio.sleep(0.05)
    assert loops == [asyncio.get_running_loop()]
