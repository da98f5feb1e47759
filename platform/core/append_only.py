"""Tables that only grow: the database itself refuses to change or delete their rows, on both engines."""

from collections.abc import Sequence

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$
"""


def append_only(table: str, *, columns: Sequence[str] = ()) -> migrations.RunPython:
    """A migration operation: `table` refuses DELETE, and UPDATE of `columns` (of every column if none)."""
    return migrations.RunPython(
        lambda apps, editor: guard(editor, table, columns), lambda apps, editor: unguard(editor, table)
    )


def guard(editor: BaseDatabaseSchemaEditor, table: str, columns: Sequence[str] = ()) -> None:
    """Create the triggers, in place of any that are there."""
    unguard(editor, table)
    of = f" OF {', '.join(columns)}" if columns else ""
    if editor.connection.vendor == "postgresql":
        editor.execute(POSTGRES_FUNCTION, params=None)
        statement = (
            "CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION refuse_change()"
        )
    else:
        statement = (
            "CREATE TRIGGER {name} BEFORE {event} ON {table} BEGIN "
            "SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
    for event in ("DELETE", f"UPDATE{of}"):
        name = _name(table, event)
        editor.execute(statement.format(name=name, event=event, table=table), params=None)


def unguard(editor: BaseDatabaseSchemaEditor, table: str) -> None:
    """Drop the triggers."""
    on = f" ON {table}" if editor.connection.vendor == "postgresql" else ""
    for event in ("DELETE", "UPDATE"):
        editor.execute(f"DROP TRIGGER IF EXISTS {_name(table, event)}{on}")


def _name(table: str, event: str) -> str:
    return f"{table}_refuse_{event.split(maxsplit=1)[0].lower()}"
