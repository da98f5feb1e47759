"""People, and tables in every state."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.services import match_resign
from lobby.models import Table
from lobby.services import seat_leave, seat_ready, seat_take, table_create
from tests.games.conftest import clock, make_user  # noqa: F401 - a fixture

OPTIONS: dict[str, Any] = {"game": "japanese", "rules": {"target": 21}, "timer": 30, "public": True}
CLASSIC: dict[str, Any] = {
    "game": "classic",
    "rules": {"profile": "house", "length": "standard", "khishti": "200", "moshla": True},
}


@pytest.fixture
def people(db: None) -> list[User]:
    return [make_user(name) for name in ("Nino", "Giorgi", "Tamar")]


@pytest.fixture
def five(people: list[User]) -> list[User]:
    """Four for a table of classic Joker, and one who comes too late."""
    return [*people, make_user("Levan"), make_user("Ana")]


@pytest.fixture
def own_cache(settings, request) -> None:
    """A cache that no other test has filled."""
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": request.node.name}
    settings.CACHES = {**settings.CACHES, "default": memory}


@pytest.fixture
def stored_sessions(settings, own_cache) -> None:
    """Sessions whose queries can be counted, in both modes."""
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"


def opened(people: list[User], **options: Any) -> Table:
    return table_create(user=people[0], **{**OPTIONS, **options})


def filled(people: list[User], **options: Any) -> Table:
    table = opened(people, **options)
    for person in people[1 : table.size]:
        seat_take(code=table.code, user=person)
    return fresh(table)


def playing(people: list[User], **options: Any) -> Table:
    table = filled(people, **options)
    for person in people[: table.size]:
        seat_ready(code=table.code, user=person)
    return fresh(table)


def over(people: list[User], **options: Any) -> Table:
    table = playing(people, **options)
    match_resign(match_id=table.match_id, seat=1)
    return fresh(table)


def closed(people: list[User]) -> Table:
    table = opened(people)
    seat_leave(code=table.code, user=people[0])
    return fresh(table)


STATES: dict[str, Callable[[list[User]], Table]] = {
    "open": opened,
    "ready": filled,
    "playing": playing,
    "over": over,
    "closed": closed,
}


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def seats(table: Table) -> list[tuple[int, str, bool, bool]]:
    """Number, name, live, ready."""
    return [(s.number, s.user.display_name, s.live, s.ready) for s in table.seats.select_related("user")]
