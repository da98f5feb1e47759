"""The options of a match: what may be chosen, how forms and addresses spell it, and the rules it makes."""

from collections.abc import Callable, Mapping
from typing import Any

from core.errors import CommandError
from games.engine import classic, japanese
from games.engine.errors import MalformedRules

Form = Mapping[str, str]

VALUES: dict[str, dict[str, tuple[Any, ...]]] = {
    "japanese": {"target": tuple(japanese.TARGETS)},
    "classic": {
        "profile": tuple(classic.PROFILES),
        "length": tuple(classic.LENGTHS),
        "khishti": tuple(classic.KHISHTI),
        "moshla": (True, False),
    },
}
"""By game and option, what may be chosen."""

_RULES: dict[str, Callable[..., Any]] = {"japanese": japanese.Rules, "classic": classic.Rules.usual}


def spelling(value: Any) -> str:
    """A value in a form and in an address."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def rules_of(game: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of a game with what is chosen, and the usual for the rest. Raises MalformedRules."""
    rules: dict[str, Any] = _RULES[game](**chosen).to_json()
    return rules


def rules_chosen(game: str, form: Form) -> dict[str, Any]:
    """The rules that a form chooses for a game, as `match_create` takes them; the rest is as usual.

    A switch is on where the form has it. What a profile of classic Joker leaves no choice of, the profile
    decides, whatever the form says: without a script a form sends all of its fields. Raises CommandError
    BAD_OPTIONS.
    """
    sent = {"moshla": "off"} | dict(form.items())  # a switch that is off is not sent
    try:
        chosen = {
            name: {spelling(value): value for value in values}[sent[name]]
            for name, values in VALUES[game].items()
            if name in sent
        }
        return rules_of(game, _left_open(chosen) if game == "classic" else chosen)
    except (KeyError, MalformedRules):
        raise CommandError("BAD_OPTIONS") from None


def timer_chosen(form: Form) -> int:
    """The seconds for a move that a form chooses; 0, no move timer, unless it does.

    Raises CommandError BAD_OPTIONS.
    """
    try:
        return int(form.get("timer", 0))
    except ValueError:
        raise CommandError("BAD_OPTIONS") from None


def _left_open(chosen: dict[str, Any]) -> dict[str, Any]:
    """What a profile lets one choose of what is chosen."""
    terms = classic.PROFILES[chosen.get("profile", classic.Rules().profile)]
    fixed = {"length": terms.lengths, "khishti": terms.khishti, "moshla": terms.moshla}
    return {
        name: value for name, value in chosen.items() if len(fixed.get(name, VALUES["classic"][name])) > 1
    }
