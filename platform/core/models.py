"""What the site knows of itself: its pulse, what is switched on, what is announced."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

VIEW_OPERATIONS = "core.view_operations"  # the permission to see the operations page


class Pulse(models.Model):
    """One row: when a process that serves sockets was last known to be alive, anywhere."""

    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"beat at {self.beat_at}"


class Process(models.Model):
    """A process that serves sockets. When its beat stops, its sockets are gone with it."""

    id = models.CharField(primary_key=True, max_length=32)
    beat_at = models.DateTimeField(_("last beat"), db_index=True)
    # As they were at its last beat.
    people = models.PositiveIntegerField(_("people"), default=0, db_default=0)  # who has a socket of it
    sockets = models.PositiveIntegerField(_("sockets"), default=0, db_default=0)
    moves = models.PositiveIntegerField(_("moves a minute"), default=0, db_default=0)  # of people, here
    place = models.CharField(_("place"), max_length=80, default="", db_default="")  # machine:process
    release = models.CharField(_("release"), max_length=40, default="", db_default="")

    class Meta:
        verbose_name = _("server process")
        verbose_name_plural = _("server processes")
        permissions: ClassVar = [("view_operations", "Can see the operations page")]

    def __str__(self) -> str:
        return self.place or self.id


class Switch(models.Model):
    """Whether a feature is on; which there are, and what each is for, core.switches says."""

    name = models.CharField(_("name"), primary_key=True, max_length=20)
    on = models.BooleanField(_("on"))

    class Meta:
        verbose_name = _("switch")
        verbose_name_plural = _("switches")

    def __str__(self) -> str:
        return self.name


class SwitchChange(models.Model):
    """Who turned a switch, and when: written once, never changed and never deleted."""

    name = models.CharField(_("name"), max_length=20)
    on = models.BooleanField(_("on"))
    actor = models.PositiveBigIntegerField(_("changed by"))  # the key of a person, who may be gone by now
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("turn of a switch")
        verbose_name_plural = _("turns of switches")

    def __str__(self) -> str:
        return f"{self.name}: {self.on}"


class Announcement(models.Model):
    """What everybody reads on every page, for a while, in their own language."""

    class Level(models.TextChoices):
        INFO = "info", _("news")
        WARNING = "warning", _("warning")

    level = models.CharField(_("level"), max_length=7, choices=Level, default=Level.INFO)
    text_ka = models.CharField(_("text in Georgian"), max_length=300)
    text_en = models.CharField(_("text in English"), max_length=300)
    text_ru = models.CharField(_("text in Russian"), max_length=300)
    text_tr = models.CharField(_("text in Turkish"), max_length=300)
    begins_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"))

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(level__in=["info", "warning"]), name="announcement_level"),
            models.CheckConstraint(
                condition=Q(ends_at__gt=models.F("begins_at")),
                name="announcement_ends",
                violation_error_message=_("It must end after it begins."),
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["ends_at"], name="announcement_until")]

    def __str__(self) -> str:
        return self.text_en

    def text(self, language: str) -> str:
        """The text in one of the site's languages."""
        return str(getattr(self, f"text_{language}"))


class Outage(models.Model):
    """A time in which no process served anybody."""

    began_at = models.DateTimeField()
    over_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.began_at} to {self.over_at}"
