"""What can be done with people."""

import secrets
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple

from allauth.usersessions.models import UserSession
from django.contrib.auth import login, logout
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from accounts import hooks
from accounts.browsers import browsers_shut, entry_check, visit_keep
from accounts.choices import Settings
from accounts.guest_names import guest_name
from accounts.models import AVATARS, Ignored, Sanction, User
from accounts.names import name_clean, name_key
from accounts.sanctions import FOLLOWS, PUTS_OUT, refuse_while, sanctions_inherit, sanctions_pass_on
from core import clock, rates, switches
from core.addresses import client_address
from core.consumers import end_sockets
from core.errors import CommandError
from core.ids import new_code

SEEN_EVERY = timedelta(hours=1)
BATCH = 200
CLICK_TIME = timedelta(minutes=1)
TRIES = 20  # a free name among hundreds of thousands


def person_for(request: HttpRequest) -> User:
    """Whoever is signed in with this browser; a visitor becomes a guest and is signed in.

    For commands only, never for a page that is merely looked at. Raises CommandError as `guest_create`, and
    BARRED (until, reason) in a browser where somebody is kept out.
    """
    if isinstance(request.user, User):
        return request.user
    entry_check(request)
    user = guest_create(
        language=get_language() or "",
        address=client_address(request),
        click=request.META.get("CSRF_COOKIE", ""),
    )
    login(request, user)
    return user


def guest_create(*, language: str, address: str, click: str = "") -> User:
    """A new guest with a free name that is easy to say in `language`.

    `click` is a secret that two taps on one button share, and no two browsers: within CLICK_TIME the second
    tap gets the guest of the first. Raises CommandError GUESTS_OFF, and TOO_MANY_GUESTS when `address` has
    made its share.
    """
    switches.require("guests")
    if not rates.allow("guest", address):
        raise CommandError("TOO_MANY_GUESTS")
    code = salted_hmac("accounts.guest", click).hexdigest()[:24] if click else new_code(12)
    for _ in range(TRIES):
        name = guest_name(language)
        try:
            with transaction.atomic():
                return User.objects.create_user(
                    username=f"guest:{code}",  # no name has a colon
                    is_guest=True,
                    display_name=name,
                    name_key=name_key(name),
                    avatar=secrets.randbelow(AVATARS),
                    date_joined=clock.now(),
                    seen_at=clock.now(),
                )
        except IntegrityError:
            made = User.objects.filter(username=f"guest:{code}").first()
            if made and made.seen_at and clock.now() - made.seen_at < CLICK_TIME:
                return made
            code = new_code(12) if made else code
    raise CommandError("TOO_MANY_GUESTS")


def person_register(
    *,
    guest: User | None,
    username: str,
    password: str,
    email: str = "",
    keeps_name: bool = False,
    language: str = "",
) -> User:
    """Make a registered person: of `guest`, who stays the same person, else a new one.

    The name at the table is the user name, unless the guest keeps theirs. They read in `language`, unless the
    guest has chosen one. The second of two taps finds the guest registered and changes nothing. Raises
    CommandError SIGNUP_OFF, NAME_TAKEN, as `names.name_clean`, or what a hook refuses with.
    """
    switches.require("signup")
    name, secret = name_clean(username), make_password(password)  # takes too long to hold others up meanwhile
    with transaction.atomic():
        known = User.objects.select_for_update().filter(pk=guest.pk).first() if guest else None
        if known and not known.is_guest:
            return known
        now = clock.now()
        user = known or User(avatar=secrets.randbelow(AVATARS), date_joined=now, seen_at=now)
        user.is_guest, user.email, user.password = False, email, secret
        user.username, user.username_key = name, name_key(name)
        user.language = user.language or language
        hooks.named(user.username_key)
        if not (known and keeps_name):
            user.display_name, user.name_key = name, name_key(name)
        _save_unless_taken(user)
        hooks.registered(user)
    return user


@transaction.atomic
def guest_merge(*, guest: User, user: User) -> None:
    """Have all that `guest` has played be `user`'s, what was laid on them too, and let the guest go.

    Once: the second of two taps finds no guest any more. Raises CommandError MATCH_RUNS while the guest sits
    at a table, BARRED (until, reason) while they are kept out, or what else a hook refuses with.
    """
    hooks.locking(guest)
    row = User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first()
    if row is None:
        return
    if row.is_barred:
        refuse_while(row, *PUTS_OUT)
    hooks.merged(row, user)
    sanctions_inherit(row, user)
    _ignored_inherit(row, user)
    end_sockets(row.pk, code="signed_in", detail="You have signed in.")
    row.delete()


def password_set(*, user: User, password: str) -> None:
    """Give `user` the password; every session ends, and every socket.

    None is spared: a copy of this browser's cookie opened sockets that look like its own. The browser gets a
    new session and opens its sockets again.
    """
    user.set_password(password)
    user.save(update_fields=["password"])
    end_sockets(user.pk, code="signed_out", detail="The password has been changed.")


def name_change(*, user: User, name: str) -> str:
    """Give `user` the name and return it as it is kept. Another spelling of one's own name is free.

    Raises CommandError NAME_TAKEN, TOO_MANY_RENAMES, or as `names.name_clean`.
    """
    clean = name_clean(name)
    if clean == user.display_name:
        return clean
    if not rates.allow("rename", str(user.pk)):
        raise CommandError("TOO_MANY_RENAMES")
    hooks.named(name_key(clean))
    _name_give(user, clean)
    return clean


class Named(NamedTuple):
    """A name, and its key."""

    name: str
    key: str


def name_replace(*, user: User) -> tuple[Named, Named]:
    """Take a person's name at the table from them and give them one that nobody has chosen: both names.

    What they sign in with stays. Raises CommandError NAME_TAKEN where no free name was found.
    """
    before = Named(user.display_name, user.name_key)
    for _ in range(TRIES):
        with suppress(CommandError):
            _name_give(user, guest_name(user.language))
            return before, Named(user.display_name, user.name_key)
    raise CommandError("NAME_TAKEN")


def name_restore(*, user: User, name: str) -> None:
    """Give a person a name back. Raises CommandError NAME_TAKEN where somebody else has it by now."""
    _name_give(user, name)


def avatar_choose(*, user: User, avatar: int) -> None:
    """Give `user` the avatar of that number, of which there are AVATARS, from 0."""
    User.objects.filter(pk=user.pk).update(avatar=avatar)
    user.avatar = avatar


@transaction.atomic
def settings_keep(*, user: User, settings: Settings) -> None:
    """Keep what `user` has chosen, beside what they chose before."""
    kept = User.objects.select_for_update().only("settings").get(pk=user.pk)
    kept.settings |= settings
    kept.save(update_fields=["settings"])


def language_choose(*, user: User, language: str) -> None:
    """Have every page come in a language, one of settings.LANGUAGES, wherever `user` signs in."""
    User.objects.filter(pk=user.pk).update(language=language)
    user.language = language


def visit_note(request: HttpRequest) -> None:
    """Note that the person is here, at most once an hour; their session begins its time anew."""
    user = request.user
    now = clock.now()
    if not isinstance(user, User) or (user.seen_at and now - user.seen_at < SEEN_EVERY):
        return
    User.objects.filter(pk=user.pk).update(seen_at=now)
    visit_keep(request, user)
    request.session.modified = True


def entry_note(*, request: HttpRequest, user: User, **_: object) -> None:
    """Note that a person has entered: a receiver of Django's `user_logged_in`."""
    visit_keep(request, user)


def sign_out(request: HttpRequest, *, everywhere: bool = False) -> None:
    """End the session of this browser, or every session, and every open socket of the person."""
    if request.user.is_authenticated:
        for session in UserSession.objects.filter(user=request.user) if everywhere else ():
            session.end()
        end_sockets(request.user.pk, code="signed_out", detail="You have signed out.")
    logout(request)


def account_delete(*, user: User, password: str = "", sure: bool = False) -> None:
    """Delete a person: their name and all that is theirs alone. Their matches stay, with a nameless seat.

    Who signs in with a password must know it, anybody else must be `sure`. Every session and socket of theirs
    ends. Raises CommandError WRONG_PASSWORD, NOT_SURE, TOO_MANY_TRIES, and STILL_SEATED while they sit at a
    table.
    """
    if not rates.allow("delete", str(user.pk)):
        raise CommandError("TOO_MANY_TRIES")
    if user.has_usable_password() and not user.check_password(password):  # takes too long for a transaction
        raise CommandError("WRONG_PASSWORD")
    if not user.has_usable_password() and not sure:
        raise CommandError("NOT_SURE")
    with transaction.atomic():
        hooks.locking(user)
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        hooks.forgotten(person)
        # Once more, now that nobody can sit down any more: what happened meanwhile refuses it.
        User.objects.select_for_update().get(pk=user.pk)
        hooks.forgotten(person)
        browsers_shut(person)
        sanctions_pass_on(person)
        end_sockets(person.pk, code="signed_out", detail="This account has been deleted.")
        person.delete()  # a session is its person's only as long as there is one


def guests_forget(*, unseen_for: timedelta) -> int:
    """Delete the guests not seen for so long, and tell how many. Their matches stay, with a nameless seat.

    Those whom a sanction keeps out stay too: they would be let in again. So do those of whom a silence or a
    bench follows others: these would be rid of it.
    """
    now = clock.now()
    let_in = Q(barred_until=None) | Q(barred_until__lte=now)
    held = Sanction.objects.filter(user=OuterRef("pk"), kind__in=FOLLOWS, lifted_at=None, until__gt=now)
    unseen = User.objects.filter(let_in, ~Exists(held), is_guest=True, seen_at__lt=now - unseen_for)
    count = 0
    while batch := list(unseen.values_list("pk", flat=True)[:BATCH]):
        User.objects.filter(pk__in=batch).delete()
        count += len(batch)
    return count


def _ignored_inherit(guest: User, user: User) -> None:
    """Let `user` ignore whom `guest` has ignored, and whoever has ignored the guest ignore them."""
    known = Ignored.objects.filter(user=user).values("other")
    Ignored.objects.filter(user=guest).exclude(other__in=known).exclude(other=user).update(user=user)
    knowing = Ignored.objects.filter(other=user).values("user")
    Ignored.objects.filter(other=guest).exclude(user__in=knowing).exclude(user=user).update(other=user)


def _name_give(user: User, name: str) -> None:
    """Raises CommandError NAME_TAKEN."""
    key = name_key(name)
    try:
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(display_name=name, name_key=key)
    except IntegrityError:
        raise CommandError("NAME_TAKEN") from None
    user.display_name, user.name_key = name, key


def _save_unless_taken(user: User) -> None:
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise CommandError("NAME_TAKEN") from None
