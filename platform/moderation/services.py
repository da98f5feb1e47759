"""Reports, and the cases that they are merged into: how they are made, taken, decided."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q, Sum

from accounts.models import User
from core import clock, rates
from core.database import references_check
from core.errors import CommandError
from games.models import Match
from moderation.models import Case, Report
from moderation.weights import accuracies

HELD = timedelta(minutes=20)

Status = Case.Status


def report_make(
    *, reporter: User, suspect: User, reason: str, text: str, match: Match | None = None, address: str
) -> Report:
    """Report a person for a reason, from a match or from elsewhere.

    All reports of one person for one reason are one case as long as it is open. Whoever reports again adds
    nothing to its weight: the text is the newer one. Raises CommandError ONESELF, NOT_AT_MATCH,
    TOO_MANY_REPORTS, GONE (one of the two).
    """
    if reporter.pk == suspect.pk:
        raise CommandError("ONESELF")
    if match is not None:
        _refuse_unless_played(match, reporter, suspect)
    if not (rates.allow("report", str(reporter.pk)) and rates.allow("reports", address)):
        raise CommandError("TOO_MANY_REPORTS")
    try:
        with transaction.atomic():
            report = _report(reporter, suspect, reason, text, match)
            references_check()
    except IntegrityError:
        raise CommandError("GONE") from None
    return report


def case_weigh(case: Case) -> None:
    """Have a case weigh what its reports do together."""
    case.weight = case.reports.aggregate(sum=Sum("weight", default=0))["sum"]
    case.save(update_fields=["weight"])


@transaction.atomic
def case_take(*, case: Case, actor: User) -> None:
    """Have a case to oneself for HELD, from now on. Raises CommandError CASE_TAKEN (name), CASE_CLOSED."""
    now = clock.now()
    free = Q(taken_by=None) | Q(taken_by=actor) | Q(taken_until__lte=now)
    opened = Case.objects.filter(pk=case.pk, status=Status.OPEN)
    # One statement asks and takes: of two who tap at once, one has it.
    if not opened.filter(free).update(taken_by=actor, taken_until=now + HELD):
        holder = opened.select_related("taken_by").first()
        if holder is None:
            raise CommandError("CASE_CLOSED")
        raise CommandError("CASE_TAKEN", name=holder.taken_by.display_name if holder.taken_by else "")
    case.refresh_from_db()


def case_release(*, case: Case, actor: User) -> None:
    """Let others have a case that one has taken; who has not leaves it as it is."""
    Case.objects.filter(pk=case.pk, taken_by=actor).update(taken_by=None, taken_until=None)


def case_close(*, case: Case, status: str) -> None:
    """Decide an open case; one that is decided stays as it is."""
    Case.objects.filter(pk=case.pk, status=Status.OPEN).update(
        status=status, closed_at=clock.now(), taken_by=None, taken_until=None
    )
    case.refresh_from_db()


def case_reopen(*, case: Case) -> None:
    """Open a decided case again. Raises CommandError CASE_OPEN, CASE_OPEN_AGAIN (another is open by now)."""
    if case.status == Status.OPEN:
        raise CommandError("CASE_OPEN")
    try:
        with transaction.atomic():
            Case.objects.filter(pk=case.pk).update(status=Status.OPEN, closed_at=None)
    except IntegrityError:
        raise CommandError("CASE_OPEN_AGAIN") from None
    case.refresh_from_db()


def _report(reporter: User, suspect: User, reason: str, text: str, match: Match | None) -> Report:
    case = _case_open(suspect, reason)
    fields = {"text": text, "at": clock.now()}
    if match is not None:
        fields |= {"match": match, "seq": match.seq}
    weight = accuracies([reporter.pk])[reporter.pk].weight
    report, _ = Report.objects.update_or_create(
        case=case, reporter=reporter, defaults=fields, create_defaults={**fields, "weight": weight}
    )
    case_weigh(case)
    return report


def _case_open(suspect: User, reason: str) -> Case:
    """The open case of a person for a reason, ours until the commit; a new one where there is none."""
    while True:
        fresh = {"name": suspect.display_name, "opened_at": clock.now()}
        case, _ = Case.objects.get_or_create(
            suspect=suspect, reason=reason, status=Status.OPEN, defaults=fresh
        )
        # Somebody may have decided it meanwhile: then it is another case.
        if locked := Case.objects.select_for_update().filter(pk=case.pk, status=Status.OPEN).first():
            return locked


def _refuse_unless_played(match: Match, *people: User) -> None:
    """Raise CommandError NOT_AT_MATCH unless all of them have a seat of the match."""
    keys = {user.pk for user in people}
    if set(match.seats.filter(user__in=keys).values_list("user", flat=True)) != keys:
        raise CommandError("NOT_AT_MATCH")
