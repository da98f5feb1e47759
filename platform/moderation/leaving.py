"""Whoever keeps leaving matches sits down at no table for a while: the rule that the page of fair play tells.

A match is left by whoever leaves it for good, and by whoever is gone when it ends: a bot plays for them, or
the match was lost by it. To resign is not to leave. What a moderator has declared void does not count, nor
what was played during an outage of the site or shortly after one.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import BooleanField, Case, Exists, F, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce

from accounts.models import Sanction, User
from accounts.sanctions import sanction_give
from core import clock
from core.models import Outage
from games.models import Match, Move, Seat
from games.store import LEAVING
from moderation.log import action_log
from moderation.models import Action

# How the seat of a player looks who has left. Whoever resigns has a seat that is left too, and lost by that.
LEFT = Q(match__game=Match.Game.CLASSIC, state__in=[Seat.State.BOT, Seat.State.LEFT]) | Q(
    match__reason=Match.Reason.FORFEIT, state=Seat.State.LEFT
)


def match_ended(match: Match) -> None:
    """Look at everybody who is gone as a match ends, or whose leaving ends it; one query where nobody is."""
    if match.practice or match.reason == Match.Reason.VOID:
        return
    gone = Q(state=Seat.State.BOT)
    if match.reason != Match.Reason.SCORE:
        # Its last step but those of bots, who leave after the last person. Others were looked at before.
        leavings = Move.objects.filter(match=match, seq__gt=match.seq - 4, token__startswith=LEAVING)
        gone |= Q(number=Subquery(leavings.exclude(by=Move.By.BOT).order_by("-seq").values("seat")[:1]))
    for seat in Seat.objects.filter(gone, LEFT, match=match, user__isnull=False).select_related("user"):
        leaver_bench(user=seat.user, match=match)


def seat_left(seat: Seat) -> None:
    """Look at whoever leaves a match that goes on."""
    if seat.user is not None:
        leaver_bench(user=seat.user, match=seat.match)


def leaver_bench(*, user: User | None, match: Match) -> None:
    """Keep from the tables whoever has left this match, and too many before; each time within a week longer.

    Whoever a sanction keeps out could not stay.
    """
    outcomes = last_outcomes(user)
    left = sum(outcomes.values())
    if user is None or not outcomes.get(match.pk) or left < settings.LEAVING_LIMIT or user.is_barred:
        return
    now, before = clock.now(), _benched_before(user)
    minutes = settings.LEAVING_BENCH[min(before, len(settings.LEAVING_BENCH) - 1)]
    kind, until = Sanction.Kind.BENCH, now + timedelta(minutes=minutes)
    sanction = sanction_give(user=user, kind=kind, reason=Sanction.Reason.LEAVING, until=until)
    action_log(
        kind=Action.Kind.BENCH, actor=None, user=user, sanction=sanction, place=match.code,
        reason=f"{left} / {len(outcomes)}", facts={"left": left, "of": len(outcomes), "before": before},
    )  # fmt: skip


def last_outcomes(user: User | None) -> dict[int, bool]:
    """The last matches of a person with others that count, by key, and whether they have left it."""
    now = clock.now()
    seats = (
        Seat.objects.filter(Q(match__status=Match.Status.OVER) | Q(state=Seat.State.LEFT), user=user)
        .filter(match__practice=False, match__started_at__gt=now - timedelta(days=settings.LEAVING_DAYS))
        .exclude(match__reason=Match.Reason.VOID)
        .exclude(_in_an_outage(now))
        .annotate(left=Case(When(LEFT, then=Value(True)), default=Value(False), output_field=BooleanField()))
    )
    return dict(seats.order_by("-pk").values_list("match_id", "left")[: settings.LEAVING_OF])


def _in_an_outage(now: datetime) -> Exists:
    """Whether a match was on while the site was out of reach, or shortly after."""
    peace = timedelta(seconds=settings.OUTAGE_PEACE)
    ended = Coalesce(OuterRef("match__ended_at"), Value(now))
    outages = Outage.objects.annotate(peace_at=F("over_at") + peace)
    return Exists(outages.filter(began_at__lt=ended, peace_at__gt=OuterRef("match__started_at")))


def _benched_before(user: User) -> int:
    """How often a person was benched for leaving within the time in which that counts."""
    since = clock.now() - timedelta(days=settings.LEAVING_REPEAT_DAYS)
    given = Sanction.objects.filter(user=user, kind=Sanction.Kind.BENCH, reason=Sanction.Reason.LEAVING)
    return given.filter(given_at__gt=since, lifted_at=None).count()
