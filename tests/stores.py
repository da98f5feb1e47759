"""A PostgreSQL and a Redis of one test alone, which may be stopped and started again."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import redis

from tests.running import free_port


class Redis:
    """`redis-server` on a port of its own; with `keeps` what it holds outlives a stop."""

    def __init__(self, folder: Path, *, keeps: bool = False) -> None:
        self.port, self._folder, self._keeps = free_port(), folder, "yes" if keeps else "no"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", self._folder]
        command = ["redis-server", *words, "--save", "", "--appendonly", self._keeps]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        client = redis.Redis(port=self.port)
        for _ in range(200):
            try:
                client.ping()
                return
            except redis.ConnectionError:
                time.sleep(0.05)
        raise AssertionError("redis-server does not answer")

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)
            self._process = None


class Postgres:
    """A cluster on a port of its own. It does not run as root, so its folder is not one of pytest's."""

    def __init__(self) -> None:
        self.port, self.folder = free_port(), Path(tempfile.mkdtemp(prefix="jokeri-postgres-"))
        self._is_root = os.geteuid() == 0
        if self._is_root:
            shutil.chown(self.folder, "postgres")
        bins = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
        self._bin = bins[-1].parent
        how = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        self._run("initdb", "-D", self.folder / "data", *how)

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        # Without fsync: a process that is killed loses nothing by it, only a machine would.
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._control("start", "-w", "-l", self.folder / "log", "-o", options)

    def stop(self, how: str = "fast") -> None:
        """`fast` ends every session, `immediate` is a crash: what is committed is in its log alone."""
        self._control("stop", "-m", how)

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _control(self, *words: object) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", *words)

    def _run(self, program: str, *words: object) -> None:
        as_postgres = ["runuser", "-u", "postgres", "--"] if self._is_root else []
        command = [*as_postgres, self._bin / program, *map(str, words)]
        subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
