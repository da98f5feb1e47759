"""Connections of the cache to Redis."""

from functools import cache
from typing import Any

from redis import ConnectionPool


class SharedPool(ConnectionPool):
    """One pool for each address in a process, which all threads use.

    Django makes a cache, and with it a pool, for every task of an event loop: each open socket would keep a
    connection to Redis of its own, and some longer than that.
    """

    @classmethod
    @cache
    def from_url(cls, url: str, **options: Any) -> "SharedPool":
        """The pool of this address."""
        return super().from_url(url, **options)
