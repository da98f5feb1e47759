"""Reports, the cases they are merged into, and the log of all that is done about them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.models import Sanction, User
from accounts.names import NAME_LENGTH
from games.models import Match

TEXT = 500  # signs of a report, of a reason
KEY = 40
LOG_FILTERS = ("user", "actor", "place", "kind")


class Case(models.Model):
    """Everything that is reported of one person for one reason, until somebody has decided."""

    class Status(models.TextChoices):
        OPEN = "open"
        UPHELD = "upheld"
        DISMISSED = "dismissed"

    suspect = models.ForeignKey(User, models.SET_NULL, null=True, related_name="cases")
    name = models.CharField(max_length=NAME_LENGTH)  # the suspect's at the first report
    reason = models.CharField(max_length=12, choices=Sanction.Reason)
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    weight = models.FloatField(default=0)  # the sum of its reports'
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    # Whoever works at it; others may not until then.
    taken_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    taken_until = models.DateTimeField(null=True)

    class Meta:
        permissions: ClassVar = [
            ("review", "Can see the cases and the log, decide, warn, silence, and write notes"),
            ("sanction", "Can suspend, rename, and close tables"),
            ("rule", "Can ban, void matches, and correct coins"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["suspect", "reason"], condition=Q(status="open"), name="case_open_once"
            ),
            models.CheckConstraint(
                condition=Q(status="open", closed_at=None) | (~Q(status="open") & Q(closed_at__isnull=False)),
                name="case_closed_at",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["-weight", "opened_at"], condition=Q(status="open"), name="case_open_by_weight"
            ),
            models.Index(fields=["taken_by"], condition=Q(status="open"), name="case_open_by_moderator"),
            models.Index(
                fields=["-closed_at"], condition=Q(closed_at__isnull=False), name="case_closed_newest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reason}: {self.name}"


class Report(models.Model):
    """What one person reports of another, once in each open case."""

    case = models.ForeignKey(Case, models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(User, models.SET_NULL, null=True, related_name="reports")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="reports")
    seq = models.PositiveIntegerField(null=True)  # how far the match was then
    text = models.CharField(max_length=TEXT, blank=True)
    weight = models.FloatField()  # how often the reporter was right before
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case", "reporter"], name="report_once"),
        ]
        ordering: ClassVar = ["-weight", "pk"]

    def __str__(self) -> str:
        return f"{self.case_id} by {self.reporter_id}"


class Action(models.Model):
    """One line of the log: the database refuses to change or delete it. People are kept by key and name.

    A person who is deleted leaves these lines, so the keys of others are no constraints.
    """

    class Kind(models.TextChoices):
        DISMISS = "dismiss"
        REOPEN = "reopen"
        WARN = "warn"
        SILENCE = "silence"
        BENCH = "bench"
        SUSPEND = "suspend"
        BAN = "ban"
        LIFT = "lift"  # of the sanction of the line that it undoes
        RENAME = "rename"
        NAME_BACK = "name_back"
        VOID = "void"
        RESTORE = "restore"  # a match that was void
        CLOSE = "close"  # a table
        OPEN = "open"  # a table that was closed
        ADJUST = "adjust"  # coins; its inverse is another one
        NOTE = "note"
        STRIKE = "strike"  # a note

    kind = models.CharField(max_length=12, choices=Kind)
    at = models.DateTimeField()
    # What one form is sent with: a second tap, or the same form sent again, finds what the first has done.
    key = models.CharField(max_length=KEY, unique=True, null=True)  # noqa: DJ001 - unique among those that have one
    actor = models.ForeignKey(
        User, models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )
    actor_name = models.CharField(max_length=NAME_LENGTH, blank=True)  # empty: the rule for who keeps leaving
    user = models.ForeignKey(
        User, models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="actions"
    )
    user_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    case = models.ForeignKey(Case, models.DO_NOTHING, null=True, db_constraint=False, related_name="actions")
    sanction = models.ForeignKey(
        Sanction, models.DO_NOTHING, null=True, db_constraint=False, related_name="actions"
    )
    place = models.CharField(max_length=12, blank=True)  # the code of a table and its match
    reason = models.CharField(max_length=TEXT)  # for other moderators, and where one is told, for the person
    facts = models.JSONField(default=dict)  # what it takes to undo it: names, amounts, ends
    undoes = models.OneToOneField("self", models.DO_NOTHING, null=True, related_name="undone_by")

    class Meta:
        # The log is read by person, actor, place and kind, the newest line first.
        indexes: ClassVar = [
            *(models.Index(fields=[name, "-id"], name=f"action_by_{name}") for name in LOG_FILTERS),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.user_name or self.place}"


class Signal(models.Model):
    """What the figures of the last weeks hint at, of one person or of two; counted anew each hour."""

    class Kind(models.TextChoices):
        SAME = "same"  # for coins, from one browser or network
        TOGETHER = "together"  # at public tables, far more than chance
        CLOCK = "clock"  # many moves by the clock
        BEHIND = "behind"  # leaves when behind

    key = models.CharField(max_length=64, unique=True)  # what it is about: the same is kept once
    kind = models.CharField(max_length=8, choices=Kind)
    user = models.ForeignKey(User, models.CASCADE, related_name="signals")
    other = models.ForeignKey(User, models.CASCADE, null=True, related_name="signals_with")
    figures = models.JSONField()
    since = models.DateTimeField()
    at = models.DateTimeField()  # of the newest count

    class Meta:
        indexes: ClassVar = [models.Index(fields=["kind", "at"], name="signal_by_age")]

    def __str__(self) -> str:
        return self.key


class Withdrawn(models.Model):
    """A name that was taken from a person: nobody may have it until it is given back."""

    name_key = models.CharField(max_length=80, unique=True)
    name = models.CharField(max_length=NAME_LENGTH)

    def __str__(self) -> str:
        return self.name
