"""How what moderators have done is undone: each inverse is one transaction with its own line in the log."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from accounts.models import Sanction, User
from accounts.names import name_key
from accounts.sanctions import sanction_lift
from accounts.services import name_restore
from core.database import one_at_a_time
from core.errors import CommandError
from ledger.services import adjustment_make
from lobby.rulings import match_restore, table_reopen
from moderation.acts import NOTE_OF_COINS, SANCTIONS, Facts, changed, impartial
from moderation.log import action_log
from moderation.models import Action, Case, Withdrawn
from moderation.roles import may, stands_above
from moderation.services import case_reopen

Kind = Action.Kind


def action_undo(*, action: Action, actor: User, reason: str) -> Action:
    """Undo an act, once: whoever comes second finds what the first has done.

    Raises CommandError NOT_ALLOWED, NO_REASON, STAFF_ABOVE, NO_INVERSE, GONE, and what the inverse is refused
    with: NAME_TAKEN, TOO_FEW_COINS, CASE_OPEN_AGAIN, OWN_PLACE.
    """
    if action.kind not in INVERSES or action.undoes_id is not None:
        raise CommandError("NO_INVERSE")
    if not may(actor, action.kind):
        raise CommandError("NOT_ALLOWED")
    user = _whom(action)
    if user is not None and not stands_above(actor, user):
        raise CommandError("STAFF_ABOVE")
    kind, inverse = INVERSES[Kind(action.kind)]
    with transaction.atomic():
        one_at_a_time(f"moderation.undo.{action.pk}")
        if done := Action.objects.filter(undoes=action).first():
            return done
        case = Case.objects.filter(pk=action.case_id or 0).first()
        facts = inverse(Undo(action, actor, reason, user, case))
        return action_log(
            kind=kind,
            actor=actor,
            reason=reason,
            user=user,
            case=case,
            sanction=action.sanction if user else None,
            place=action.place,
            undoes=action,
            facts=facts,
        )


@dataclass(frozen=True, slots=True)
class Undo:
    """A line of the log to be undone, by whom and why; the person and the case, if they are there still."""

    action: Action
    actor: User
    reason: str
    user: User | None
    case: Case | None

    @property
    def person(self) -> User:
        """The person. Raises CommandError GONE."""
        if self.user is None:
            raise CommandError("GONE")
        return self.user


def _whom(action: Action) -> User | None:
    """The person of a line; who was a guest and has signed in is followed by their sanction."""
    given = Sanction.objects.filter(pk=action.sanction_id or 0).select_related("user").first()
    return given.user if given else User.objects.filter(pk=action.user_id or 0).first()


def _lift(undo: Undo) -> Facts:
    sanction = Sanction.objects.filter(user=undo.person, pk=undo.action.sanction_id or 0).first()
    if sanction is None:  # of somebody else since the line was read
        raise CommandError("GONE")
    sanction_lift(sanction=sanction)
    return {}


def _name_back(undo: Undo) -> Facts:
    name = undo.action.facts["from"]
    Withdrawn.objects.filter(name_key=name_key(name)).delete()
    name_restore(user=undo.person, name=name)
    return _lift(undo)


def _adjust_back(undo: Undo) -> Facts:
    amount, key = -undo.action.facts["amount"], f"undo.{undo.action.pk}"
    note = undo.reason.strip()[:NOTE_OF_COINS]
    adjustment_make(user=undo.person, amount=amount, note=note, actor=undo.actor, key=key)
    return {"amount": amount}


def _restore(undo: Undo) -> Facts:
    impartial(undo.actor, undo.action.place)
    changed(match_restore, undo.action.place)
    return {}


def _open(undo: Undo) -> Facts:
    changed(table_reopen, undo.action.place)
    return {}


def _open_again(undo: Undo) -> Facts:
    if undo.case is None:
        raise CommandError("GONE")
    case_reopen(case=undo.case)
    return {}


def _strike(undo: Undo) -> Facts:
    return {}


INVERSES: dict[Action.Kind, tuple[Action.Kind, Callable[[Undo], Facts]]] = {
    **dict.fromkeys(SANCTIONS, (Kind.LIFT, _lift)),
    Kind.RENAME: (Kind.NAME_BACK, _name_back),
    Kind.ADJUST: (Kind.ADJUST, _adjust_back),
    Kind.VOID: (Kind.RESTORE, _restore),
    Kind.CLOSE: (Kind.OPEN, _open),
    Kind.NOTE: (Kind.STRIKE, _strike),
    Kind.DISMISS: (Kind.REOPEN, _open_again),
}
