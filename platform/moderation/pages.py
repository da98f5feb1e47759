"""What the page of a case or of a person shows, gathered."""

from typing import Any

from django.http import HttpRequest

from accounts.models import User
from core import clock
from games.models import Match
from moderation import selectors
from moderation.forms import new_key
from moderation.models import Case
from moderation.roles import may, stands_above
from moderation.selectors import Person, Told
from moderation.texts import ACTS, HOURS, Act
from moderation.timeline import hand_of, timeline

FOR_NOBODY = ("dismiss", "note")  # the acts for a case whose person is gone


def dossier(request: HttpRequest, user: User | None, case: Case | None) -> dict[str, Any]:
    """A person and, if there is one, their case: reports, history, matches, one hand of one of these."""
    told = selectors.reports_told(case) if case else []
    who = selectors.person(user, apart_from=case) if user else None
    matches = _matches(told, who)
    return {
        "case": case,
        "is_held": bool(case and case.taken_until and case.taken_until > clock.now()),
        "told": told,
        "who": who,
        "matches": matches,
        "shown": _shown(request, told, matches),
        "hours": HOURS,
        "key": new_key(),
    }


def acts_for(actor: User, user: User | None, case: Case | None) -> list[Act]:
    """The acts that a moderator may take here."""
    if user is not None and not stands_above(actor, user):
        return []
    state = "" if case is None else "open" if case.status == Case.Status.OPEN else "closed"
    return [
        act
        for act in ACTS
        if may(actor, act.kind)
        and act.case in ("", state)
        and (user is not None or (case is not None and act.kind in FOR_NOBODY))
    ]


def _matches(told: list[Told], who: Person | None) -> dict[str, Match]:
    """The matches that reports and the person's past name, by code, those of the reports first."""
    reported = [entry.report.match for entry in told if entry.report.match]
    played = [*who.running, *(past.match for past in who.past)] if who else []
    return {match.code: match for match in [*reported, *played]}


def _shown(request: HttpRequest, told: list[Told], matches: dict[str, Match]) -> Any:
    """The hand that is read: the one that is asked for, else that of the first report."""
    over = {code: match for code, match in matches.items() if match.status == Match.Status.OVER}
    asked = over.get(request.GET.get("match", ""))
    if asked is not None:
        hand = request.GET.get("hand", "")
        return timeline(asked, int(hand) if hand.isascii() and hand.isdigit() and len(hand) < 4 else -1)
    for entry in told:
        if entry.report.match and entry.report.match.code in over:
            match = entry.report.match
            return timeline(match, hand_of(match, entry.report.seq))
    return None
