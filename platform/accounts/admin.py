"""People on the admin pages: to be found and read.

Rights are given by superusers alone; secrets are shown to nobody.
"""

from typing import Any, ClassVar

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group, Permission
from django.db.models import ManyToManyField, Model, Q, QuerySet
from django.forms import CheckboxSelectMultiple
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, SecondStep, Session, User
from accounts.selectors import people_like
from accounts.texts import SANCTIONS
from core.admin import ReadOnly, ReadOnlyInline, Sober

RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


def moment(field: str, label: Any) -> Any:
    """When something was, of a library's rows, whose fields have no label in our languages."""

    @admin.display(description=label, ordering=field)
    def shown(pages: Any, row: Model) -> str:
        when = getattr(row, field)
        return date_format(localtime(when), "SHORT_DATETIME_FORMAT") if when else "–"

    return shown


class OfPeople(ReadOnly):
    """Rows that belong to people, found by a person or, where they have a code, by that."""

    person = "user"  # the way from a row to its people
    code = ""  # the field of the code
    search_fields = ("id",)  # that there is a search; what it looks at is below
    ordering = ("-id",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Model], search_term: str
    ) -> tuple[QuerySet[Model], bool]:
        """As `people_like` finds people, or by the whole code; each has an index."""
        if not (words := search_term.strip()):
            return queryset, False
        people = people_like(words).values("pk")
        theirs = self.model._default_manager.filter(**{f"{self.person}__in": people})
        found = Q(pk__in=theirs.values("pk"))
        if self.code:
            found |= Q(**{self.code: words})
        return queryset.filter(found), False

    @admin.display(description=_("person"))
    def whose(self, row: Any) -> str:
        return str(row.user)


class SanctionInline(ReadOnlyInline):
    model = Sanction
    fields = ("what", "given_at", "until", "lifted_at", "note")
    readonly_fields = ("what",)

    @admin.display(description=_("kind"))
    def what(self, sanction: Sanction) -> str:
        return str(SANCTIONS[sanction.kind])


class SessionColumns:
    """What is shown of a session."""

    since = moment("created_at", _("since"))
    last = moment("last_seen_at", _("last visit"))

    @admin.display(description=_("browser"))
    def shown(self, session: Session) -> str:
        return str(session)


class StepColumns:
    """What is shown of a second step."""

    since = moment("created_at", _("since"))
    last = moment("last_used_at", _("used"))

    @admin.display(description=_("kind"))
    def shown(self, step: SecondStep) -> str:
        return str(step)


class SessionInline(SessionColumns, ReadOnlyInline):
    model = Session
    fields = readonly_fields = ("shown", "since", "last")


class StepInline(StepColumns, ReadOnlyInline):
    model = SecondStep
    fields = readonly_fields = ("shown", "since", "last")


@admin.register(User)
class UserAdmin(Sober):
    list_display = ("display_name", "username", "email", "is_guest", "is_staff", "barred_until", "seen_at")
    list_filter = ("is_staff",)
    search_fields = ("name_key",)
    search_help_text = _("The beginning of a name, a whole e-mail address, or a number")
    ordering = ("-id",)
    inlines = (SanctionInline, SessionInline, StepInline)
    readonly_fields = (
        "display_name", "username", "name_key", "email", "is_guest", "is_active", "language",
        "barred_until", "date_joined", "last_login", "seen_at",
    )  # fmt: skip
    formfield_overrides: ClassVar = {ManyToManyField: {"widget": CheckboxSelectMultiple}}
    fieldsets: ClassVar = (
        (None, {"fields": readonly_fields}),
        (_("Rights"), {"fields": RIGHTS[:3]}),
        (_("Single rights"), {"fields": RIGHTS[3:], "classes": ("collapse",)}),
    )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """By the beginning of a name, by the address, by the number."""
        if search_term.strip():
            queryset = queryset & people_like(search_term)
        return queryset, False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Who is no superuser gives nobody a right; guests have none."""
        if _is_chief(request) and obj and not obj.is_guest:
            return self.readonly_fields
        return (*self.readonly_fields, *RIGHTS)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "user_permissions":
            kwargs["queryset"] = Permission.objects.select_related("content_type")
        return super().formfield_for_manytomany(db_field, request, **kwargs)


@admin.register(Sanction)
class SanctionAdmin(OfPeople):
    list_select_related = ("user",)
    list_display = ("user", "what", "given_at", "until", "lifted_at")
    fields = ("user", "what", "note", "given_at", "until", "lifted_at", "read_at")

    @admin.display(description=_("kind"))
    def what(self, sanction: Sanction) -> str:
        return str(SANCTIONS[sanction.kind])


@admin.register(Session)
class SessionAdmin(SessionColumns, OfPeople):
    list_display = ("whose", "shown", "since", "last")
    list_select_related = ("user",)
    fields = ("whose", "shown", "since", "last")


@admin.register(SecondStep)
class SecondStepAdmin(StepColumns, OfPeople):
    list_display = ("whose", "shown", "since", "last")
    list_select_related = ("user",)
    fields = ("whose", "shown", "since", "last")


class ChiefGroupAdmin(GroupAdmin):
    """Groups give rights: superusers alone make and change them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_chief(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_chief(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_chief(request)


def _is_chief(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_active and request.user.is_superuser


# What the libraries register shows secrets and can be written.
for model in (UserSession, Authenticator, EmailAddress, Group):
    admin.site.unregister(model)
admin.site.register(Group, ChiefGroupAdmin)
