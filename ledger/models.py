"""The books of Domino Coin: accounts, the transfers between them, and what the audits found."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

CODE_LENGTH = 12


class Account(models.Model):
    """A place where coins lie. `balance` is moved by the database with each transfer, by nothing else."""

    class Kind(models.TextChoices):
        MINT = "mint", _("mint")  # one: it issues coins and takes them back, and may stand below zero
        PLAYER = "player", _("player")
        ESCROW = "escrow", _("escrow")  # one a coin table: the stakes until they are given back or won

    kind = models.CharField(_("kind"), max_length=6, choices=Kind)
    # Null too for a player who has deleted their account: the transfers stay, the person does not.
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="coins",
        verbose_name=_("person"),
    )
    table = models.CharField(_("table"), max_length=CODE_LENGTH, null=True, blank=True)  # noqa: DJ001 - unique among escrows
    balance = models.BigIntegerField(_("balance"), default=0)
    visited_on = models.DateField(_("last visit"), null=True, blank=True)  # the newest day of daily coins

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
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
        return f"{self.get_kind_display()} {self.table or self.user_id or ''}".strip()


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
        VOID = "void", _("Match void")  # a match that was over counts for nothing
        RESTORE = "restore", _("Match counts again")
        ADJUSTMENT = "adjustment", _("Correction")

    key = models.CharField(_("key"), max_length=64)  # what it is for: the same can happen once only
    debit = models.ForeignKey(Account, models.PROTECT, related_name="given", verbose_name=_("from"))
    credit = models.ForeignKey(Account, models.PROTECT, related_name="received", verbose_name=_("to"))
    amount = models.BigIntegerField(_("amount"))
    reason = models.CharField(_("reason"), max_length=10, choices=Reason)
    table = models.CharField(_("table"), max_length=CODE_LENGTH, blank=True)
    match = models.CharField(_("match"), max_length=CODE_LENGTH, blank=True)
    # The key of the moderator, if there was one.
    actor = models.PositiveBigIntegerField(_("moderator"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        # Constraints, not unique=True: that would add an index for LIKE, and rows are written often.
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["key"], name="ledger_transfer_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="ledger_transfer_amount"),
            models.CheckConstraint(condition=~Q(debit=F("credit")), name="ledger_transfer_moves"),
            models.CheckConstraint(
                condition=Q(
                    reason__in=[
                        "welcome",
                        "daily",
                        "stake",
                        "refund",
                        "payout",
                        "void",
                        "restore",
                        "adjustment",
                    ]
                ),
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

    at = models.DateTimeField(_("time"))
    accounts = models.PositiveBigIntegerField(_("accounts"))
    transfers = models.PositiveBigIntegerField(_("transfers"))
    faults = models.JSONField(_("faults"), default=list, blank=True)

    class Meta:
        verbose_name = _("audit")
        verbose_name_plural = _("audits")

    def __str__(self) -> str:
        found = len(self.faults)
        if not found:
            return gettext("no fault")
        return ngettext("%(found)s fault", "%(found)s faults", found) % {"found": found}
