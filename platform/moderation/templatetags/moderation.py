"""Tags of the moderators' pages, and of the way there."""

from datetime import datetime, timedelta

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext

from accounts.models import User
from accounts.texts import SANCTIONS
from core import clock
from games.models import Match
from lobby.options import title
from moderation import selectors, texts
from moderation.models import Action
from moderation.roles import REVIEW, may
from moderation.undoing import INVERSES
from pages import deck

register = template.Library()

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = {"T": "10"}

register.filter("reason", lambda reason: texts.REASONS[reason])
register.filter("kind", lambda kind: texts.KINDS[kind])
register.filter("sanction", lambda kind: SANCTIONS[kind])


@register.simple_tag
def open_cases(user: object) -> int | None:
    """How many cases are open; None for whoever may not see them, and nobody but staff is asked about."""
    if not isinstance(user, User) or not user.is_staff or not user.has_perm(REVIEW):
        return None
    return selectors.counts(user).open


@register.simple_tag
def undoing(line: Action, user: User) -> Promise | str:
    """What undoing a line is called, where it can be undone and this moderator may; else nothing."""
    is_done = line.undoes_id is not None or hasattr(line, "undone_by") or line.kind not in INVERSES
    return "" if is_done or not may(user, line.kind) else texts.UNDO[Action.Kind(line.kind)]


@register.filter
def age(moment: datetime) -> str:
    """How long ago that was, short: 12 min, 3 h, 5 d."""
    return _short(clock.now() - moment)


@register.filter
def left(moment: datetime) -> str:
    """How long it is until then, short."""
    return _short(moment - clock.now() + timedelta(seconds=59))


@register.filter
def match_title(match: Match) -> str:
    """The game and its options in words."""
    return title(match.game, match.rules)


@register.filter
def short_card(code: str) -> str:
    """A card as the eye reads it fastest: 10♠; a joker by its name."""
    if code[0] == "X":
        return str(deck.NAMES[code])
    return RANKS.get(code[0], code[0]) + SUIT_SIGNS[code[1]]


@register.filter
def card_name(code: str) -> Promise:
    """A card in words."""
    return deck.NAMES[code]


@register.filter
def call_words(call: str) -> str:
    """What is said with a joker: High ♣."""
    mode = str(deck.CALLS.get(call[:1], ""))
    return " ".join(filter(None, (mode, SUIT_SIGNS.get(call.lstrip("+-"), ""))))


@register.filter
def suit_words(trump: str) -> str:
    """A suit in words, or bezi."""
    return str(deck.SUITS.get(trump) or gettext("bezi"))


@register.filter
def stopwatch(seconds: int) -> str:
    """Seconds as 1:05."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _short(time: timedelta) -> str:
    minutes = max(0, int(time.total_seconds() // 60))
    if minutes < 60:
        return gettext("%(count)s min") % {"count": minutes}
    if minutes < 48 * 60:
        return gettext("%(count)s h") % {"count": minutes // 60}
    return gettext("%(count)s d") % {"count": minutes // (24 * 60)}
