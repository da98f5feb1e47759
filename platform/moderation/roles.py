"""Who may do what: permissions by act, the roles that hold them, and who stands above whom."""

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from accounts.models import User
from core.models import VIEW_OPERATIONS
from moderation.models import Action

Kind = Action.Kind

REVIEW, SANCTION, RULE = PERMISSIONS = ("moderation.review", "moderation.sanction", "moderation.rule")

NEEDS = {
    Kind.DISMISS: REVIEW,
    Kind.REOPEN: REVIEW,
    Kind.WARN: REVIEW,
    Kind.SILENCE: REVIEW,
    Kind.NOTE: REVIEW,
    Kind.BENCH: SANCTION,
    Kind.SUSPEND: SANCTION,
    Kind.RENAME: SANCTION,
    Kind.CLOSE: SANCTION,
    Kind.BAN: RULE,
    Kind.VOID: RULE,
    Kind.ADJUST: RULE,
}
"""What each act asks for; to undo one asks for the same."""

ROLES = {
    "helper": (REVIEW,),
    "moderator": (REVIEW, SANCTION),
    "chief": (*PERMISSIONS, VIEW_OPERATIONS),
}
"""The permissions that each role holds."""


def roles_make(**signal: Any) -> None:
    """The groups of the roles, each with its permissions, after every migration; what is there stays."""
    found = Permission.objects.filter(content_type__app_label__in=("moderation", "core"))
    found = found.select_related("content_type")
    permissions = {f"{one.content_type.app_label}.{one.codename}": one for one in found}
    for role, held in ROLES.items():
        group, _ = Group.objects.get_or_create(name=role)
        group.permissions.add(*(permissions[name] for name in held))


@transaction.atomic
def role_give(*, user: User, role: str | None) -> None:
    """Make a person one of staff with this role alone; without one they are staff no more.

    Who stands above all roles stays so.
    """
    user.groups.remove(*Group.objects.filter(name__in=ROLES))
    if role is not None:
        user.groups.add(Group.objects.get(name=role))
    User.objects.filter(pk=user.pk).update(is_staff=role is not None or user.is_superuser)


def may(user: User, kind: str) -> bool:
    """Whether a person may do this act at all, or undo it."""
    return user.has_perm(NEEDS[Kind(kind)])


def rank(user: User) -> int:
    """How high a person stands: 0 is no staff, 4 above all roles."""
    if not user.is_staff:
        return 0
    if user.is_superuser:
        return 1 + len(PERMISSIONS)
    return max(1, sum(user.has_perm(permission) for permission in PERMISSIONS))


def stands_above(actor: User, user: User) -> bool:
    """Whether `actor` may act on `user`: on who is no staff, and on staff of a lower rank; never oneself."""
    return actor.pk != user.pk and (not user.is_staff or rank(user) < rank(actor))
