"""Celery beat in a thread of the serving process; its tasks run there and then."""

from collections.abc import Iterator
from contextlib import contextmanager

from celery.beat import EmbeddedService
from django.conf import settings

from config.celery import app
from core import pulse


@contextmanager
def ticking() -> Iterator[None]:
    """Catch up with the time that nobody served, then keep the clocks until the block ends."""
    app.set_default()
    app.loader.import_default_modules()
    pulse.beat()  # before the first sweep: an outage moves the deadlines that the sweep looks for
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        if entry["schedule"] is settings.EVERY_SECOND:
            app.tasks[entry["task"]].apply()
    beat = EmbeddedService(app, thread=True, scheduler_cls="celery.beat:Scheduler")
    beat.start()
    try:
        yield
    finally:
        beat.stop()
