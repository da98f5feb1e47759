"""A person's own reports, and what becomes of cases when people merge or go."""

from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from core import clock
from core.errors import CommandError
from moderation.models import Case, Report, Withdrawn
from moderation.services import case_weigh


def name_refuse(key: str) -> None:
    """Raise CommandError NAME_TAKEN for a name that moderators have taken from somebody."""
    if Withdrawn.objects.filter(name_key=key).exists():
        raise CommandError("NAME_TAKEN")


def cases_merge(guest: User, user: User) -> None:
    """Have what was reported of a guest, and by them, be of and by the person that they turn out to be.

    What both have reported, or an open case that both have, becomes one; nobody has reported themselves.
    """
    for case in Case.objects.filter(suspect=guest):
        own = Case.objects.filter(suspect=user, reason=case.reason, status=Case.Status.OPEN).first()
        if case.status != Case.Status.OPEN or own is None:
            Case.objects.filter(pk=case.pk).update(suspect=user)
            continue
        _move(case.reports.all(), own)
        case.delete()
        case_weigh(own)
    both = Report.objects.filter(reporter=user).values("case")
    _withdraw(Report.objects.filter(reporter=guest, case__in=both))
    Report.objects.filter(reporter=guest).update(reporter=user)
    _withdraw(Report.objects.filter(reporter=user, case__suspect=user))


def reports_export(user: User) -> dict[str, Any]:
    """Everything that a person has reported."""
    reports = Report.objects.filter(reporter=user).select_related("case", "match").order_by("pk")
    return {"reports": [_report(report) for report in reports]}


def _report(report: Report) -> dict[str, Any]:
    return {
        "of": report.case.name,
        "reason": report.case.reason,
        "text": report.text,
        "match": report.match.code if report.match else None,
        "at": clock.rfc3339(report.at),
    }


def _move(reports: QuerySet[Report], case: Case) -> None:
    """Into another case, but for those whose reporters have one there."""
    there = case.reports.values("reporter")
    reports.exclude(reporter__in=there).update(case=case)


def _withdraw(reports: QuerySet[Report]) -> None:
    """As if they had never been made; an open case of which none is left goes with them."""
    cases = list(Case.objects.filter(reports__in=reports, status=Case.Status.OPEN))
    reports.delete()
    for case in cases:
        if case.reports.exists():
            case_weigh(case)
        else:
            case.delete()
