"""What an audit of the coins asks of tables and matches; the ledger knows neither."""

from collections.abc import Iterator

from django.db.models import Case, Count, F, IntegerField, OuterRef, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce

from games.engine.games import GAMES
from ledger.models import Account, Transfer
from lobby.models import Seat, Table

Status = Table.Status


def table_faults() -> Iterator[str]:
    """A line for every coin table whose escrow does not hold what it should.

    Before the match: the stake of everybody who sits there; during it, of every seat, whoever has gone. When
    it is over: nothing, and all of that has been given out, once. One statement reads both sides of a table.
    """
    escrow = Account.objects.filter(kind=Account.Kind.ESCROW, table=OuterRef("code"))
    seats = Seat.objects.filter(table=OuterRef("pk")).values("table").annotate(taken=Count("pk"))
    sizes = [When(game=name, then=Value(game.SEATS)) for name, game in GAMES.items()]
    stakes = Case(When(match=None, then=_number(seats.values("taken"))), *sizes, output_field=IntegerField())
    given = (
        Transfer.objects.filter(debit__kind=Account.Kind.ESCROW, debit__table=OuterRef("code"))
        .values("debit")
        .annotate(sum=Sum("amount"))
    )
    tables = Table.objects.filter(stake__gt=0).annotate(
        held=_number(escrow.values("balance")),
        put=F("stake") * stakes,
        given=_number(given.values("sum")),
    )
    running = [Status.OPEN, Status.READY, Status.PLAYING]
    for table in tables.filter(status__in=running).exclude(held=F("put")).iterator():
        yield f"table {table.code} ({table.status}): {table.held} coins held, not {table.put}"
    ended = tables.exclude(status__in=running)
    for table in ended.exclude(held=0).iterator():
        yield f"table {table.code} ({table.status}): {table.held} coins still held"
    for table in ended.filter(status=Status.OVER, held=0).exclude(given=F("put")).iterator():
        yield f"table {table.code} (over): {table.given} coins given out, not {table.put}"


def _number(rows: object) -> Coalesce:
    return Coalesce(Subquery(rows, output_field=IntegerField()), Value(0))  # type: ignore[arg-type]
