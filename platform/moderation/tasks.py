"""What is counted in the background for those who moderate."""

import logging

from celery import shared_task

from core.errors import logged
from moderation.signals import FINDERS, signals_count

log = logging.getLogger(__name__)


@shared_task
def count_signals() -> dict[str, int]:
    """Count every kind of hint anew; tells how many there are."""
    counts = {}
    for kind in FINDERS:
        with logged(log, f"the signals of kind {kind} could not be counted"):
            counts[str(kind)] = signals_count(kind=kind)
    return counts
