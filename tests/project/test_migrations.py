"""Migrations, of which the release before takes no harm: for a while both run on one database."""

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AddField
from django.db.models import NOT_PROVIDED

OURS = ("accounts", "core", "games", "ledger", "lobby", "moderation")
# Made before any site ran two releases.
FIRST = {
    ("accounts", "0003_settings"),
    ("games", "0004_revision"),
    ("lobby", "0002_stake"),
}


def test_what_is_added_has_a_default_in_the_database() -> None:
    """The release before knows nothing of a new column, and writes rows all the same."""
    migrations = MigrationLoader(None).disk_migrations
    added = [
        (key, operation)
        for key, migration in migrations.items()
        if key[0] in OURS
        for operation in migration.operations
        if isinstance(operation, AddField)
    ]
    assert added
    wanting = {
        (*key, operation.name)
        for key, operation in added
        if not (operation.field.null or operation.field.generated)
        and operation.field.db_default is NOT_PROVIDED
        and key not in FIRST
    }
    assert wanting == set()
