"""`manage.py audit_ledger`: are the books right?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.services import audit_run


class Command(BaseCommand):
    help = "Recomputes every balance from the transfers and checks all that must be true of the books."

    def handle(self, *args: Any, **options: Any) -> None:
        """A summary; every fault a line, and exit 1, where there are any."""
        audit = audit_run()
        self.stdout.write(f"{audit.accounts} accounts, {audit.transfers} transfers: {audit}")
        if audit.faults:
            raise CommandError("\n".join(audit.faults), returncode=1)
