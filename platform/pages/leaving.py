"""The public rule for who keeps leaving, with the figures by which it is kept (moderation/leaving.py)."""

from typing import NamedTuple

from django.conf import settings
from django.utils.translation import npgettext

HOUR = 60  # minutes


class Rule(NamedTuple):
    """So many matches left of so many, within so many days; for how long the first time, and then."""

    limit: int
    of: int
    days: int
    first: str
    then: list[str]
    again_days: int
    peace: str


def rule() -> Rule:
    """The rule in the reader's language."""
    first, *then = map(_span, settings.LEAVING_BENCH)
    return Rule(
        settings.LEAVING_LIMIT,
        settings.LEAVING_OF,
        settings.LEAVING_DAYS,
        first,
        then,
        settings.LEAVING_REPEAT_DAYS,
        _span(settings.OUTAGE_PEACE // 60),
    )


def _span(minutes: int) -> str:
    """A time in words; whole hours are told as such."""
    if minutes % HOUR:
        text = npgettext("for so long", "%(count)s minute", "%(count)s minutes", minutes)
        return text % {"count": minutes}
    hours = minutes // HOUR
    return npgettext("for so long", "%(count)s hour", "%(count)s hours", hours) % {"count": hours}
