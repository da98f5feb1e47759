"""Database work of the sockets, on threads of their own."""

from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.conf import settings

P = ParamSpec("P")
R = TypeVar("R")

# The default thread is shared by every socket of the process: one slow query would stop all matches.
THREADS = ThreadPoolExecutor(settings.WS_DB_THREADS, thread_name_prefix="socket-db")


def db(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """`function`, awaitable, run on a socket thread with its connection given back afterwards."""
    return database_sync_to_async(function, thread_sensitive=False, executor=THREADS)  # type: ignore[no-any-return]
