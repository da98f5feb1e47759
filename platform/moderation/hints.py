"""The hints of `moderation.signals` in words, for whoever decides about a person."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from accounts.models import User
from moderation.models import Signal


class Hint(NamedTuple):
    """What the figures say of a person and, where it takes two, of whom else; the newest count."""

    signal: Signal
    other: User | None
    text: str


def signals_of(user: User) -> list[Hint]:
    """The hints at a person, in the reader's language; one query."""
    signals = Signal.objects.filter(Q(user=user) | Q(other=user)).select_related("user", "other")
    return [_hint(signal, user) for signal in signals.order_by("kind", "-at", "pk")]


def _hint(signal: Signal, user: User) -> Hint:
    other = signal.user if signal.other_id == user.pk else signal.other
    return Hint(signal, other, WORDS[signal.kind](signal.figures))


def _same(figures: dict[str, int]) -> str:
    """Names take no ending: the other one stands before it."""
    matches = figures["matches"]
    if figures["devices"]:
        text = ngettext(
            "%(count)s match for coins together, from the same browser.",
            "%(count)s matches for coins together, from the same browser.",
            matches,
        )
    else:
        text = ngettext(
            "%(count)s match for coins together, from the same network.",
            "%(count)s matches for coins together, from the same network.",
            matches,
        )
    return text % {"count": matches}


def _together(figures: dict[str, float]) -> str:
    text = gettext("Together in %(matches)s public matches; by chance it would be %(expected)s.")
    return text % figures


def _clock(figures: dict[str, int]) -> str:
    text = gettext("The clock has made %(clock)s of %(moves)s moves.")
    return text % figures


def _behind(figures: dict[str, float]) -> str:
    text = gettext("Behind in %(behind)s of %(left)s matches left; by chance it would be %(expected)s.")
    return text % figures


WORDS: dict[str, Callable[[Any], str]] = {
    Signal.Kind.SAME: _same,
    Signal.Kind.TOGETHER: _together,
    Signal.Kind.CLOCK: _clock,
    Signal.Kind.BEHIND: _behind,
}
