"""How many people are here: guests and accounts with an open socket.

Each process counts its own people and tells the store with its beat. Whoever has sockets of two processes is
counted twice: it is a number to look at, not one to reckon with.
"""

from collections import Counter
from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet, Sum

from core import clock
from core.models import Process

_sockets: Counter[int | None] = Counter()  # by person; None: visitors


def come(user_id: int | None) -> None:
    """One more socket of a person in this process; None: of a visitor."""
    _sockets[user_id] += 1


def go(user_id: int | None) -> None:
    """One less."""
    _sockets[user_id] -= 1
    if not _sockets[user_id]:
        del _sockets[user_id]


def is_here(user_id: int) -> bool:
    """Whether a person has a socket of this process."""
    return user_id in _sockets


def people_here() -> int:
    """How many people have a socket of this process."""
    return len(_sockets.keys() - {None})


def sockets_here() -> int:
    """How many sockets this process has open, those of visitors too."""
    return _sockets.total()


def people_online() -> int:
    """How many people have a socket anywhere, as the processes that live have told."""
    return processes().aggregate(people=Sum("people"))["people"] or 0


def processes() -> QuerySet[Process]:
    """The serving processes that live."""
    limit = clock.now() - timedelta(seconds=settings.OUTAGE_SECONDS)
    return Process.objects.filter(beat_at__gte=limit)
