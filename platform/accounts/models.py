"""People: guests and registered users are one kind of row: a guest who registers stays who they are."""

import json
from datetime import UTC, datetime
from typing import Any, ClassVar

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import AbstractUser, UserManager
from django.core import management
from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_LENGTH, name_clean, name_key
from accounts.templatetags.browsers import browser
from accounts.texts import sentence
from core import clock
from core.errors import CommandError

AVATARS = 8
FOR_EVER = datetime(9999, 1, 1, tzinfo=UTC)  # the end of what has none


class People(UserManager["User"]):
    """Django's manager; those whom the command `createsuperuser` makes have a name and can sign in too."""

    use_in_migrations = False

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "User":
        """A registered person with every right. Raises management.CommandError with what is wrong."""
        try:
            return self._create_superuser(name_clean(username), email, password, fields)
        except CommandError as error:
            raise management.CommandError(sentence(error)) from None

    def _create_superuser(
        self, name: str, email: str | None, password: str | None, fields: dict[str, Any]
    ) -> "User":
        from accounts.hooks import registered  # noqa: PLC0415 - it speaks of this model

        key = name_key(name)
        fields |= {"display_name": name, "name_key": key, "username_key": key}
        with transaction.atomic():
            try:
                with transaction.atomic():
                    user = super().create_superuser(name, email, password, **fields)
            except IntegrityError:
                raise CommandError("NAME_TAKEN") from None
            registered(user)
        return user


class User(AbstractUser):
    """A person. `username` is for signing in, `display_name` is what the table shows."""

    first_name = last_name = None  # type: ignore[assignment]
    is_guest = models.BooleanField(_("guest"), default=False)
    display_name = models.CharField(_("name"), max_length=NAME_LENGTH)
    # Computed by accounts.names.name_key, never by the database: its idea of lower case differs by engine.
    name_key = models.CharField(_("key of the name"), max_length=80, unique=True, editable=False)
    # The same of `username`, by which one signs in; a guest has none.
    username_key = models.CharField(max_length=80, unique=True, null=True, editable=False)  # noqa: DJ001
    avatar = models.PositiveSmallIntegerField(_("picture"), default=0)
    seen_at = models.DateTimeField(_("last visit"), null=True, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)  # empty: what the browser asks for
    settings = models.JSONField(default=dict, blank=True)  # as accounts.choices reads them
    # What each request would ask of sanctions: the end of the longest one that keeps the person out, and
    # whether there is one that they have not read of.
    barred_until = models.DateTimeField(_("out until"), null=True, blank=True, editable=False)
    has_news = models.BooleanField(default=False, db_default=False, editable=False)

    objects = People()  # type: ignore[misc]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(avatar__lt=AVATARS), name="user_avatar_exists"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["seen_at"], condition=models.Q(is_guest=True), name="user_guests_by_last_visit"
            ),
            models.Index(fields=["email"], condition=~models.Q(email=""), name="user_by_email"),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def is_barred(self) -> bool:
        """True while a sanction keeps the person out."""
        return self.barred_until is not None and self.barred_until > clock.now()

    @property
    def settings_json(self) -> str:
        """The settings as a page tells them to its scripts."""
        return json.dumps(self.settings)


class Sanction(models.Model):
    """What moderators, or the rule for who keeps leaving, have laid on a person; it runs until it ends."""

    class Kind(models.TextChoices):
        WARNING = "warning"  # to be read, no more: it ends as it begins
        SILENCE = "silence"  # says nothing at a table
        BENCH = "bench"  # sits down at no table with others
        SUSPENSION = "suspension"  # stays out
        BAN = "ban"  # stays out for good

    class Reason(models.TextChoices):
        ABUSE = "abuse"
        NAME = "name"
        STALLING = "stalling"
        LEAVING = "leaving"
        TOGETHER = "together"  # playing for another seat
        OTHER = "other"

    user = models.ForeignKey(User, models.CASCADE, related_name="sanctions", verbose_name=_("person"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    reason = models.CharField(max_length=12, choices=Reason)
    note = models.CharField(_("note"), max_length=500, blank=True)  # for the person to read
    given_at = models.DateTimeField(_("from"))
    until = models.DateTimeField(_("until"))  # FOR_EVER: no end
    lifted_at = models.DateTimeField(_("lifted"), null=True)
    read_at = models.DateTimeField(_("read"), null=True)  # by the person

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering: ClassVar = ["-given_at", "-pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["user", "until"], condition=models.Q(lifted_at=None), name="sanction_running"
            ),
            models.Index(fields=["given_at"], name="sanction_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"

    @property
    def is_running(self) -> bool:
        """True until it ends or is lifted."""
        return self.lifted_at is None and self.until > clock.now()


class Visit(models.Model):
    """A browser and a network that a person has come from: neither can be read from what is kept."""

    user = models.ForeignKey(User, models.CASCADE, related_name="visits")
    device = models.CharField(max_length=32)  # keyed hash of the browser's mark
    address = models.CharField(max_length=32)  # keyed hash of the address
    first_at = models.DateTimeField()
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "device", "address"], name="visit_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["device", "last_at"], name="visit_by_device"),
            models.Index(fields=["address", "last_at"], name="visit_by_address"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} since {self.first_at}"


class ShutBrowser(models.Model):
    """A browser from which nobody enters: whom a sanction kept out was there, and is deleted."""

    device = models.CharField(max_length=32, db_index=True)  # as of Visit
    reason = models.CharField(max_length=12, choices=Sanction.Reason)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"until {self.until}"


class Ignored(models.Model):
    """Whom a person does not want to hear at the table; `blocks`: nor to be seated with."""

    user = models.ForeignKey(User, models.CASCADE, related_name="ignores")
    other = models.ForeignKey(User, models.CASCADE, related_name="ignored_by")
    blocks = models.BooleanField(default=False)
    since = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "other"], name="ignored_once"),
            models.CheckConstraint(condition=~models.Q(user=models.F("other")), name="ignored_not_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.other_id} by {self.user_id}"


class Session(UserSession):  # type: ignore[misc]
    """A browser in which somebody is signed in, as staff see it: without its key and its address."""

    class Meta:
        proxy = True
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    def __str__(self) -> str:
        return browser(self.user_agent)


class SecondStep(Authenticator):  # type: ignore[misc]
    """What somebody signs in with beside the password, as staff see it: without its secret."""

    NAMES: ClassVar = {
        Authenticator.Type.TOTP: _("app"),
        Authenticator.Type.WEBAUTHN: _("passkey"),
        Authenticator.Type.RECOVERY_CODES: _("recovery codes"),
    }

    class Meta:
        proxy = True
        verbose_name = _("second step")
        verbose_name_plural = _("second steps")

    def __str__(self) -> str:
        return str(self.NAMES[self.type])
