"""People: guests and registered users are one kind of row: a guest who registers stays who they are."""

import json
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core import management
from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_LENGTH, name_clean, name_key
from accounts.texts import sentence
from core.errors import CommandError

AVATARS = 8


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
    name_key = models.CharField(max_length=80, unique=True, editable=False)
    # The same of `username`, by which one signs in; a guest has none.
    username_key = models.CharField(max_length=80, unique=True, null=True, editable=False)  # noqa: DJ001
    avatar = models.PositiveSmallIntegerField(default=0)
    seen_at = models.DateTimeField(null=True, blank=True)
    language = models.CharField(max_length=10, blank=True)  # empty: what the browser asks for
    settings = models.JSONField(default=dict, blank=True)  # as accounts.choices reads them

    objects = People()  # type: ignore[misc]

    class Meta:
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
    def settings_json(self) -> str:
        """The settings as a page tells them to its scripts."""
        return json.dumps(self.settings)
