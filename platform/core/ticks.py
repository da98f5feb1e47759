"""When the clocks of the site were last looked after: what no process misses by itself."""

import logging

from django.core.cache import cache

from core import clock
from core.errors import logged

KEY = "core.tick"
KEPT = 24 * 60 * 60  # seconds

log = logging.getLogger(__name__)


def tick_note() -> None:
    """Note that a sweep has come; the sweep goes on where that cannot be kept."""
    with logged(log, "the tick could not be noted"):
        cache.set(KEY, clock.now().timestamp(), KEPT)


def tick_age() -> float | None:
    """Seconds since the last sweep; None where there was none for a day. Raises what the cache raises."""
    at: float | None = cache.get(KEY)
    return None if at is None else max(0.0, clock.now().timestamp() - at)
