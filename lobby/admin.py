"""Tables on the admin pages: to be read. The seed of the first deal is not among it."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import OfPeople
from core.admin import ReadOnlyInline
from lobby.models import Seat, Table


class SeatInline(ReadOnlyInline):
    model = Seat
    fields = ("number", "user", "live", "ready", "wants_rematch")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("user")


@admin.register(Table)
class TableAdmin(OfPeople):
    person, code = "seats__user", "code"
    list_display = ("code", "game", "people", "status", "stake", "public", "opened_at", "changed_at")
    list_filter = ("status", "game")
    search_help_text = _("The code of a table, the beginning of a name, or the number of a person")
    inlines = (SeatInline,)
    fields = (
        "code", "game", "rules", "timer", "stake", "public", "watchable", "status", "host", "opened_at",
        "changed_at", "deadline", "match", "rematch_of",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        tables = super().get_queryset(request).select_related("host", "match", "rematch_of")
        return tables.prefetch_related("seats__user")

    @admin.display(description=_("people"))
    def people(self, table: Table) -> str:
        return ", ".join(seat.user.display_name for seat in table.seats.all())
