"""The audit of the books: what must be true of them whatever has happened."""

from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from ledger.models import Account, Transfer

MINT, PLAYER, ESCROW = Account.Kind.MINT, Account.Kind.PLAYER, Account.Kind.ESCROW
FLOWS = {
    Transfer.Reason.WELCOME: [(MINT, PLAYER)],
    Transfer.Reason.DAILY: [(MINT, PLAYER)],
    Transfer.Reason.STAKE: [(PLAYER, ESCROW)],
    Transfer.Reason.REFUND: [(ESCROW, PLAYER)],
    Transfer.Reason.PAYOUT: [(ESCROW, PLAYER)],
    Transfer.Reason.VOID: [(PLAYER, ESCROW), (MINT, ESCROW), (ESCROW, PLAYER), (ESCROW, MINT)],
    Transfer.Reason.RESTORE: [(PLAYER, ESCROW), (MINT, ESCROW), (ESCROW, PLAYER), (ESCROW, MINT)],
    Transfer.Reason.ADJUSTMENT: [(MINT, PLAYER), (PLAYER, MINT)],
}


def faults() -> list[str]:
    """A line for every fault. Each check is one statement, so that transfers made meanwhile are no fault."""
    return [*_balances(), *_below_zero(), *_total(), *_strays()]


def _balances() -> list[str]:
    booked = Coalesce(_sum("credit"), 0) - Coalesce(_sum("debit"), 0)
    wrong = Account.objects.annotate(booked=booked).exclude(balance=F("booked")).order_by("pk")
    return [
        f"Account {one.pk} ({one}): the balance is {one.balance}, its transfers give {one.booked}"
        for one in wrong
    ]


def _below_zero() -> list[str]:
    below = Account.objects.exclude(kind=MINT).filter(balance__lt=0).order_by("pk")
    return [f"Account {account.pk} ({account}): the balance is {account.balance}" for account in below]


def _total() -> list[str]:
    total = Account.objects.aggregate(total=Sum("balance", default=0))["total"]
    return [f"The sum of all balances is {total}"] if total else []


def _strays() -> list[str]:
    """Transfers between accounts that do not go with their reason, or with an escrow of another table."""
    right = Q()
    for reason, ways in FLOWS.items():
        for debit, credit in ways:
            way = Q(reason=reason, debit__kind=debit, credit__kind=credit)
            if ESCROW in (debit, credit):
                way &= Q(**{f"{'debit' if debit == ESCROW else 'credit'}__table": F("table")})
            right |= way
    strays = Transfer.objects.exclude(right).select_related("debit", "credit").order_by("pk")
    return [f"Transfer {one.pk} ({one.key}): {one.reason} from {one.debit} to {one.credit}" for one in strays]


def _sum(side: str) -> Subquery:
    own: QuerySet[Transfer] = Transfer.objects.filter(**{side: OuterRef("pk")}).order_by()
    return Subquery(own.values(side).annotate(total=Sum("amount")).values("total"))
