"""Reports, the cases they are merged into, and the log of all that is done about them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from accounts.models import Sanction, User
from games.models import Match


class Case(models.Model):
    """Everything that is reported of one person for one reason, until somebody has decided."""

    class Status(models.TextChoices):
        OPEN = "open"
        UPHELD = "upheld"
        DISMISSED = "dismissed"

    suspect = models.ForeignKey(User, models.SET_NULL, null=True, related_name="cases")
    name = models.CharField(max_length=20)  # the suspect's at the first report
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
    text = models.CharField(max_length=500, blank=True)
    weight = models.FloatField()  # how often the reporter was right before
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case", "reporter"], name="report_once"),
        ]

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
    at = models.DateTimeField(db_index=True)
    actor = models.ForeignKey(User, models.DO_NOTHING, null=True, db_constraint=False, related_name="+")
    actor_name = models.CharField(max_length=20, blank=True)  # empty: the rule for who keeps leaving
    user = models.ForeignKey(User, models.DO_NOTHING, null=True, db_constraint=False, related_name="actions")
    user_name = models.CharField(max_length=20, blank=True)
    case = models.ForeignKey(Case, models.DO_NOTHING, null=True, db_constraint=False, related_name="actions")
    sanction = models.ForeignKey(
        Sanction, models.DO_NOTHING, null=True, db_constraint=False, related_name="actions"
    )
    place = models.CharField(max_length=12, blank=True, db_index=True)  # the code of a table and its match
    reason = models.CharField(max_length=500)  # for other moderators, and where one is told, for the person
    facts = models.JSONField(default=dict)  # what it takes to undo it: names, amounts, ends
    undoes = models.OneToOneField("self", models.DO_NOTHING, null=True, related_name="undone_by")

    class Meta:
        indexes: ClassVar = [models.Index(fields=["user", "-at"], name="action_of_user")]

    def __str__(self) -> str:
        return f"{self.kind} {self.user_name or self.place}"
