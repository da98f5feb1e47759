"""People: guests and registered users are one kind of row: a guest who registers stays who they are."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 20
AVATARS = 8


class User(AbstractUser):
    """A person. `username` is for signing in, `display_name` is what the table shows."""

    first_name = last_name = None  # type: ignore[assignment]
    is_guest = models.BooleanField(_("guest"), default=False)
    display_name = models.CharField(_("name"), max_length=NAME_LENGTH)
    # Computed by accounts.names.name_key, never by the database: its idea of lower case differs by engine.
    name_key = models.CharField(max_length=80, unique=True, editable=False)
    avatar = models.PositiveSmallIntegerField(default=0)
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(avatar__lt=AVATARS), name="user_avatar_exists"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["seen_at"], condition=models.Q(is_guest=True), name="user_guests_by_last_visit"
            ),
        ]

    def __str__(self) -> str:
        return self.display_name
