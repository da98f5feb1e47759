"""The site as in production, in processes of its own: PostgreSQL, Redis, two servers, a worker, beat."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import running
from tests.people import Person
from tests.proxy import Site, proxied


@pytest.fixture(scope="session")
def environ(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the site's processes share; its tables are made."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        assert os.environ.get(name), f"{name} is not set: these tests run in `make test-services`"
    shared = running.environment(tmp_path_factory.mktemp("site"))
    running.prepare(shared)
    return shared


@pytest.fixture(scope="module")
def servers(environ: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The addresses of two servers of one site."""
    logs = tmp_path_factory.mktemp("servers")
    with ExitStack() as processes:
        ports = running.free_port(), running.free_port()
        for port in ports:
            processes.enter_context(running.server(environ, logs / f"{port}.log", port))
        yield f"http://127.0.0.1:{ports[0]}", f"http://127.0.0.1:{ports[1]}"


@pytest.fixture
def worker(environ: dict[str, str], tmp_path: Path) -> Iterator[running.Process]:
    """A Celery worker."""
    with running.worker(environ, tmp_path / "worker.log") as process:
        yield process


@pytest.fixture
def beat(environ: dict[str, str], tmp_path: Path) -> Iterator[running.Process]:
    """Celery's beat."""
    with running.beat(environ, tmp_path / "beat.log") as process:
        yield process


@pytest.fixture
def pair(servers: tuple[str, str]) -> Iterator[tuple[Person, Person]]:
    """Two people, each at a server of their own."""
    with Person(servers[0]) as one, Person(servers[1]) as other:
        yield one, other


@pytest.fixture(scope="module")
def site(environ: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Two servers behind the proxy that is shipped, with the settings of production."""
    with proxied(environ, tmp_path_factory.mktemp("proxied")) as running_site:
        yield running_site
