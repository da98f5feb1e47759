"""What is read of coins: by the page of one's own coins, and by whoever asks for a stake."""

from typing import Any

from django.db.models import BigIntegerField, Case, F, Q, QuerySet, Sum, When, Window

from accounts.models import User
from ledger.models import Account, Audit, Transfer


def balance(user: User) -> int | None:
    """The coins of a person; None where they have no account, as a guest."""
    return Account.objects.filter(user=user).values_list("balance", flat=True).first()


def held(table: str) -> int:
    """The stakes that lie in a table's escrow."""
    return Account.objects.filter(table=table).values_list("balance", flat=True).first() or 0


def history(user: User, reason: str | None = None) -> QuerySet[Any]:
    """A person's transfers, the newest first, with the `change` of the balance and the balance `after` it.

    With `reason` those alone, with the same balances.
    """
    account = Account.objects.filter(user=user).values_list("pk", flat=True).first()
    change = Case(
        When(credit=account, then=F("amount")), default=-F("amount"), output_field=BigIntegerField()
    )
    own = Transfer.objects.filter(Q(debit=account) | Q(credit=account))
    entries = own.annotate(change=change, after=Window(Sum("change"), order_by="pk")).order_by("-pk")
    if reason is None:
        return entries
    # Together with `after` the reason is looked at once the sums are there; alone, they would miss rows.
    return entries.filter(Q(reason=reason) | Q(after=None))


def last_audit() -> Audit | None:
    """The newest result of the audit."""
    return Audit.objects.order_by("-pk").first()
