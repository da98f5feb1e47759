"""What is read of reports, cases and the log by several callers."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, Max, Q, QuerySet

from accounts.models import Sanction, User, Visit
from accounts.names import NAME_LENGTH
from accounts.selectors import people_named
from core import clock
from games.history import PastMatch, last_matches, tallies
from games.models import Match, Seat, Tally
from lobby.models import Table
from lobby.selectors import seated_at
from moderation.hints import Hint, signals_of
from moderation.models import Action, Case, Report
from moderation.weights import Accuracy, accuracies

LISTED = 100  # cases
FOUND = 10  # people of a name
PAGE = 50  # lines of the log
LINES = 30  # of one person's
COMPARED = 500  # visits of others
VISITS = 50  # newest places of a person that are compared with others'
VISITS_FOR = timedelta(days=30)

Status = Case.Status


# --- the queue ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cases are open, and how many of them one has taken."""

    open: int
    mine: int


def counts(user: User) -> Counts:
    """Of the queue as `user` sees it; one query."""
    mine = Count("pk", filter=Q(taken_by=user, taken_until__gt=clock.now()))
    found = Case.objects.filter(status=Status.OPEN).aggregate(open=Count("pk"), mine=mine)
    return Counts(**found)


def queue(user: User, show: str) -> list[Case]:
    """The cases of a filter, `open`, `mine` or `closed`: by weight, then by age; decided ones newest first.

    Each with `count` (reports) and `stake` (the highest of their tables, None without one).
    """
    if show == "closed":
        cases = Case.objects.filter(closed_at__isnull=False).order_by("-closed_at", "-pk")
    else:
        cases = Case.objects.filter(status=Status.OPEN).order_by("-weight", "opened_at", "pk")
    if show == "mine":
        cases = cases.filter(taken_by=user, taken_until__gt=clock.now())
    with_counts = cases.annotate(count=Count("reports"), stake=Max("reports__match__table__stake"))
    return list(with_counts.select_related("suspect", "taken_by")[:LISTED])


def case_find(pk: int) -> Case | None:
    """A case with its suspect and whoever has taken it."""
    return Case.objects.filter(pk=pk).select_related("suspect", "taken_by").first()


@dataclass(frozen=True, slots=True)
class Told:
    """A report of a case, and how often its reporter was right before."""

    report: Report
    accuracy: Accuracy


def reports_told(case: Case) -> list[Told]:
    """The reports of a case, the weightiest first; two queries."""
    reports = list(case.reports.select_related("reporter", "match__table"))
    known = accuracies(report.reporter_id for report in reports if report.reporter_id)
    return [Told(report, known.get(report.reporter_id or 0, Accuracy())) for report in reports]


# --- a person -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Somebody who has come from a browser or a network that a person has come from, and from how many."""

    user: User
    devices: int
    addresses: int


@dataclass(frozen=True, slots=True)
class Person:
    """What moderators read of a person."""

    user: User
    tallies: list[Tally]
    past: list[PastMatch]
    running: list[Match]
    table: Table | None
    sanctions: list[Sanction]
    actions: list[Action]
    cases: list[Case]
    reported: Accuracy
    neighbours: list[Neighbour]
    hints: list[Hint]


def person(user: User, *, apart_from: Case | None = None) -> Person:
    """What is known of a person; the number of queries does not depend on how much that is."""
    cases = Case.objects.filter(suspect=user).exclude(pk=apart_from.pk if apart_from else 0)
    return Person(
        user=user,
        tallies=tallies(user),
        past=last_matches(user),
        running=list(_running(user)),
        table=seated_at(user),
        sanctions=list(Sanction.objects.filter(user=user)[:LINES]),
        actions=list(_lines().filter(_about(user))[:LINES]),
        cases=list(cases.annotate(count=Count("reports")).order_by("-opened_at")[:LINES]),
        reported=accuracies([user.pk])[user.pk],
        neighbours=neighbours(user),
        hints=signals_of(user),
    )


def people_found(typed: str) -> list[User]:
    """The first FOUND of those of that name, as accounts.selectors.people_named."""
    return list(people_named(typed).order_by("name_key")[:FOUND])


def neighbours(user: User) -> list[Neighbour]:
    """Who else has come from the browsers and networks of a person lately, most places in common first."""
    lately = Visit.objects.filter(last_at__gt=clock.now() - VISITS_FOR)
    own = list(lately.filter(user=user).order_by("-last_at").values_list("device", "address")[:VISITS])
    devices, addresses = {device for device, _ in own}, {address for _, address in own}
    same_device, same_address = Q(device__in=devices), Q(address__in=addresses)
    # Thousands may share the network of a carrier: the newest visits are looked at.
    others = lately.filter(same_device | same_address).exclude(user=user).order_by("-last_at")
    people = (
        User.objects.filter(pk__in=others.values("user")[:COMPARED])
        .annotate(
            devices=Count("visits__device", filter=Q(visits__device__in=devices), distinct=True),
            addresses=Count("visits__address", filter=Q(visits__address__in=addresses), distinct=True),
        )
        .order_by("-devices", "-addresses", "pk")
    )
    return [Neighbour(one, one.devices, one.addresses) for one in people[:FOUND]]


def _running(user: User) -> QuerySet[Match]:
    mine = Seat.objects.filter(user=user).exclude(state=Seat.State.LEFT)
    running = Match.objects.filter(status=Match.Status.PLAYING, practice=False, seats__in=mine)
    return running.prefetch_related("seats__user").order_by("-started_at")


# --- the log ------------------------------------------------------------------------------------------------


def log_lines(*, filters: dict[str, Any], before: int | None) -> list[Action]:
    """Lines of the log, the newest first: those older than the line `before`, one more than a page holds."""
    lines = _lines().filter(*_asked(filters))
    if before is not None:
        lines = lines.filter(pk__lt=before)
    return list(lines[: PAGE + 1])


def _asked(filters: dict[str, Any]) -> Iterable[Q]:
    for field in ("person", "actor"):
        if typed := filters.get(field):
            column = "user" if field == "person" else "actor"
            yield Q(**{f"{column}__in": [user.pk for user in people_found(typed)]}) | Q(
                **{f"{column}_name": typed[:NAME_LENGTH]}
            )
    if place := filters.get("place"):
        yield Q(place=place)
    if kind := filters.get("kind"):
        yield Q(kind=kind)


def _about(user: User) -> Q:
    """The lines about a person, those too of a guest whom they turned out to be.

    By keys, which are few: with subqueries PostgreSQL would read the whole log.
    """
    sanctions = list(Sanction.objects.filter(user=user).values_list("pk", flat=True))
    cases = list(Case.objects.filter(suspect=user).values_list("pk", flat=True))
    return Q(user=user) | Q(sanction__in=sanctions) | Q(case__in=cases)


def _lines() -> QuerySet[Action]:
    return Action.objects.select_related("undone_by", "undoes", "case").order_by("-pk")
