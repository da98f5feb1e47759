"""In what words the options of a table are offered and told: one place for forms, filters, lists and links.

How they are spelled and what rules they make is in `games.options`; which go together is asked of the engine.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.formats import number_format
from django.utils.functional import Promise, lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.engine import classic, japanese
from games.engine.errors import MalformedRules
from games.engine.games import GAMES
from games.options import rules_of, spelling

Text = str | Promise


def _in_groups(amount: int) -> str:
    return number_format(amount, force_grouping=True)


_grouped = lazy(_in_groups, str)


@dataclass(frozen=True)
class Choice:
    """One value that is offered: its label on the form, a note below, and what a table with it is called."""

    value: Any
    label: Text
    said: Text = ""
    note: Text = ""

    @property
    def spelling(self) -> str:
        """The value in a form and in an address."""
        return spelling(self.value)


class Kind(Choice):
    """A game."""

    @property
    def seats(self) -> range:
        """The numbers of its seats."""
        return range(GAMES[self.value].SEATS)


GAME = (
    Kind(
        "japanese", _("Japanese Joker"), said=_("Japanese"), note=_("Two players, no bids, five columns each")
    ),
    Kind(
        "classic",
        _("Classic Joker"),
        said=_("Classic"),
        note=_("Four players, exact bids, premia and moshla"),
    ),
)

OPTIONS: dict[str, dict[str, tuple[Choice, ...]]] = {
    "japanese": {
        "target": tuple(
            Choice(target, str(target), said=format_lazy(_("to {target}"), target=target))
            for target in japanese.TARGETS
        ),
    },
    "classic": {
        "profile": (
            Choice("house", _("House rules"), note=_("Trumps are named in hands of nine")),
            Choice(
                "regional", _("Regional rules"), said=_("regional"), note=_("A card is turned for trumps")
            ),
        ),
        "length": (
            Choice("standard", _("Standard"), said=_("standard"), note=_("24 hands")),
            Choice("nines", _("Nines"), said=_("nines"), note=_("16 hands")),
        ),
        "khishti": (
            Choice("off", _("Off"), said=_("no khishti")),
            Choice("200", "200", said=_("khishti 200")),
            Choice("500", "500", said=_("khishti 500")),
            Choice("special", _("Special"), said=_("khishti special")),
        ),
        "moshla": (Choice(True, _("On"), said=_("moshla")), Choice(False, _("Off"), said=_("no moshla"))),
    },
}
"""By game and option; what a table with the usual choice need not be said to be has no words."""

TIMER = tuple(
    Choice(seconds, str(seconds), said=format_lazy(_("{seconds} seconds a move"), seconds=seconds))
    for seconds in settings.MOVE_TIMERS
)

STAKE = (
    Choice(0, _("Free"), said=_("played free")),
    *(
        Choice(stake, _grouped(stake), said=format_lazy(_("{stake} coins each"), stake=_grouped(stake)))
        for stake in settings.STAKES
        if stake
    ),
)
"""What everybody at a table puts in, in Domino Coin."""

STAKES = (
    Choice("free", _("Free")),
    Choice("coins", _("For coins")),
)
"""What the lobby tells apart."""

PRESETS = (
    (_("Standard, khishti 200"), classic.Rules(length="standard", khishti="200")),
    (_("Nines, special"), classic.Rules(length="nines", khishti="special")),
)
"""Choices of classic Joker that many make."""

_TITLES = {"japanese": _("Japanese Joker {terms}"), "classic": _("Classic Joker, {terms}")}


@cache
def profiles(option: str, value: Any) -> tuple[str, ...]:
    """The profiles of classic Joker under which an option may have this value."""
    usual = {profile: rules_of("classic", {"profile": profile}) for profile in classic.PROFILES}
    return tuple(profile for profile in usual if is_played("classic", {**usual[profile], option: value}))


def kind(game: str) -> Kind:
    """A game, as it is offered and called."""
    return next(choice for choice in GAME if choice.value == game)


def spelled(game: str, rules: Mapping[str, Any]) -> dict[str, str]:
    """A game and its options as the fields of the form."""
    return {"game": game} | {
        option: choice.spelling
        for option, choices in OPTIONS[game].items()
        for choice in choices
        if choice.value == rules[option]
    }


def title(game: str, rules: Mapping[str, Any]) -> str:
    """A game with its options, as a heading."""
    return str(_TITLES[game]).format(terms=", ".join(terms(game, rules)))


def terms(game: str, rules: Mapping[str, Any]) -> list[str]:
    """The options of a table in words, without those that its other options leave no choice of."""
    return [
        str(choice.said)
        for option, choices in OPTIONS[game].items()
        for choice in choices
        if choice.said and choice.value == rules[option] and _is_open(game, rules, option)
    ]


def _is_open(game: str, rules: Mapping[str, Any], option: str) -> bool:
    values = [choice.value for choice in OPTIONS[game][option]]
    return sum(is_played(game, {**rules, option: value}) for value in values) > 1


def is_played(game: str, rules: Mapping[str, Any]) -> bool:
    """Whether the engine plays a game by these rules."""
    try:
        GAMES[game].Rules.from_json(rules)
    except MalformedRules:
        return False
    return True
