"""What is done about coins at night."""

import logging

from celery import shared_task

from ledger.services import audit_run

log = logging.getLogger(__name__)


@shared_task(time_limit=30 * 60)
def audit() -> None:
    """Audit the books; the log and the admin page tell what was found."""
    for fault in audit_run().faults:
        log.error("coin audit: %s", fault)
