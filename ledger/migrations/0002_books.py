"""A transfer moves both balances, and is never changed and never deleted."""

from core.append_only import append_only
from django.db import migrations

MOVE = """
UPDATE ledger_account
SET balance = balance + CASE WHEN id = NEW.credit_id THEN NEW.amount ELSE -NEW.amount END
WHERE id IN (NEW.debit_id, NEW.credit_id);
"""
POSTGRES = [
    f"CREATE FUNCTION ledger_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {MOVE} RETURN NULL; END $$",
    "CREATE TRIGGER ledger_transfer_moves AFTER INSERT ON ledger_transfer"
    " FOR EACH ROW EXECUTE FUNCTION ledger_move()",
]
SQLITE = [f"CREATE TRIGGER ledger_transfer_moves AFTER INSERT ON ledger_transfer BEGIN {MOVE} END"]


def create(apps, editor):
    for statement in POSTGRES if editor.connection.vendor == "postgresql" else SQLITE:
        editor.execute(statement, params=None)


def drop(apps, editor):
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP FUNCTION ledger_move() CASCADE")
    else:
        editor.execute("DROP TRIGGER ledger_transfer_moves")


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]
    operations = [append_only("ledger_transfer"), migrations.RunPython(create, drop)]
