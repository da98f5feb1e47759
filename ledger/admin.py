"""The books on the admin pages: to be read, never written."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ledger.models import Account, Audit, Transfer


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Nothing can be added, changed or deleted."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Account)
class AccountAdmin(ReadOnly):
    list_display = ("id", "kind", "user", "table", "balance")
    list_select_related = ("user",)
    search_fields = ("table__exact", "user__username__exact", "user__display_name__exact")
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
