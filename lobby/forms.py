"""The choice that is made when a table is created."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.engine import japanese
from games.models import Match

ONE_OF_THESE = {
    "invalid_choice": _("“%(value)s” is not offered. Choose one of these."),
    "required": _("Choose one of these."),
}


def _numbers(offered: tuple[int, ...], chosen: int) -> forms.TypedChoiceField:
    choices = [(number, str(number)) for number in offered]
    return forms.TypedChoiceField(choices=choices, coerce=int, initial=chosen, error_messages=ONE_OF_THESE)


class TableForm(forms.Form):
    """The options of a new table, the usual ones chosen; a value that is not offered is named and refused."""

    game = forms.ChoiceField(
        choices=[(Match.Game.JAPANESE, _("Japanese Joker"))],
        initial=Match.Game.JAPANESE,
        error_messages=ONE_OF_THESE,
    )
    target = _numbers(japanese.TARGETS, japanese.Rules().target)
    timer = _numbers(settings.MOVE_TIMERS, settings.MOVE_TIMER_DEFAULT)
    who = forms.ChoiceField(
        choices=[("all", _("Anyone in the lobby")), ("link", _("Only with the link"))],
        initial="all",
        error_messages=ONE_OF_THESE,
    )

    def options(self) -> dict[str, Any]:
        """The options as `services.table_create` takes them."""
        chosen = self.cleaned_data
        return {
            "game": chosen["game"],
            "rules": japanese.Rules(target=chosen["target"]).to_json(),
            "timer": chosen["timer"],
            "public": chosen["who"] == "all",
        }
