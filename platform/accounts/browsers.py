"""The browsers that people play in, by a mark: a random number in a signed cookie.

Whoever is kept out by a sanction comes in from none where they have been: not as a new guest, not with
another account. Of marks and addresses only keyed hashes are kept. An address alone keeps nobody out: a whole
household or school has one.
"""

import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from accounts.models import Sanction, ShutBrowser, User, Visit
from accounts.sanctions import FOLLOWS, PUTS_OUT, told
from core import clock
from core.addresses import client_address
from core.errors import CommandError

KEPT = timedelta(days=90)  # after the last visit
DEVICE, ADDRESS = "accounts.visit.device", "accounts.visit.address"  # salts


def visit_keep(request: HttpRequest, user: User) -> None:
    """Keep that `user` is in this browser now; one without a mark gets one with the answer. One query."""
    mark = _mark(request) or secrets.token_hex(16)
    request.browser_mark = mark  # type: ignore[attr-defined]
    now = clock.now()
    visit = Visit(
        user=user,
        device=_hash(DEVICE, mark, settings.SECRET_KEY),
        address=_hash(ADDRESS, client_address(request), settings.SECRET_KEY),
        first_at=now,
        last_at=now,
    )
    Visit.objects.bulk_create(
        [visit],
        update_conflicts=True,
        unique_fields=["user", "device", "address"],
        update_fields=["last_at"],
    )


def mark_send(request: HttpRequest, response: HttpResponse) -> None:
    """Give the browser its mark, where `visit_keep` was called meanwhile: its time begins anew."""
    if mark := getattr(request, "browser_mark", None):
        response.set_signed_cookie(
            settings.BROWSER_COOKIE_NAME,
            mark,
            salt=DEVICE,
            max_age=settings.BROWSER_COOKIE_AGE,
            secure=settings.BROWSER_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def bar_of(request: HttpRequest) -> dict[str, Any] | None:
    """Why nobody enters from this browser: `until` and `reason` of the sanction that ends last; else None."""
    devices = list(_devices(request))
    if not devices:
        return None
    running = Sanction.objects.filter(
        user__visits__device__in=devices, kind__in=PUTS_OUT, lifted_at=None, until__gt=clock.now()
    )
    if sanction := running.order_by("-until", "-pk").first():
        return told(sanction)
    shut = ShutBrowser.objects.filter(device__in=devices, until__gt=clock.now()).order_by("-until").first()
    return {"until": clock.rfc3339(shut.until), "reason": shut.reason} if shut else None


def entry_check(request: HttpRequest) -> None:
    """Raise CommandError BARRED (until, reason) where nobody enters from this browser."""
    if bar := bar_of(request):
        raise CommandError("BARRED", **bar)


def browsers_shut(user: User) -> None:
    """Before a person is deleted: keep their browsers shut, without a word of whose they were.

    So it is also for what else would follow them there, a silence or a bench, until that ends: whoever goes
    and comes again has got rid of nothing.
    """
    kinds = (*PUTS_OUT, *FOLLOWS)
    running = Sanction.objects.filter(user=user, kind__in=kinds, lifted_at=None, until__gt=clock.now())
    if (sanction := running.order_by("-until").first()) is None:
        return
    until = min(sanction.until, clock.now() + KEPT)
    devices = Visit.objects.filter(user=user).values_list("device", flat=True).distinct()
    ShutBrowser.objects.bulk_create(
        ShutBrowser(device=device, until=until, reason=sanction.reason) for device in devices
    )


def visits_forget() -> None:
    """Forget who has been in a browser, 90 days after the last time, and which are shut no longer."""
    Visit.objects.filter(last_at__lt=clock.now() - KEPT).delete()
    ShutBrowser.objects.filter(until__lte=clock.now()).delete()


def _mark(request: HttpRequest) -> str | None:
    """The mark of a browser; None where it has none, or one that we have not given."""
    return request.get_signed_cookie(settings.BROWSER_COOKIE_NAME, None, salt=DEVICE)


def _devices(request: HttpRequest) -> Iterable[str]:
    """What a browser is kept as, under the key of today and under those before."""
    if mark := _mark(request):
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
            yield _hash(DEVICE, mark, key)


def _hash(salt: str, text: str, key: str) -> str:
    return salted_hmac(salt, text, secret=key, algorithm="sha256").hexdigest()[:32]
