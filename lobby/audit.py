"""What an audit of the coins asks of tables and matches; the ledger knows neither."""

from collections.abc import Iterator
from typing import Any

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from games.engine.games import GAMES
from games.models import Match
from ledger.models import Account, Transfer
from lobby.models import Seat, Table

Status, Reason = Table.Status, Transfer.Reason
RULINGS = [Reason.VOID, Reason.RESTORE]


def table_faults() -> Iterator[str]:
    """A line for every coin table whose escrow does not hold what it should.

    Before the match: the stake of everybody who sits there; during it, of every seat, whoever has gone. When
    it is over: nothing, and all of that has been given out, once; what moderators have undone since, and done
    again, is held against its own rules. One statement reads both sides of a table.
    """
    escrow = Account.objects.filter(kind=Account.Kind.ESCROW, table=OuterRef("code"))
    seats = Seat.objects.filter(table=OuterRef("pk")).values("table").annotate(taken=Count("pk"))
    sizes = [When(game=name, then=Value(game.SEATS)) for name, game in GAMES.items()]
    stakes = Case(When(match=None, then=_number(seats.values("taken"))), *sizes, output_field=IntegerField())
    given = (
        Transfer.objects.filter(debit__table=OuterRef("code"), reason__in=[Reason.REFUND, Reason.PAYOUT])
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


def ruling_faults() -> Iterator[str]:
    """A line for everybody who has not what a moderator's ruling on their match leaves them.

    While it is void nobody has lost anything there. When it counts again, whoever has won has won all of it.
    """
    tables = Table.objects.filter(code=OuterRef("table"))
    void = Exists(tables.filter(match__reason=Match.Reason.VOID))
    counts = Exists(tables.exclude(match__reason=Match.Reason.VOID))
    ruled = Exists(Transfer.objects.filter(debit=OuterRef("credit"), reason__in=RULINGS))
    got, given = _between("credit", "debit"), _between("debit", "credit")
    gain, revised = (
        _number(_sum(got.filter(some))) - _number(_sum(given.filter(some)))
        for some in (Q(), Q(reason__in=RULINGS))
    )
    seatings = (
        Transfer.objects.filter(reason=Reason.STAKE)
        .annotate(void=void, counts=counts, ruled=ruled, gain=gain, revised=revised)
        .annotate(paid=Exists(got.filter(reason=Reason.PAYOUT)))
        .values_list("table", "debit", "gain", "revised", "void")
        .distinct()
        .order_by("table", "debit")
    )
    wrong = Q(void=True, gain__lt=0) | (Q(counts=True, ruled=True, paid=True) & ~Q(revised=0))
    for code, account, gain, revised, is_void in seatings.filter(wrong).iterator():
        coins = f"{-gain} coins short, though the match is void" if is_void else f"{revised} coins too many"
        yield f"table {code} (over): account {account} is {coins}"


def _between(debit: str, credit: str) -> QuerySet[Transfer]:
    """The transfers between the two accounts of a stake, in one direction."""
    return Transfer.objects.filter(debit=OuterRef(debit), credit=OuterRef(credit))


def _sum(transfers: QuerySet[Transfer]) -> QuerySet[Any]:
    return transfers.order_by().values("debit").annotate(sum=Sum("amount")).values("sum")


def _number(rows: object) -> Coalesce:
    return Coalesce(Subquery(rows, output_field=IntegerField()), Value(0))  # type: ignore[arg-type]
