"""Pages of the admin: what all of them have, and those of the site itself."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _

from core.announcements import announcements_changed
from core.models import Announcement, Process, Switch, SwitchChange
from core.switches import FEATURES, switch_turn

admin.site.site_header = admin.site.site_title = "Jokeri"
admin.site.index_title = _("Administration")

COUNTED = 10_000  # rows; what is beyond is looked for, not leafed through


class Pages(Paginator):  # type: ignore[type-arg]
    """Django's, counting no further than COUNTED: a list costs the same however much is kept."""

    @cached_property
    def count(self) -> int:
        """How many rows there are, up to COUNTED."""
        rows: QuerySet[Model] = self.object_list  # type: ignore[assignment]
        return rows.order_by()[:COUNTED].count()


class Sober(admin.ModelAdmin):  # type: ignore[type-arg]
    """Lists that stay quick."""

    show_full_result_count = False
    paginator = Pages
    list_per_page = 50


class ReadOnly(Sober):
    """Nothing can be added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyInline(admin.TabularInline):  # type: ignore[type-arg]
    """What belongs to a row, to be read."""

    extra = 0
    can_delete = False
    show_change_link = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Switch)
class SwitchAdmin(Sober):
    list_display = ("name", "label", "on")
    list_display_links = ("name", "label")
    readonly_fields = ("name", "label")
    fields = ("name", "label", "on")
    ordering = ("name",)

    @admin.display(description=_("what it is for"))
    def label(self, switch: Switch) -> str | Promise:
        return FEATURES[switch.name].label

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Switch, form: Any, change: bool) -> None:
        """By the service, which notes who it was."""
        assert not isinstance(request.user, AnonymousUser)
        switch_turn(name=obj.name, on=obj.on, actor_id=request.user.pk)


@admin.register(SwitchChange)
class SwitchChangeAdmin(ReadOnly):
    list_display = ("at", "name", "on", "actor")
    ordering = ("-id",)


@admin.register(Announcement)
class AnnouncementAdmin(Sober):
    list_display = ("text_en", "level", "begins_at", "ends_at")
    ordering = ("-id",)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        announcements_changed()

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        super().delete_model(request, obj)
        announcements_changed()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Announcement]) -> None:
        super().delete_queryset(request, queryset)
        announcements_changed()


@admin.register(Process)
class ProcessAdmin(ReadOnly):
    list_display = fields = ("place", "beat_at", "people", "sockets", "moves", "release")
    ordering = ("-beat_at",)
