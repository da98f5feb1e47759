"""The books of Domino Coin: accounts, the transfers between them, and what the audits found."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

CODE_LENGTH = 12


class Account(models.Model):
    """A place where coins lie. `balance` is moved by the database with each transfer, by nothing else."""

    class Kind(models.TextChoices):
        MINT = "mint"  # one: it issues coins and takes them back, and may stand below zero
        PLAYER = "player"
        ESCROW = "escrow"  # one a coin table: the stakes until they are given back or won

    kind = models.CharField(max_length=6, choices=Kind)
    # Null too for a player who has deleted their account: the transfers stay, the person does not.
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="coins"
    )
    table = models.CharField(max_length=CODE_LENGTH, null=True, blank=True)  # noqa: DJ001 - unique among escrows
    balance = models.BigIntegerField(default=0)
    visited_on = models.DateField(null=True, blank=True)  # the newest day that counts for the daily coins

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(kind="mint", user=None, table=None)
                | Q(kind="player", table=None)
                | Q(kind="escrow", user=None, table__isnull=False),
                name="ledger_account_kind",
            ),
            models.CheckConstraint(
                condition=Q(kind="mint") | Q(balance__gte=0), name="ledger_not_below_zero"
            ),
            models.UniqueConstraint(fields=["kind"], condition=Q(kind="mint"), name="ledger_one_mint"),
            models.UniqueConstraint(fields=["table"], name="ledger_one_escrow"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.table or self.user_id or ''}".strip()


class Transfer(models.Model):
    """Coins that went from one account to another: written once, never changed and never deleted.

    What it refers to is kept as plain codes and numbers: a row may not change when what they name goes.
    """

    class Reason(models.TextChoices):
        WELCOME = "welcome", _("Welcome coins")
        DAILY = "daily", _("Daily coins")
        STAKE = "stake", _("Stake")
        REFUND = "refund", _("Refund")
        PAYOUT = "payout", _("Match won")
        ADJUSTMENT = "adjustment", _("Correction")

    key = models.CharField(max_length=64)  # what it is for: the same can happen once only
    debit = models.ForeignKey(Account, models.PROTECT, related_name="given")
    credit = models.ForeignKey(Account, models.PROTECT, related_name="received")
    amount = models.BigIntegerField()
    reason = models.CharField(max_length=10, choices=Reason)
    table = models.CharField(max_length=CODE_LENGTH, blank=True)
    match = models.CharField(max_length=CODE_LENGTH, blank=True)
    actor = models.PositiveBigIntegerField(
        null=True, blank=True
    )  # the key of the moderator, if there was one
    note = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    class Meta:
        # Constraints, not unique=True: that would add an index for LIKE, and rows are written often.
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["key"], name="ledger_transfer_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="ledger_transfer_amount"),
            models.CheckConstraint(condition=~Q(debit=F("credit")), name="ledger_transfer_moves"),
            models.CheckConstraint(
                condition=Q(reason__in=["welcome", "daily", "stake", "refund", "payout", "adjustment"]),
                name="ledger_transfer_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def account_ids(self) -> tuple[int, int]:
        """The keys of both accounts."""
        return self.debit_id, self.credit_id


class Audit(models.Model):
    """One run of the audit, and every fault that it found, a line each."""

    at = models.DateTimeField()
    accounts = models.PositiveBigIntegerField()
    transfers = models.PositiveBigIntegerField()
    faults = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return {0: "no fault", 1: "1 fault"}.get(len(self.faults), f"{len(self.faults)} faults")
