"""How a test on real transactions leaves the database: empty, but for what every site has.

Django's flush empties every table and has permissions, roles and switches made anew, which takes longer than
most tests do. Here that is done once; from then on only the tables that have rows are emptied, unless what
every site has was changed.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.test import TransactionTestCase

from core.append_only import guard, unguard

APPEND_ONLY = ("games_move", "games_hand", "ledger_transfer", "core_switchchange", "moderation_action")

flush = TransactionTestCase._fixture_teardown


class Emptying:
    """What is done instead of `flush`."""

    def __init__(self) -> None:
        self._tables: list[str] = []
        self._kept: dict[str, list[Any]] = {}

    def after(self, case: TransactionTestCase) -> None:
        """Empty the database; `case` is the test."""
        if self._tables and {table: _rows(table) for table in self._kept} == self._kept:
            _empty([table for table in self._filled() if table not in self._kept])
            return
        with _without_guards(APPEND_ONLY):
            flush(case)
        self._tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
        self._kept = {table: _rows(table) for table in self._filled()}

    def _filled(self) -> list[str]:
        looks = [f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in self._tables]
        with connection.cursor() as cursor:
            cursor.execute(" UNION ALL ".join(looks))
            return [table for (table,) in cursor.fetchall()]


def _rows(table: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} ORDER BY 1")
        return cursor.fetchall()


def _empty(tables: Sequence[str]) -> None:
    guarded = [table for table in tables if table in APPEND_ONLY]
    with (
        _without_guards(guarded),
        connection.constraint_checks_disabled(),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        if guarded and connection.vendor == "postgresql":
            cursor.execute(f"TRUNCATE {', '.join(guarded)} CASCADE")
        for table in tables:
            cursor.execute(f"DELETE FROM {table}")


@contextmanager
def _without_guards(tables: Sequence[str]) -> Iterator[None]:
    """SQLite has no TRUNCATE, and its DELETE is refused."""
    is_refused = tables and connection.vendor == "sqlite"
    if is_refused:
        with connection.schema_editor() as editor:
            for table in tables:
                unguard(editor, table)
    yield
    if is_refused:
        with connection.schema_editor() as editor:
            for table in tables:
                guard(editor, table)
