"""What is read of tables: by the lobby's list, the table's page and its sockets."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from math import ceil
from typing import Any, NamedTuple

from django.core.cache import caches
from django.db import connection
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from accounts.models import User
from core import clock
from core.online import people_online
from games.engine import deal
from games.models import Seat as MatchSeat
from games.selectors import matches_running
from lobby.filters import Filter
from lobby.models import LISTED, WATCHED, Revision, Seat, Table

LIST_LENGTH = 50
RUNNING_LENGTH = 20
FEW_OFFERS = 24  # of some five hundred
BUSTLE_SECONDS = 5

Status = Table.Status


class Row(NamedTuple):
    """A table in the list, and how far it is: two that are equal look the same."""

    pk: int
    revision: int
    hand: int = 0


class News(NamedTuple):
    """The lobby as it stands, for everybody alike."""

    revision: int
    people: int  # online
    matches: int  # being played, practice apart


def lobby_revision() -> int:
    """How often anything in the lobby has changed."""
    with connection.cursor() as cursor:  # each page and each ring asks: a query set takes thrice as long
        cursor.execute(f"SELECT number FROM {Revision._meta.db_table} WHERE id = 1")  # noqa: S608 - ours
        found = cursor.fetchone()
    return found[0] if found else 0


def open_rows(wanted: Filter) -> list[Row]:
    """Public tables with a free seat, the longest open first, so that new ones push none aside."""
    found = _listed(LISTED, wanted).order_by("opened_at", "id")
    return [Row(*row[:2]) for row in found.values_list("pk", "revision", "opened_at", "id")[:LIST_LENGTH]]


def running_rows(wanted: Filter) -> list[Row]:
    """Public tables whose match is on and may be watched, the newest first."""
    found = _listed(WATCHED, wanted).order_by("-changed_at", "-id")
    rows = found.values_list("pk", "revision", "match__hand", "changed_at", "id")
    return [Row(*row[:3]) for row in rows[:RUNNING_LENGTH]]


def tables_of(rows: Iterable[Row]) -> dict[int, Table]:
    """The tables of rows by their keys, with their people and matches."""
    return _with_people(Table.objects.prefetch_related("match")).in_bulk([row.pk for row in rows])


def news() -> News:
    """What the lobby tells everybody."""
    return News(lobby_revision(), *bustle())


def bustle() -> tuple[int, int]:
    """How many people are online, and how many matches are on; each process looks every few seconds only."""
    found: Any = caches["fragments"].get_or_set(
        "bustle", lambda: (people_online(), matches_running()), BUSTLE_SECONDS
    )
    return found[0], found[1]


def tables_waiting() -> int:
    """How many tables wait for people, or for these to confirm."""
    return Table.objects.filter(status__in=(Status.OPEN, Status.READY), deadline__isnull=False).count()


def tables_overdue(by: timedelta) -> int:
    """How many tables wait for something that should have been done so long ago."""
    return Table.objects.filter(deadline__lt=clock.now() - by).count()


def my_table(user: User) -> Table | None:
    """As `seated_at`, with the people of the table."""
    return _with_people(_seated(user)).first() if _sits(user) else None


def seated_at(user: User) -> Table | None:
    """The one table where a person sits now; `has_stand_in`: where a bot holds their seat in the match."""
    return _seated(user).first() if _sits(user) else None


def table_find(code: str) -> Table | None:
    """A table with its people, its match and its rematch."""
    tables = Table.objects.filter(code=code).select_related("match", "rematch", "host")
    return _with_people(tables).first()


def room_view(code: str, user_id: int | None) -> dict[str, Any] | None:
    """The `room` frame of docs/protocol.md as one person may see it; None where there is no such table."""
    table = table_find(code)
    return None if table is None else room_frame(table, user_id)


def room_frame(table: Table, user_id: int | None) -> dict[str, Any]:
    """The `room` frame of a table that `table_find` has found."""
    now = clock.now()
    seats = table.places
    offered = table.status == Status.OVER and table.deadline is not None and table.deadline > now
    rematch = {
        "until": clock.rfc3339(table.deadline),
        "seats": [seat.number for seat in seats if seat and seat.wants_rematch],
    }
    following = getattr(table, "rematch", None)
    return {
        "t": "room",
        "revision": table.revision,
        "status": table.status,
        "shut": table.shut,
        "seats": [_seat_view(table, seat, user_id, now) for seat in seats],
        "deadline": clock.rfc3339(table.deadline),
        "now": clock.rfc3339(now),
        "match": table.match.code if table.match else None,
        "you": next((seat.number for seat in seats if seat and _is_own(table, seat, user_id)), None),
        "rematch": rematch if offered else None,
        "next": following.code if following else None,
        "commitment": deal.commitment(table.seed),
    }


def revisions(codes: Collection[str]) -> dict[str, int]:
    """The revisions of tables by their codes."""
    return dict(Table.objects.filter(code__in=codes).values_list("code", "revision"))


def seconds_left(table: Table) -> int:
    """Whole seconds until the table's deadline, 0 where there is none."""
    return 0 if table.deadline is None else max(0, ceil((table.deadline - clock.now()).total_seconds()))


def _sits(user: User) -> bool:
    """Whether a person sits anywhere: each page asks, and few do."""
    return Seat.objects.filter(user=user, live=True).exists()


def _seated(user: User) -> QuerySet[Table]:
    stand_ins = MatchSeat.objects.filter(match=OuterRef("match"), user=user, state=MatchSeat.State.BOT)
    tables = Table.objects.filter(seats__user=user, seats__live=True)
    return tables.annotate(has_stand_in=Exists(stand_ins))


def _listed(shown: Q, wanted: Filter) -> QuerySet[Table]:
    """The tables that are shown and that a filter lets through, to be read in the order of the index.

    The index of offers has each word's in their order. Of a few words those are merged, which reads little
    more than is wanted; many words let so much through that the tables are read in their order.
    """
    tables, offers = Table.objects.filter(shown), wanted.offers
    if offers is None:
        return tables
    if len(offers) > FEW_OFFERS:
        return tables.filter(offer__in=offers)
    return tables.none().union(*(tables.filter(offer=offer) for offer in offers), all=True)


def _with_people(tables: QuerySet[Table]) -> QuerySet[Table]:
    return tables.prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))


def _is_own(table: Table, seat: Seat, user_id: int | None) -> bool:
    """Whether a person sits on a seat, still; whoever has left a match that goes on does not."""
    return seat.user_id == user_id and (seat.live or table.status != Status.PLAYING)


def _seat_view(table: Table, seat: Seat | None, user_id: int | None, now: datetime) -> dict[str, Any] | None:
    if seat is None:
        return None
    return {
        "seat": seat.number,
        "name": seat.user.display_name,
        "avatar": seat.user.avatar,
        "ready": seat.ready,
        "here": seat.here_until is not None and seat.here_until > now,
        "you": _is_own(table, seat, user_id),
        "host": seat.user_id == table.host_id,
        "swap": seat.swap,
    }
