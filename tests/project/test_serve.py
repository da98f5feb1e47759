"""`manage.py serve`, as a person starts it: what it says, what it refuses, how it ends."""

import os
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosedError

from config.serve import addresses
from tests import running
from tests.people import Person


@pytest.fixture(scope="module", autouse=True)
def _embedded() -> Iterator[None]:
    """Whatever the suite runs on: `serve` is the mode without services."""
    kept = {name: os.environ.pop(name) for name in ("DATABASE_URL", "REDIS_URL") if name in os.environ}
    yield
    os.environ.update(kept)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that several starts share."""
    return tmp_path_factory.mktemp("data")


def serve(data: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `serve` where it is expected to end by itself."""
    return subprocess.run(
        [running.BIN / "python", "manage.py", "serve", *options],
        cwd=running.ROOT,
        env=running.environment(data),
        check=False,
        capture_output=True,
        text=True,
        timeout=30,
    )


def cost(act: Callable[[], object]) -> float:
    """Seconds of the processor that the processes of an act take: a busy machine adds none."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    act()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_with_code_0_and_tells_the_sockets(data: Path, number: int) -> None:
    process, address = running.embedded(data)
    with process, Person(address.rstrip("/")) as person:
        lobby = person.socket("/ws/lobby/")
        assert lobby.next()["t"] == "lobby"
        asked = time.monotonic()
        assert process.end(number, seconds=5) == 0
        assert time.monotonic() - asked < 5
        with pytest.raises(ConnectionClosedError) as closed:
            lobby.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert "Traceback" not in process.log.read_text()


def test_the_second_start_costs_little_more_than_to_load_the_site(data: Path) -> None:
    def start() -> None:
        running.embedded(data)[0].end()

    start()
    assert cost(start) < 2 * cost(lambda: running.run(running.environment(data), "manage.py", "check"))


def test_a_killed_server_leaves_a_folder_that_the_next_one_can_use(data: Path) -> None:
    process, _ = running.embedded(data)
    process.end(signal.SIGKILL)
    again, address = running.embedded(data)
    with again:
        assert urlopen(f"{address}healthz", timeout=5).status == 200


def test_everywhere_means_this_machine_s_addresses_with_a_code_for_phones(data: Path) -> None:
    command = "python manage.py serve --host 0.0.0.0 --port 0"
    process = running.Process(command, running.environment(data), data / "serve.log")
    with process:
        address = process.wait_for("Jokeri is ready: ")
        assert address.startswith("http://127.0.0.1:")
        process.wait_for("Ctrl-C")
        printed = process.log.read_text()
        for network in addresses.network_addresses():
            there = address.replace("127.0.0.1", network)
            assert there in printed
            assert urlopen(f"{there}healthz", timeout=5).status == 200
            assert "▄" in printed
        with pytest.raises(OSError, match="400"):
            urlopen(Request(address, headers={"Host": "elsewhere.example"}), timeout=5)


def test_a_busy_port_is_one_sentence(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = serve(data, "--port", str(port))
    assert refused.returncode == 1
    assert refused.stderr == (
        f"Port {port} of 127.0.0.1 is taken: stop what runs there, or choose another: PORT={port + 1}.\n"
    )


def test_a_second_server_in_the_same_folder_is_one_sentence(data: Path) -> None:
    process, _ = running.embedded(data)
    with process:
        refused = serve(data, "--port", "0")
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"Another server uses {data} already")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--port", "99999"], "99999 is no port"),
        (["--host", "192.0.2.77"], "192.0.2.77 is no address of this machine"),
    ],
)
def test_an_address_that_cannot_be_is_one_sentence(data: Path, options: list[str], sentence: str) -> None:
    refused = serve(data, *options)
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert refused.stderr.startswith(sentence)


def test_a_folder_that_cannot_be_written_is_one_sentence() -> None:
    refused = serve(Path("/dev/null/var"), "--port", "0")
    assert (refused.returncode, refused.stderr) == (1, "/dev/null/var cannot be written: Not a directory.\n")


def test_half_a_mode_is_one_sentence(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://nobody@127.0.0.1/nothing")
    half = serve(data)
    assert half.returncode == 1
    assert half.stderr.startswith("Set both DATABASE_URL and REDIS_URL, or neither")
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1/0")
    distributed = serve(data)
    assert distributed.returncode == 1
    assert "docs/operations.md" in distributed.stderr
