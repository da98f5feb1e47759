"""The choice that is made when a table is created."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.engine import classic, japanese
from games.options import rules_of
from lobby import options
from lobby.options import OPTIONS, Choice

ONE_OF_THESE = {
    "invalid_choice": _("“%(value)s” is not offered. Choose one of these."),
    "required": _("Choose one of these."),
}
NOT_TOGETHER = _("“%(value)s” does not go with the rules chosen. What they have is chosen here now.")
WHO = (
    Choice("all", _("Anyone in the lobby"), said=_("open to anyone")),
    Choice("link", _("Only with the link"), said=_("only with the link")),
)
WATCH = (
    Choice(True, _("Anyone may watch")),
    Choice(False, _("No spectators"), said=_("no spectators")),
)
OFFERED = {
    "game": options.GAME,
    **OPTIONS["japanese"],
    **OPTIONS["classic"],
    "timer": options.TIMER,
    "stake": options.STAKE,
    "who": WHO,
    "watch": WATCH,
}
PROFILED = OPTIONS["classic"].keys() - {"profile"}  # the options whose choices the profile limits
USUAL = classic.Rules()


class Offer(NamedTuple):
    """A choice as the page shows it."""

    choice: Choice
    profiles: tuple[str, ...]  # under which it may be chosen; empty: always
    disabled: bool
    checked: bool
    usual: bool


class Switch(forms.CheckboxInput):
    """On where a form has it; an address may also say that it is off."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        return bool(data.get(name, "off") != "off")


def _one_of(offered: tuple[Choice, ...], chosen: Any, *, required: bool = True) -> forms.TypedChoiceField:
    values = {choice.spelling: choice.value for choice in offered}
    return forms.TypedChoiceField(
        choices=[(choice.spelling, choice.label) for choice in offered],
        coerce=values.__getitem__,
        initial=chosen,
        required=required,
        error_messages=ONE_OF_THESE,
    )


class TableForm(forms.Form):
    """The options of a new table, the usual ones chosen.

    A value that is not offered is named and refused, and so is one that does not go with the profile. The
    options of the other game count for nothing; what classic Joker is not told is as usual. A stake above
    `coins` cannot be chosen.
    """

    game = _one_of(options.GAME, "japanese")
    target = _one_of(OPTIONS["japanese"]["target"], japanese.Rules().target)
    profile = _one_of(OPTIONS["classic"]["profile"], USUAL.profile, required=False)
    length = _one_of(OPTIONS["classic"]["length"], USUAL.length, required=False)
    khishti = _one_of(OPTIONS["classic"]["khishti"], USUAL.khishti, required=False)
    moshla = forms.BooleanField(initial=USUAL.moshla, required=False, widget=Switch)
    timer = _one_of(options.TIMER, settings.MOVE_TIMER_DEFAULT)
    stake = _one_of(options.STAKE, 0, required=False)
    who = _one_of(WHO, "all")
    watch = _one_of(WATCH, True, required=False)

    def __init__(self, *args: Any, coins: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.coins = coins
        game = self["game"].value()
        for other in OPTIONS.keys() - {game} if game in OPTIONS else ():
            for name in OPTIONS[other]:
                self.fields[name].disabled = True

    def clean(self) -> None:
        """Refuse what the profile has no choice of."""
        if self.cleaned_data.get("game") != "classic":
            return
        profile = self.cleaned_data.get("profile") or USUAL.profile
        for name in PROFILED:
            for choice in OPTIONS["classic"][name]:
                is_chosen = choice.value == self.cleaned_data.get(name)
                if is_chosen and profile not in options.profiles(name, choice.value):
                    self.add_error(name, NOT_TOGETHER % {"value": choice.label})

    def offers(self) -> dict[str, list[Offer]]:
        """By field, what the page offers; where a profile leaves one value only, that one is chosen."""
        return {name: self._offers(name, choices) for name, choices in OFFERED.items()}

    def _offers(self, name: str, choices: tuple[Choice, ...]) -> list[Offer]:
        profile, value = self["profile"].value() or USUAL.profile, self[name].value()
        allowed = [options.profiles(name, choice.value) if name in PROFILED else () for choice in choices]
        disabled = [bool(names) and profile not in names for names in allowed]
        if name == "stake":
            disabled = [choice.value > self.coins for choice in choices]
            affordable = {choice.spelling for choice in choices if choice.value <= self.coins}
            value = value if str(value) in affordable else 0
        is_fixed = disabled.count(False) == 1
        checked = [
            not off and (is_fixed or str(value) in (choice.spelling, str(choice.value)))
            for choice, off in zip(choices, disabled, strict=True)
        ]
        usual = [choice.value == self.fields[name].initial for choice in choices]
        return [Offer(*offer) for offer in zip(choices, allowed, disabled, checked, usual, strict=True)]

    def options(self) -> dict[str, Any]:
        """The options as `services.table_create` takes them."""
        chosen = self.cleaned_data
        rules = {name: chosen[name] for name in OPTIONS[chosen["game"]] if chosen[name] != ""}
        return {
            "game": chosen["game"],
            "rules": rules_of(chosen["game"], rules),
            "timer": chosen["timer"],
            "stake": chosen["stake"] or 0,
            "public": chosen["who"] == "all",
            "watchable": chosen["watch"] is not False,
        }
