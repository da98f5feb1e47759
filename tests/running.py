"""The real site in processes of its own, started as a person starts it; its mode is chosen as everywhere."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
DISTRIBUTED = bool(os.environ.get("DATABASE_URL"))
# As docs/operations.md has them for production.
SERVER = (
    "uvicorn config.asgi:application --lifespan on --ws websockets-sansio --ws-max-size 32768 "
    "--ws-ping-interval 15 --ws-ping-timeout 15 --timeout-graceful-shutdown 10 --no-server-header "
    "--no-proxy-headers --log-level warning"
)
WORKER = "celery -A config worker -P threads -c 8"
BEAT = "celery -A config beat -S celery.beat:Scheduler"
# What a site in production is told, its stores apart.
PRODUCTION = {
    "SECRET_KEY": "a-key-for-tests-that-is-as-long-as-one-must-be-0123456789",
    "ALLOWED_HOSTS": "jokeri.example",
    "EMAIL_URL": "smtp+tls://user:password@mail.example:587",
    "MAIL_FROM": "Jokeri <jokeri@jokeri.example>",
}
START_SECONDS = 60  # of a busy machine


def environment(data: Path, *, settings: str = "config.settings_browser") -> dict[str, str]:
    """What the processes of one site share."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": settings,
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",
        "PYTHONUNBUFFERED": "1",
        "JOKERI_DATA": str(data),
        "SECRET_KEY": "only-for-tests",
        "HTTPS": "0",
        "TRUSTED_PROXY_COUNT": "0",
    }


class Process:
    """One process of the site; what it prints is kept in a file."""

    def __init__(self, command: str, environ: dict[str, str], log: Path) -> None:
        self.log = log
        program, *words = command.split()
        with log.open("w") as output:
            self._popen = subprocess.Popen(
                [BIN / program, *words], cwd=ROOT, env=environ, stdout=output, stderr=subprocess.STDOUT
            )

    @property
    def is_running(self) -> bool:
        return self._popen.poll() is None

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def resident(self) -> int:
        """The memory that it holds, in MB."""
        pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") // 2**20

    def wait_for(self, text: str, seconds: float = START_SECONDS) -> str:
        """The rest of the line that begins with `text`, once the process has printed it."""
        deadline = time.monotonic() + seconds
        while True:
            found = [line for line in self.log.read_text().splitlines() if text in line]
            if found:
                return found[0].partition(text)[2].strip()
            assert self.is_running, f"ended early:\n{self.log.read_text()}"
            assert time.monotonic() < deadline, f"{text!r} was not printed:\n{self.log.read_text()}"
            time.sleep(0.05)

    def end(self, number: int = signal.SIGTERM, seconds: float = 10) -> int:
        """Send a signal and wait; the exit code."""
        self._popen.send_signal(number)
        return self._popen.wait(seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_running:
            self._popen.terminate()
            try:
                self._popen.wait(10)
            except subprocess.TimeoutExpired:
                self._popen.kill()
                self._popen.wait()


def embedded(data: Path, *, port: int = 0, environ: dict[str, str] | None = None) -> tuple[Process, str]:
    """`manage.py serve` and its address."""
    process = Process(
        f"python manage.py serve --port {port}", environ or environment(data), data / "serve.log"
    )
    return process, process.wait_for("Jokeri is ready: ")


def run(environ: dict[str, str], *words: str) -> str:
    """A command of the site, `manage.py …` or `-m …`, that must succeed; what it prints."""
    command = [BIN / "python", *words]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def prepare(environ: dict[str, str]) -> None:
    """What the processes of a distributed site need before they start."""
    subprocess.run([BIN / "python", "manage.py", "prepare"], cwd=ROOT, env=environ, check=True)


def server(environ: dict[str, str], log: Path, at: int | Path, command: str = SERVER) -> Process:
    """A server process, uvicorn if nothing else is said, that answers on a port or a unix socket."""
    process = Process(f"{command} {'--uds' if isinstance(at, Path) else '--port'} {at}", environ, log)
    deadline = time.monotonic() + START_SECONDS
    while not answers(at):
        assert process.is_running, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
    return process


def worker(environ: dict[str, str], log: Path, name: str = "worker") -> Process:
    """A Celery worker that has taken up its work."""
    process = Process(f"{WORKER} -n {name}@jokeri -l info", environ, log)
    process.wait_for("ready.")
    return process


def beat(environ: dict[str, str], log: Path) -> Process:
    """Celery's beat, which sends the tick of every second."""
    process = Process(f"{BEAT} -l info", environ, log)
    process.wait_for("beat: Starting")
    return process


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(done: Callable[[], bool], seconds: float = START_SECONDS) -> None:
    """Ask again and again, until it is so."""
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def answers(at: int | Path) -> bool:
    """True when the server at a port or a unix socket says that it is well."""
    if isinstance(at, Path):
        healthy = [sys.executable, ROOT / "deploy" / "healthy.py", at]
        return subprocess.run(healthy, stderr=subprocess.DEVNULL, check=False).returncode == 0
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{at}/healthz", timeout=2) as answer:
            return answer.status == 200
    except OSError:
        return False
