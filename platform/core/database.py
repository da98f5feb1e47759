"""Database work of the sockets, on threads of their own; and what is done by one at a time."""

from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection

P = ParamSpec("P")
R = TypeVar("R")

# The default thread is shared by every socket of the process: one slow query would stop all matches.
THREADS = ThreadPoolExecutor(settings.WS_DB_THREADS, thread_name_prefix="socket-db")


def db(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """`function`, awaitable, run on a socket thread with its connection given back afterwards."""
    return database_sync_to_async(function, thread_sensitive=False, executor=THREADS)  # type: ignore[no-any-return]


def one_at_a_time(name: str) -> None:
    """Wait until no other transaction holds `name`; it is ours until the commit.

    SQLite has one writer at a time as it is (config/mode.py).
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [name])


def references_check() -> None:
    """Have PostgreSQL look now, not only at the commit, at what this transaction's new rows refer to.

    From here on nobody who locks such a row whole goes past this transaction, nor it past them. SQLite has
    one writer at a time as it is. Raises IntegrityError where such a row is gone.
    """
    if connection.vendor == "postgresql":
        connection.check_constraints()
