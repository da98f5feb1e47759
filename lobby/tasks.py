"""What time does to tables."""

from celery import shared_task

from core import clock, pulse
from lobby.services import tables_expire


@shared_task
def sweep() -> int:
    """Expire the tables that are due. While nobody is served nothing is due: the deadlines will be moved."""
    clock.follow(clock.ask())
    return 0 if pulse.is_silent() else tables_expire()
