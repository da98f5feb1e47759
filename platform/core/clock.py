"""The one place that asks what time it is, so that a test can say.

All processes of the site go by one clock, the store's: each counts on from what the store has told it. The
clocks of the machines that serve may be wrong and may be set while they serve; no moment is taken from them.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import connection


def now() -> datetime:
    """The present moment, aware, in UTC."""
    return _began + _count()


def rfc3339(moment: datetime | None) -> str | None:
    """A moment as the wire spells it, to the millisecond; None stays None."""
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Reading:
    """What the store's clock showed when our count began: something between these two.

    They are as far apart as the question took; the time that we have is right while it lies between them.
    """

    earliest: datetime
    latest: datetime

    @property
    def began(self) -> datetime:
        """The nearest to what we have that can be right."""
        return min(max(_began, self.earliest), self.latest)

    @property
    def ahead(self) -> timedelta:
        """How far the store's clock is surely ahead of ours; below zero where it is behind."""
        return self.began - _began


def ask() -> Reading:
    """Ask the store what time it is."""
    asked = _count()
    told = _told()
    return Reading(told - _count(), told - asked)


def follow(reading: Reading) -> None:
    """Go by what the store's clock has told from now on."""
    global _began  # noqa: PLW0603 - one clock a process
    _began = reading.began


def _count() -> timedelta:
    """Time that passes evenly, however the machine's clock is set."""
    return timedelta(seconds=time.monotonic())


def _told() -> datetime:
    if connection.vendor != "postgresql":  # in the process, on this machine
        return datetime.now(UTC)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        return cursor.fetchone()[0].astimezone(UTC)  # type: ignore[no-any-return]


_began = datetime.now(UTC) - _count()
