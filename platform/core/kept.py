"""What every page asks for and hardly ever changes: each process keeps it for a moment."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from django.db import DatabaseError, transaction

SECONDS = 2.0  # a change is seen everywhere after so long

T = TypeVar("T")


class Kept(Generic[T]):
    """What `read` reads of the store, looked up every SECONDS; one thread looks, the others go on."""

    def __init__(self, read: Callable[[], T]) -> None:
        self._read = read
        self._reading = Lock()
        self._value: T | None = None
        self._until = 0.0

    def get(self) -> T:
        """The value, SECONDS old at most, older while the store does not answer.

        Raises what the store raises where there is none yet.
        """
        value = self._value
        if value is not None and (time.monotonic() < self._until or self._reading.locked()):
            return value
        with self._reading:
            try:
                self.put(self._read())
            except DatabaseError:
                if value is None:
                    raise
                self.put(value)
        assert self._value is not None
        return self._value

    def put(self, value: T) -> None:
        """Take this for the newest value."""
        self._value, self._until = value, time.monotonic() + SECONDS

    def forget(self) -> None:
        """Look it up again: the present transaction is about to change it."""
        self._drop()
        transaction.on_commit(self._drop)  # others may have looked before

    def _drop(self) -> None:
        self._until = 0.0
