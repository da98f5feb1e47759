"""The books on the admin pages: to be read, never written."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.admin import OfPeople
from core.admin import ReadOnly
from ledger.models import Account, Audit, Transfer


@admin.register(Account)
class AccountAdmin(OfPeople):
    code = "table"
    list_display = ("id", "kind", "user", "table", "balance")
    list_select_related = ("user",)
    ordering = ("id",)


@admin.register(Transfer)
class TransferAdmin(ReadOnly):
    list_display = ("id", "at", "reason", "debit", "credit", "amount", "key", "note")
    list_select_related = ("debit", "credit")
    search_fields = ("key__exact",)
    ordering = ("-id",)


@admin.register(Audit)
class AuditAdmin(ReadOnly):
    list_display = ("at", "accounts", "transfers", "found")
    ordering = ("-id",)

    @admin.display(description=_("faults"))
    def found(self, audit: Audit) -> str:
        return str(audit)
