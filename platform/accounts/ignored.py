"""Whom a person does not want to hear at the table (muted), nor to be seated with by quick play (blocked)."""

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Ignored, User
from core import clock, rates
from core.bell import bell
from core.consumers import user_topic
from core.errors import CommandError


def person_mute(*, user: User, other: User) -> None:
    """Have `user` read no phrase of `other`; whom they have blocked stays blocked.

    Raises CommandError ONESELF, TOO_MANY_IGNORED.
    """
    _ignore(user, other, blocks=False)


def person_block(*, user: User, other: User) -> None:
    """As `person_mute`, and quick play seats neither with the other. Raises CommandError as that."""
    _ignore(user, other, blocks=True)


def person_unmute(*, user: User, other: User) -> None:
    """Have `user` read the phrases of `other` again, unless they have blocked them."""
    _forgive(user, Ignored.objects.filter(user=user, other=other, blocks=False))


def person_unblock(*, user: User, other: User) -> None:
    """Undo all of it, the mute as well."""
    _forgive(user, Ignored.objects.filter(user=user, other=other))


def ignored_by(user: User) -> list[Ignored]:
    """Whom a person has muted or blocked, each with `other`, the newest first; one query."""
    return list(Ignored.objects.filter(user=user).select_related("other").order_by("-since", "-pk"))


def muted_by(user_id: int) -> frozenset[int]:
    """The keys of the people whose phrases a person does not read."""
    return frozenset(Ignored.objects.filter(user=user_id).values_list("other", flat=True))


def apart_from(user: User) -> QuerySet[User]:
    """The people with whom quick play does not seat a person, whichever of the two has blocked the other."""
    blocks = Ignored.objects.filter(blocks=True)
    return User.objects.filter(
        Q(pk__in=blocks.filter(user=user).values("other"))
        | Q(pk__in=blocks.filter(other=user).values("user"))
    )


@transaction.atomic
def _ignore(user: User, other: User, *, blocks: bool) -> None:
    if user == other:
        raise CommandError("ONESELF")
    known = Ignored.objects.filter(user=user, other=other).first()
    if known and known.blocks >= blocks:
        return
    if not rates.allow("ignore", str(user.pk)):
        raise CommandError("TOO_MANY_IGNORED")
    row = Ignored(user=user, other=other, blocks=blocks, since=clock.now())
    # The other of two taps may have come first.
    Ignored.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["user", "other"],
        update_fields=["blocks"] if blocks else ["since"],
    )
    _tell(user)


@transaction.atomic
def _forgive(user: User, ignored: QuerySet[Ignored]) -> None:
    if ignored.delete()[0]:
        _tell(user)


def _tell(user: User) -> None:
    """Have the open tables of a person look again whom they hear."""
    bell.ring(user_topic(user.pk), {"ignored": True})
