"""A person's own tables: what of them is told to the person, and when they must be left first."""

import logging
from typing import Any

from django.db.models import Q

from accounts.models import User
from core import clock
from core.errors import CommandError, logged
from lobby.models import Seat, Table
from lobby.services import seat_leave

log = logging.getLogger(__name__)

OFFERED = Q(table__status=Table.Status.OVER, table__deadline__isnull=False)
BEFORE_START = Q(table__status__in=(Table.Status.OPEN, Table.Status.READY))


def tables_leave(user: User) -> None:
    """Before a person is forgotten: decline the rematch that they are offered.

    Raises CommandError STILL_SEATED while they sit at a table.
    """
    seats = Seat.objects.filter(user=user)
    for code in seats.filter(OFFERED).values_list("table__code", flat=True):
        seat_leave(code=code, user=user)
    # Only now: until the offer is declined, the others may have made a rematch of it.
    if seats.filter(live=True).exists():
        raise CommandError("STILL_SEATED")


def tables_lock(user: User) -> None:
    """Hold every table that a person would leave until the commit, in one order."""
    held = Seat.objects.filter(BEFORE_START | OFFERED, user=user).values("table")
    list(Table.objects.select_for_update().filter(pk__in=held).order_by("pk").values_list("pk"))


def tables_vacate(user: User) -> None:
    """A person is put out: free their seat, and decline every rematch. One that fails holds no other up."""
    held = Seat.objects.filter(BEFORE_START | OFFERED, user=user)
    for code in held.order_by("table_id").values_list("table__code", flat=True):  # in one order, as matches
        with logged(log, f"table {code} could not be left"):
            seat_leave(code=code, user=user)


def tables_export(user: User) -> dict[str, Any]:
    """Every table where a person sits or sat until its match was over."""
    seats = Seat.objects.filter(user=user).select_related("table").order_by("table_id")
    return {"tables": [_table(seat, user) for seat in seats]}


def _table(seat: Seat, user: User) -> dict[str, Any]:
    table = seat.table
    return {
        "code": table.code,
        "game": table.game,
        "rules": table.rules,
        "seconds_a_move": table.timer,
        "stake": table.stake,
        "public": table.public,
        "may_be_watched": table.watchable,
        "opened": clock.rfc3339(table.opened_at),
        "made_by_you": table.host_id == user.pk,
        "seat": seat.number,
        "nonce": seat.nonce,
        "wants_rematch": seat.wants_rematch,
    }
