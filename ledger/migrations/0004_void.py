"""Two more reasons of transfers: a match is void, a match counts again."""

from importlib import import_module

from core.append_only import guard
from django.db import migrations, models

books = import_module("ledger.migrations.0002_books")
REASONS = [
    ("welcome", "Welcome coins"),
    ("daily", "Daily coins"),
    ("stake", "Stake"),
    ("refund", "Refund"),
    ("payout", "Match won"),
    ("void", "Match void"),
    ("restore", "Match counts again"),
    ("adjustment", "Correction"),
]
NAMES = [name for name, _ in REASONS]


def triggers_again(apps, editor):
    """SQLite changes a constraint by making the table anew, without its triggers."""
    if editor.connection.vendor == "sqlite":
        guard(editor, "ledger_transfer")
        books.create(apps, editor)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0003_names")]
    operations = [
        migrations.RunPython(migrations.RunPython.noop, triggers_again),
        migrations.AlterField(
            "transfer", "reason", models.CharField("reason", max_length=10, choices=REASONS)
        ),
        migrations.RemoveConstraint("transfer", "ledger_transfer_reason"),
        migrations.AddConstraint(
            "transfer",
            models.CheckConstraint(condition=models.Q(reason__in=NAMES), name="ledger_transfer_reason"),
        ),
        migrations.RunPython(triggers_again, migrations.RunPython.noop),
    ]
