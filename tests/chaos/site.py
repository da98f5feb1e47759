"""A site of two servers, two workers and beat on stores of its own; each may be ended and started again."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import running
from tests.running import Process
from tests.stores import Postgres, Redis

SERVERS = ("one", "other")
WORKERS = ("worker", "colleague")
# A socket that answers no ping is given up sooner than in production: a test waits for it.
SERVER = running.SERVER.replace("interval 15", "interval 4").replace("timeout 15", "timeout 4")


class Site:
    """The processes by name: `one` and `other` serve, `worker` and `colleague`, `beat`."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        self.folder, self.postgres, self.redis = folder, postgres, redis
        self.environ = running.environment(folder, settings="tests.chaos.settings") | {
            "DATABASE_URL": postgres.url,
            "REDIS_URL": redis.url,
        }
        self.ports = {name: running.free_port() for name in SERVERS}
        self.processes: dict[str, Process] = {}
        self.files: dict[str, int] = {}  # that each process had open when it was new
        self._logs = 0

    def start(self, *names: str) -> None:
        """Start processes of these names, and wait until each has taken up its work."""
        for name in names:
            self._logs += 1
            self.set_clock(name, 0)
            process = self._process(name, self.folder / f"{self._logs:02}-{name}.log")
            self.processes[name], self.files[name] = process, files_of(process)

    def end(self, *names: str, number: int = signal.SIGKILL) -> None:
        """Send a signal and wait until the processes have ended."""
        for name in names:
            self.processes.pop(name).end(number, 30)

    def set_clock(self, name: str, ahead: float) -> None:
        """Set the clock of the machine that a process runs on, in seconds ahead of the stores' machine."""
        self._clock(name).write_text(str(ahead))

    def origins(self) -> list[str]:
        """Where the servers that run can be reached."""
        return [f"http://127.0.0.1:{port}" for name, port in self.ports.items() if name in self.processes]

    def run(self, *words: str) -> str:
        """A command of the site that must succeed; what it prints."""
        return running.run(self.environ, *words)

    def _clock(self, name: str) -> Path:
        return self.folder / f"{name}.clock"

    def _process(self, name: str, log: Path) -> Process:
        environ = self.environ | {"MACHINE_CLOCK": str(self._clock(name))}
        if name in SERVERS:
            return running.server(environ, log, self.ports[name], SERVER)
        return running.worker(environ, log, name) if name in WORKERS else running.beat(environ, log)


def files_of(process: Process) -> int:
    """How many files and sockets a process has open."""
    return len(list(Path(f"/proc/{process.pid}/fd").iterdir()))


@contextmanager
def running_site(folder: Path) -> Iterator[Site]:
    """A whole site, with nobody there yet."""
    postgres, redis = Postgres(), Redis(folder)
    site = Site(folder, postgres, redis)
    try:
        redis.start()
        postgres.start()
        running.prepare(site.environ)
        site.start(*SERVERS, *WORKERS, "beat")
        yield site
    finally:
        for process in site.processes.values():
            process.__exit__()
        redis.stop()
        postgres.remove()
