"""How the site is doing, in figures; each has an index, so that asking costs the site nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from redis import RedisError

from core.models import Process
from core.online import processes
from core.pulse import beat_age
from core.ticks import tick_age
from games.selectors import matches_overdue, matches_running, practice_running
from lobby.selectors import tables_overdue, tables_waiting
from operations.readiness import queue_length

OVERDUE = timedelta(seconds=10)  # a clock that nobody has looked after for so long

T = TypeVar("T")


@dataclass(frozen=True)
class Figures:
    """The site at one moment; None is what cannot be known now, or is not used."""

    processes: list[Process]
    matches: int
    practice: int
    tables: int  # that wait for people
    overdue_matches: int
    overdue_tables: int
    beat_age: float | None  # seconds, of the servers' pulse
    tick_age: float | None  # seconds, of the clocks' sweep
    queue: int | None

    @property
    def people(self) -> int:
        """With a socket somewhere."""
        return sum(process.people for process in self.processes)

    @property
    def sockets(self) -> int:
        """Open ones, everywhere."""
        return sum(process.sockets for process in self.processes)

    @property
    def moves(self) -> int:
        """Of people, within the last minute."""
        return sum(process.moves for process in self.processes)

    @property
    def overdue(self) -> int:
        """Clocks of matches and of tables."""
        return self.overdue_matches + self.overdue_tables


def figures() -> Figures:
    """Look all of it up. Raises what the database raises."""
    return Figures(
        processes=list(processes().order_by("place", "pk")),
        matches=matches_running(),
        practice=practice_running(),
        tables=tables_waiting(),
        overdue_matches=matches_overdue(OVERDUE),
        overdue_tables=tables_overdue(OVERDUE),
        beat_age=beat_age(),
        tick_age=_unless_gone(tick_age),
        queue=_unless_gone(queue_length) if settings.DISTRIBUTED else None,
    )


def _unless_gone(look: Callable[[], T]) -> T | None:
    try:
        return look()
    except (RedisError, OSError):
        return None
