"""The log of what moderators do: written in the transaction of the act itself, never changed."""

from typing import Any

from accounts.models import Sanction, User
from core import clock
from core.errors import CommandError
from moderation.models import Action, Case


def action_log(
    *,
    kind: str,
    actor: User | None,
    reason: str,
    user: User | None = None,
    case: Case | None = None,
    sanction: Sanction | None = None,
    place: str = "",
    undoes: Action | None = None,
    facts: dict[str, Any] | None = None,
    key: str | None = None,
) -> Action:
    """Write one line; `actor` None is the site itself, `key` what the form was sent with.

    Raises CommandError NO_REASON without a reason.
    """
    if not reason.strip():
        raise CommandError("NO_REASON")
    return Action.objects.create(
        kind=kind,
        at=clock.now(),
        actor=actor,
        actor_name=actor.display_name if actor else "",
        user=user,
        user_name=user.display_name if user else "",
        case=case,
        sanction=sanction,
        place=place,
        reason=reason.strip(),
        undoes=undoes,
        facts=facts or {},
        key=key,
    )
