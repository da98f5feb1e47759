"""The options of a match as a form chooses them."""

from collections.abc import Callable, Mapping
from typing import Any

from core.errors import CommandError
from games.engine import classic, japanese
from games.engine.errors import MalformedRules

Form = Mapping[str, str]


def rules_chosen(game: str, form: Form) -> dict[str, Any]:
    """The rules that a form chooses for a game, as `match_create` takes them; the rest is as usual.

    A switch is on where the form has it. What a profile of classic Joker leaves no choice of, the profile
    decides, whatever the form says: without a script a form sends all of its fields. Raises CommandError
    BAD_OPTIONS.
    """
    try:
        rules: dict[str, Any] = _CHOOSE[game](form).to_json()
    except (KeyError, MalformedRules, ValueError):
        raise CommandError("BAD_OPTIONS") from None
    return rules


def timer_chosen(form: Form) -> int:
    """The seconds for a move that a form chooses; 0, no move timer, unless it does.

    Raises CommandError BAD_OPTIONS.
    """
    try:
        return int(form.get("timer", 0))
    except ValueError:
        raise CommandError("BAD_OPTIONS") from None


def _japanese(form: Form) -> japanese.Rules:
    return japanese.Rules(target=int(form.get("target", japanese.Rules().target)))


def _classic(form: Form) -> classic.Rules:
    profile = form.get("profile", classic.Rules().profile)
    terms = classic.PROFILES[profile]
    offered = {"length": terms.lengths, "khishti": terms.khishti, "moshla": terms.moshla}
    sent: dict[str, Any] = {name: form[name] for name in ("length", "khishti") if name in form}
    sent["moshla"] = "moshla" in form
    return classic.Rules.usual(
        profile, **{name: value for name, value in sent.items() if len(offered[name]) > 1}
    )


_CHOOSE: dict[str, Callable[[Form], japanese.Rules | classic.Rules]] = {
    "japanese": _japanese,
    "classic": _classic,
}
