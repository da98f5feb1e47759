"""Refusals of the services: a code for the machine, fields for the sentence."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class CommandError(Exception):
    """A command was refused and nothing was changed.

    `code` is stable and part of the interface; `fields` are JSON values that a sentence can be made of where
    the reader's language is known.
    """

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return f"{self.code} {self.fields}" if self.fields else self.code


@contextmanager
def logged(log: logging.Logger, what: str) -> Iterator[None]:
    """Log an error of this block and go on: where one of many fails, the others still have their turn."""
    try:
        yield
    except Exception:
        log.exception(what)
