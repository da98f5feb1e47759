"""Fixtures for the whole suite."""

import os
from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import TransactionTestCase

from config.serve.prepare import prepare_catalogues
from core import announcements, kept, rates, switches
from games import store
from games.models import Match
from tests.emptying import Emptying, flush

NEED_SERVICES = ("tests/services/", "tests/chaos/")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """pytest-django's, ending the connections of threads first: PostgreSQL drops no database in use."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True, scope="session")
def _every_language() -> None:
    prepare_catalogues()


@pytest.fixture(autouse=True)
def _fresh_rates() -> None:
    rates.reset()


@pytest.fixture(autouse=True)
def _nothing_switched_or_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """What every page keeps for a moment is known before the first page, and stays so until it changes."""
    monkeypatch.setattr(kept, "SECONDS", 3600.0)
    switches._off.put(frozenset())
    announcements._coming.put(())


@pytest.fixture(autouse=True)
def _fresh_fragments() -> None:
    """No piece of a page is kept from another test, whose tables may have had the same keys."""
    caches["fragments"].clear()


@pytest.fixture(autouse=True)
def _fresh_positions(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept from another test, whose matches may have had the same keys.

    A process keeps what is committed. Most tests never commit: each step of theirs would play the hand anew.
    """
    store.forget_kept()
    mark = request.node.get_closest_marker("django_db")
    if mark is not None and mark.kwargs.get("transaction"):
        return
    played = store._played

    def kept(match: Match) -> store.Played:
        found = played(match)
        store._kept.put(store.Position(copy(match), (), found))
        return found

    monkeypatch.setattr(store, "_played", kept)


@pytest.fixture(autouse=True, scope="session")
def _quickly_emptied() -> Iterator[None]:
    emptying = Emptying()

    def teardown(case: TransactionTestCase) -> None:
        emptying.after(case)

    TransactionTestCase._fixture_teardown = teardown
    yield
    TransactionTestCase._fixture_teardown = flush


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs services is marked by its folder."""
    for item in items:
        if any(folder in item.path.as_posix() for folder in NEED_SERVICES):
            item.add_marker(pytest.mark.services)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test is a failed one: there everything that it could need is installed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")  # the workers of a run have none
    if os.environ.get("CI") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
