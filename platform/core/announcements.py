"""What is announced to everybody, and what a browser has been told already."""

from datetime import timedelta

from django.http import HttpRequest

from core import clock
from core.kept import Kept
from core.models import Announcement

COOKIE = "announced"  # the keys of those that this browser shows no more: 3.17
MOST = 20  # keys in the cookie, the newest
LARGEST = 10**10  # no announcement has such a key
AHEAD = timedelta(minutes=1)

_coming: Kept[tuple[Announcement, ...]] = Kept(
    lambda: tuple(
        Announcement.objects.filter(ends_at__gt=clock.now(), begins_at__lt=clock.now() + AHEAD).order_by(
            "-level", "-pk"
        )
    )
)


def announced(request: HttpRequest) -> list[Announcement]:
    """What this browser is to show now: warnings first, then the newest."""
    now, seen = clock.now(), dismissed(request)
    return [one for one in _coming.get() if one.begins_at <= now < one.ends_at and one.pk not in seen]


def dismissed(request: HttpRequest) -> list[int]:
    """What this browser shows no more."""
    told = request.COOKIES.get(COOKIE, "")[: MOST * 12].split(".")
    return [int(key) for key in told if key.isascii() and key.isdigit()]


def cookie_after(request: HttpRequest, key: int) -> str:
    """The cookie of a browser that is to show one more no longer."""
    keys = dict.fromkeys([*dismissed(request), key])
    return ".".join([str(key) for key in keys if key < LARGEST][-MOST:])


def announcements_changed() -> None:
    """Have this process look again."""
    _coming.forget()
