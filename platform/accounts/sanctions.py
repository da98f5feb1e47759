"""Sanctions: how they are given and lifted, and what they refuse. The moderation log says who gave them."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, Max, OuterRef, Q

from accounts import hooks
from accounts.models import FOR_EVER, Sanction, User, Visit
from core import clock
from core.consumers import Close, Farewell, end_sockets
from core.errors import CommandError

Kind = Sanction.Kind

PUTS_OUT = (Kind.SUSPENSION, Kind.BAN)
FOLLOWS = (Kind.SILENCE, Kind.BENCH)  # whoever comes after them in their browser as somebody new
KEEPS_UNSEATED = (Kind.BENCH, *PUTS_OUT)  # at tables with others
REFUSALS = {Kind.SILENCE: "SILENCED", Kind.BENCH: "BENCHED", Kind.SUSPENSION: "BARRED", Kind.BAN: "BARRED"}


@transaction.atomic
def sanction_give(*, user: User, kind: str, reason: str, until: datetime, note: str = "") -> Sanction:
    """Lay a sanction on a person; `note` is for them to read.

    One that puts them out frees their seats by the rules of leaving and ends every socket of theirs.
    Raises CommandError GONE where the person is not there any more.
    """
    if kind in PUTS_OUT:
        hooks.locking(user)
    # Where it puts them out, nobody sits down from here on without waiting for this to be committed.
    if not _hold(user, whole=kind in PUTS_OUT):
        raise CommandError("GONE")
    sanction = Sanction.objects.create(
        user=user, kind=kind, reason=reason, note=note, given_at=clock.now(), until=until
    )
    _note(user)
    if kind in PUTS_OUT:
        hooks.barred(user)
        if farewell := turned_away(user):
            end_sockets(user.pk, **farewell._asdict())
    return sanction


@transaction.atomic
def sanction_lift(*, sanction: Sanction) -> None:
    """End a sanction before its time; one that has been lifted stays as it is.

    Raises CommandError GONE where the person is not there any more, or has turned out to be somebody else.
    """
    if not _hold(sanction.user):
        raise CommandError("GONE")
    if Sanction.objects.filter(pk=sanction.pk, lifted_at=None).update(lifted_at=clock.now()):
        _note(sanction.user)


def sanctions_inherit(guest: User, user: User) -> None:
    """Lay on `user` what was laid on a guest who is them, read or unread."""
    _hold(user)
    if Sanction.objects.filter(user=guest).update(user=user):
        _note(user)


def sanctions_pass_on(user: User) -> None:
    """Before a person is deleted: lay what follows others because of them (`holding`) on these themselves.

    So whoever signs out, comes again as somebody new and then deletes the first has got rid of nothing. It is
    no news to them.
    """
    now = clock.now()
    came = Visit.objects.filter(
        user=user, device=OuterRef("device"), first_at__lt=OuterRef("user__date_joined")
    )
    followers = Visit.objects.filter(Exists(came)).exclude(user=user)
    for sanction in Sanction.objects.filter(user=user, kind__in=FOLLOWS, lifted_at=None, until__gt=now):
        after = followers.filter(user__date_joined__gt=sanction.given_at).values_list("user", flat=True)
        told_of = {"reason": sanction.reason, "given_at": now, "until": sanction.until, "read_at": now}
        Sanction.objects.bulk_create(
            Sanction(user_id=key, kind=sanction.kind, **told_of) for key in after.distinct()
        )


@transaction.atomic
def sanctions_acknowledge(*, user: User, keys: Collection[int]) -> None:
    """Note that a person has read of these sanctions of theirs; of those of others nothing is noted."""
    _hold(user)
    if Sanction.objects.filter(user=user, pk__in=keys, read_at=None).update(read_at=clock.now()):
        _note(user)


def unread(user: User) -> list[Sanction]:
    """The sanctions that a person has not read of yet, the oldest first; one that was lifted is no news."""
    return list(Sanction.objects.filter(user=user, lifted_at=None, read_at=None).order_by("given_at", "pk"))


def running(user: User, *kinds: str) -> Sanction | None:
    """The sanction of these kinds that runs longest for a person; None where none does."""
    found = Sanction.objects.filter(user=user, kind__in=kinds, lifted_at=None, until__gt=clock.now())
    return found.order_by("-until", "-pk").first()


def holding(user: User, *kinds: str) -> Sanction | None:
    """As `running`, with a silence or a bench of somebody who was in a browser of this person before them.

    Whoever signs out and comes again as somebody new has got rid of nothing. What puts out is asked for where
    one enters.
    """
    devices = Visit.objects.filter(user=user).values("device")
    before = Visit.objects.filter(device__in=devices, first_at__lt=user.date_joined).values("user")
    follows = Q(user__in=before, kind__in=FOLLOWS, given_at__lt=user.date_joined)
    found = Sanction.objects.filter(Q(user=user) | follows, kind__in=kinds, lifted_at=None)
    return found.filter(until__gt=clock.now()).order_by("-until", "-pk").first()


def refuse_while(user: User, *kinds: str) -> None:
    """Raise CommandError SILENCED, BENCHED or BARRED (until, reason) while a sanction of these kinds runs."""
    if sanction := holding(user, *kinds):
        raise CommandError(REFUSALS[Kind(sanction.kind)], **told(sanction))


def told(sanction: Sanction) -> dict[str, Any]:
    """What a refusal tells of a sanction: `until`, None where it has no end, and `reason`."""
    until = None if sanction.until >= FOR_EVER else clock.rfc3339(sanction.until)
    return {"until": until, "reason": sanction.reason}


def turned_away(user: User) -> Farewell | None:
    """Why a person may have no socket; None for whoever is not out."""
    if not user.is_barred or (sanction := running(user, *PUTS_OUT)) is None:
        return None
    return Farewell(Close.NOT_ALLOWED, "barred", "A sanction keeps you out.", told(sanction))


def put_out_lately(since: timedelta) -> list[tuple[int, Farewell]]:
    """The keys of the people who were put out so short a time ago, and why they go."""
    lately = Sanction.objects.filter(given_at__gt=clock.now() - since, kind__in=PUTS_OUT, lifted_at=None)
    people = {sanction.user_id: sanction.user for sanction in lately.select_related("user")}
    return [(key, farewell) for key, user in people.items() if (farewell := turned_away(user))]


def _hold(user: User, *, whole: bool = False) -> bool:
    """Hold a person until the commit, before any sanction of theirs; False where they are gone.

    So does whoever deletes or merges them. Held `whole`, they can be referred to by nobody meanwhile.
    """
    return User.objects.select_for_update(no_key=not whole).filter(pk=user.pk).exists()


def _note(user: User) -> None:
    """Keep on the person, who is held, what each page asks."""
    kept = Sanction.objects.filter(user=user, lifted_at=None).aggregate(
        until=Max("until", filter=Q(kind__in=PUTS_OUT)), unread=Count("pk", filter=Q(read_at=None))
    )
    user.barred_until, user.has_news = kept["until"], bool(kept["unread"])
    User.objects.filter(pk=user.pk).update(barred_until=user.barred_until, has_news=user.has_news)
