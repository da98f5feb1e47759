"""The clocks' guarantee: what is due is done within a second or two, whoever else has looked or not."""

import logging
from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from core import clock, pulse
from core.errors import logged
from core.models import Process
from core.ticks import tick_note
from games.models import Audience, Match, Presence, Seat
from games.services import match_expire, seat_lose

BATCH = 200

log = logging.getLogger(__name__)


@shared_task
def sweep() -> None:
    """Expire the matches that are due and notice the seats that a dead process has taken with it.

    Lost, late or doubled runs do no harm. While no process serves anybody nothing is done: time passes that
    nobody can use.
    """
    clock.follow(clock.ask())
    tick_note()
    if pulse.is_silent():
        return
    for match_id, seq in _due():
        with logged(log, f"match {match_id} could not be expired"):
            match_expire(match_id=match_id, seq=seq)
    _forget_dead_processes()
    for match_id, number in _lost_seats():
        with logged(log, f"seat {number} of match {match_id} could not be noted as lost"):
            seat_lose(match_id=match_id, number=number)


def _due() -> list[tuple[int, int]]:
    limit = clock.now() - timedelta(seconds=settings.MOVE_GRACE)
    due = Match.objects.filter(status=Match.Status.PLAYING, deadline__lt=limit).order_by("deadline")
    with transaction.atomic():
        if connection.features.has_select_for_update_skip_locked:
            # A row that is locked is being moved at this moment: it is not due any more, or the next tick's.
            due = due.select_for_update(skip_locked=True)
        return list(due.values_list("pk", "seq")[:BATCH])


def _forget_dead_processes() -> None:
    limit = clock.now() - timedelta(seconds=settings.OUTAGE_SECONDS)
    if dead := list(Process.objects.filter(beat_at__lt=limit).values_list("pk", flat=True)):
        Presence.objects.filter(process__in=dead).delete()
        Audience.objects.filter(process__in=dead).delete()
        Process.objects.filter(pk__in=dead, beat_at__lt=limit).delete()


def _lost_seats() -> list[tuple[int, int]]:
    """Seats that count as present without a socket anywhere, the first moments of a match apart."""
    opened = clock.now() - timedelta(seconds=settings.OUTAGE_SECONDS)
    lost = Seat.objects.filter(
        ~Exists(Presence.objects.filter(seat=OuterRef("pk"))),
        state=Seat.State.PRESENT,
        match__status=Match.Status.PLAYING,
        match__started_at__lt=opened,
    )
    return list(lost.values_list("match_id", "number")[:BATCH])
