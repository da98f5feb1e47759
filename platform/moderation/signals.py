"""Hints at who might play together, stall, or leave when behind: figures, never proofs.

They are counted anew each hour over the last `WINDOW`, and forgotten when they are found no more. By
themselves they lead to nothing.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from django.db import transaction

from core import clock
from core.database import one_at_a_time
from moderation import finders
from moderation.finders import Found
from moderation.models import Signal

WINDOW = timedelta(days=30)

Kind = Signal.Kind

FINDERS: dict[str, Callable[[datetime], Iterator[Found]]] = {
    Kind.SAME: finders.same_place,
    Kind.TOGETHER: finders.together,
    Kind.CLOCK: finders.clock_moves,
    Kind.BEHIND: finders.left_behind,
}


@transaction.atomic
def signals_count(*, kind: str) -> int:
    """Count the hints of a kind anew, keep them, and forget those that are none any more; tells how many."""
    one_at_a_time(f"moderation.signals.{kind}")
    now = clock.now()
    found = [_signal(kind, one, now) for one in FINDERS[kind](now - WINDOW)]
    Signal.objects.bulk_create(
        found,
        batch_size=finders.BATCH,
        update_conflicts=True,
        unique_fields=["key"],
        update_fields=["figures", "at"],
    )
    Signal.objects.filter(kind=kind, at__lt=now).delete()
    return len(found)


def _signal(kind: str, found: Found, at: datetime) -> Signal:
    about = (kind, found.user, found.other or "", found.figures.get("game", ""))
    key = ":".join(map(str, about))
    return Signal(
        kind=kind, key=key, user_id=found.user, other_id=found.other, figures=found.figures, since=at, at=at
    )
