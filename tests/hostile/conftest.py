"""What every hostile test starts from: full limits, and where it asks for it a world with owners in it."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import pytest
from django.core.cache import cache

from tests import running
from tests.games.conftest import _forget_live_matches, clock, match, players  # noqa: F401 - fixtures
from tests.hostile.world import World, world_make


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    """allauth counts in the cache, and pages are kept there."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def world(db: None) -> World:
    return world_make()


@pytest.fixture
def unlimited(settings) -> None:
    """No limit on how often: a test that has other questions asks many of them."""
    settings.RATES = dict.fromkeys(settings.RATES, "1000000/second")
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS, "")
    settings.MFA_RATE_LIMITS = False


class Site(NamedTuple):
    """The running site, with the limits that it has in production: its address, its server."""

    address: str
    server: running.Process

    @property
    def host(self) -> tuple[str, int]:
        """Where it listens."""
        name, port = self.address.removeprefix("http://").split(":")
        return name, int(port)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    data = tmp_path_factory.mktemp("hostile")
    environ = running.environment(data, settings="config.settings")
    with ExitStack() as processes:
        if running.DISTRIBUTED:
            running.prepare(environ)
            port = running.free_port()
            server = processes.enter_context(running.server(environ, data / "server.log", port))
            processes.enter_context(running.worker(environ, data / "worker.log"))
            processes.enter_context(running.beat(environ, data / "beat.log"))
            yield Site(f"http://127.0.0.1:{port}", server)
        else:
            server, address = running.embedded(data, environ=environ)
            processes.enter_context(server)
            yield Site(address.rstrip("/"), server)
