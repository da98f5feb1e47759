"""What moderators do: each act is one transaction with its line in the log.

An act may come twice, by two taps or by a form that is sent again: its key finds what the first has done.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import FOR_EVER, Sanction, User
from accounts.sanctions import sanction_give
from accounts.services import name_replace
from core import clock
from core.database import one_at_a_time
from core.errors import CommandError
from games.models import Seat as MatchSeat
from ledger.services import adjustment_make
from lobby.models import Seat
from lobby.rulings import match_void, table_close
from moderation.log import action_log
from moderation.models import Action, Case, Withdrawn
from moderation.roles import may, stands_above
from moderation.services import case_close, case_reopen, case_take

Kind, Status = Action.Kind, Case.Status

SANCTIONS = {
    Kind.WARN: Sanction.Kind.WARNING,
    Kind.SILENCE: Sanction.Kind.SILENCE,
    Kind.BENCH: Sanction.Kind.BENCH,
    Kind.SUSPEND: Sanction.Kind.SUSPENSION,
    Kind.BAN: Sanction.Kind.BAN,
}
LEAVES_OPEN = (Kind.NOTE, Kind.REOPEN)  # every other act decides the case that it is for
NOTE_OF_COINS = 200  # signs


@dataclass(frozen=True, slots=True)
class Terms:
    """What some acts need beside a reason: how long, which match or table, how many coins."""

    hours: int = 0
    place: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Order:
    """One act that is wanted."""

    actor: User
    kind: str
    reason: str
    key: str
    user: User | None
    case: Case | None
    terms: Terms


Facts = dict[str, Any]
Done = dict[str, Any]  # what of an act goes into the log: `sanction`, `place`, `facts`


def action_take(
    *,
    actor: User,
    kind: str,
    reason: str,
    key: str,
    user: User | None,
    case: Case | None = None,
    terms: Terms | None = None,
) -> Action:
    """Act on a person, for a case or without one: an act takes an open case, and all but a note decide it.

    Raises CommandError NOT_ALLOWED, NO_REASON, STAFF_ABOVE, GONE (the person), CASE_TAKEN (name),
    CASE_CLOSED, CASE_OPEN, CASE_OPEN_AGAIN, NO_PLACE, OWN_PLACE, DONE_ALREADY, and what the act
    itself is refused with.
    """
    order = Order(actor, kind, reason, f"{actor.pk}.{key}", user, case, terms or Terms())
    if kind not in ACTS or not may(actor, kind):
        raise CommandError("NOT_ALLOWED")
    if user is not None and not stands_above(actor, user):
        raise CommandError("STAFF_ABOVE")
    with transaction.atomic():
        one_at_a_time(f"moderation.{order.key}")
        if (done := Action.objects.filter(key=order.key).first()) is None:
            return _take(order)
        if (done.kind, done.user_id, done.case_id) != (kind, user and user.pk, case and case.pk):
            raise CommandError("DONE_ALREADY")  # with this very form, something else
        return done


def _take(order: Order) -> Action:
    case = order.case
    if case is not None:
        case.refresh_from_db()
    is_open = case is not None and case.status == Status.OPEN
    done = ACTS[Kind(order.kind)](order)
    # The person comes before the case, as for whoever signs in or goes: what is refused here is all undone.
    if case is not None and is_open:
        case_take(case=case, actor=order.actor)
    if case is not None and order.kind not in LEAVES_OPEN:
        case_close(case=case, status=Status.DISMISSED if order.kind == Kind.DISMISS else Status.UPHELD)
    return action_log(
        kind=order.kind,
        actor=order.actor,
        reason=order.reason,
        user=order.user,
        case=case,
        key=order.key,
        **done,
    )


def _person(order: Order) -> User:
    if order.user is None or not User.objects.filter(pk=order.user.pk).exists():
        raise CommandError("GONE")
    return order.user


def _sanction(order: Order) -> Done:
    kind, now = Kind(order.kind), clock.now()
    ends = {Kind.WARN: now, Kind.BAN: FOR_EVER}
    told = _tell(order, SANCTIONS[kind], ends.get(kind) or now + timedelta(hours=order.terms.hours))
    return {"sanction": told, "facts": {} if kind in ends else {"hours": order.terms.hours}}


def _tell(order: Order, kind: str, until: datetime) -> Sanction:
    """A sanction for the person to read, with the reason of the case."""
    reason = order.case.reason if order.case else Sanction.Reason.OTHER
    if order.kind == Kind.RENAME:
        reason = Sanction.Reason.NAME
    note = order.reason.strip()
    return sanction_give(user=_person(order), kind=kind, reason=reason, until=until, note=note)


def _rename(order: Order) -> Done:
    """A new name, which nobody has chosen; the old one is nobody's as long as this stands."""
    before, after = name_replace(user=_person(order))
    Withdrawn.objects.get_or_create(name_key=before.key, defaults={"name": before.name})
    told = _tell(order, Sanction.Kind.WARNING, clock.now())
    return {"sanction": told, "facts": {"from": before.name, "to": after.name}}


def _adjust(order: Order) -> Done:
    amount = order.terms.amount
    if not amount:
        raise CommandError("NO_AMOUNT")
    note = order.reason.strip()[:NOTE_OF_COINS]
    adjustment_make(user=_person(order), amount=amount, note=note, actor=order.actor, key=order.key)
    return {"facts": {"amount": amount}}


def _void(order: Order) -> Done:
    code = order.terms.place
    if not MatchSeat.objects.filter(match__code=code, user=_person(order)).exists():
        raise CommandError("NO_PLACE")
    impartial(order.actor, code)
    return {"place": changed(match_void, code)}


def _close(order: Order) -> Done:
    code = order.terms.place
    if not Seat.objects.filter(table__code=code, user=_person(order)).exists():
        raise CommandError("NO_PLACE")
    impartial(order.actor, code)
    return {"place": changed(table_close, code)}


def impartial(actor: User, code: str) -> None:
    """Raise CommandError OWN_PLACE where a moderator sits, or has played, at the table of this code."""
    if Seat.objects.filter(table__code=code, user=actor).exists():
        raise CommandError("OWN_PLACE")


def changed(command: Callable[..., bool], code: str) -> str:
    """Carry a command out on the match or table of this code. Raises CommandError DONE_ALREADY."""
    if not command(code=code):
        raise CommandError("DONE_ALREADY")
    return code


def _dismiss(order: Order) -> Done:
    if order.case is None or order.case.status != Status.OPEN:
        raise CommandError("CASE_CLOSED")
    return {}


def _reopen(order: Order) -> Done:
    if order.case is None:
        raise CommandError("CASE_OPEN")
    case_reopen(case=order.case)
    dismissals = Action.objects.filter(case=order.case, kind=Kind.DISMISS, undone_by=None)
    return {"undoes": dismissals.order_by("-pk").first()}


def _note(order: Order) -> Done:
    return {}


ACTS: dict[Action.Kind, Callable[[Order], Done]] = {
    **dict.fromkeys(SANCTIONS, _sanction),
    Kind.RENAME: _rename,
    Kind.ADJUST: _adjust,
    Kind.VOID: _void,
    Kind.CLOSE: _close,
    Kind.NOTE: _note,
    Kind.DISMISS: _dismiss,
    Kind.REOPEN: _reopen,
}
