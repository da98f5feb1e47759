"""Redis goes away and comes back: sockets stay, rings are heard again, workers live on."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import running
from tests.stores import Redis

LISTENER = """
import asyncio, django
django.setup()
from core.bell import bell

async def main():
    await bell.listen("probe", lambda message: print("heard", message["number"], flush=True))
    print("listening", flush=True)
    await asyncio.sleep(120)

asyncio.run(main())
"""
RING = "import django, sys; django.setup(); from core.bell import bell; bell.ring('probe', {'number': %d})"
SWEEP = "from config import celery_app; celery_app.send_task('games.tasks.sweep')"


@pytest.fixture
def private(tmp_path: Path) -> Iterator[Redis]:
    """A Redis of this test alone."""
    server = Redis(tmp_path, keeps=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def beside(environ: dict[str, str], private: Redis) -> dict[str, str]:
    """The environment of processes that use the private Redis."""
    return environ | {"REDIS_URL": private.url}


def run(script: str, environ: dict[str, str]) -> None:
    subprocess.run([sys.executable, "-c", script], cwd=running.ROOT, env=environ, check=True)


def test_who_listens_hears_again_after_redis_was_away(
    private: Redis, beside: dict[str, str], tmp_path: Path
) -> None:
    script = tmp_path / "listener.py"
    script.write_text(LISTENER)
    with running.Process(f"python {script}", beside, tmp_path / "listener.log") as listener:
        listener.wait_for("listening")
        run(RING % 1, beside)
        listener.wait_for("heard 1")
        private.stop()
        run(RING % 2, beside)  # lost, and nobody fails
        private.start()
        for number in range(3, 30):  # until the subscription is back
            run(RING % number, beside)
            if "heard 3" in listener.log.read_text() or f"heard {number}" in listener.log.read_text():
                break
        assert "heard 2" not in listener.log.read_text()
        assert listener.is_running


def test_a_worker_survives_the_restart_of_redis(
    private: Redis, beside: dict[str, str], tmp_path: Path
) -> None:
    with running.worker(beside, tmp_path / "worker.log") as worker:
        run(SWEEP, beside)
        worker.wait_for("succeeded")
        private.stop()
        time.sleep(2)
        private.start()
        done = worker.log.read_text().count("succeeded")
        run(SWEEP, beside)
        deadline = time.monotonic() + 15
        while worker.log.read_text().count("succeeded") == done:
            assert worker.is_running, worker.log.read_text()
            assert time.monotonic() < deadline, worker.log.read_text()
            time.sleep(0.1)
