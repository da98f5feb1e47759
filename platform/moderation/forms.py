"""What reporters and moderators fill in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.ids import new_code
from moderation.acts import Terms
from moderation.models import KEY, TEXT, Action
from moderation.texts import HOURS, REASONS

Kind = Action.Kind
MOST_COINS = 1_000_000
FOR_HOURS = (Kind.SUSPEND, Kind.SILENCE, Kind.BENCH)
KEY_LENGTH = 20


def new_key() -> str:
    """What a form that is shown now will be sent with."""
    return new_code(KEY_LENGTH)


class ReportForm(forms.Form):
    """Why somebody is reported."""

    reason = forms.ChoiceField(
        choices=list(REASONS.items()), error_messages={"required": _("Please choose what it is about.")}
    )
    text = forms.CharField(max_length=TEXT, required=False, strip=True)


class ActForm(forms.Form):
    """An act with its reason. What each act asks for has a name of its own: all stand in one form."""

    act = forms.ChoiceField(choices=[(kind.value, kind.value) for kind in Kind])
    reason = forms.CharField(max_length=TEXT, error_messages={"required": _("Please give the reason.")})
    key = forms.RegexField(rf"^\w{{1,{KEY - 20}}}$")
    amount = forms.IntegerField(required=False, min_value=-MOST_COINS, max_value=MOST_COINS)
    match = forms.CharField(max_length=12, required=False)
    table = forms.CharField(max_length=12, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind in FOR_HOURS:
            self.fields[f"hours_{kind}"] = forms.TypedChoiceField(
                choices=[(hours, hours) for hours in HOURS], coerce=int, required=False, empty_value=None
            )

    def clean(self) -> dict[str, Any]:
        """An act for a time needs one; it may not be guessed."""
        cleaned = super().clean() or {}
        kind = cleaned.get("act")
        if kind in FOR_HOURS and not cleaned.get(f"hours_{kind}"):
            self.add_error(f"hours_{kind}", _("Please choose for how long."))
        return cleaned

    @property
    def problems(self) -> list[str]:
        """What is wrong, but for the reason, beside which that is said."""
        return [str(error) for name, found in self.errors.items() if name != "reason" for error in found]

    @property
    def hours(self) -> int:
        """How long the act that was chosen shall last; 0 where that was not said."""
        given = self.data.get(f"hours_{self.data.get('act')}", "")
        return int(given) if given in map(str, HOURS) else 0

    def terms(self) -> Terms:
        """What the act that was chosen needs."""
        given = self.cleaned_data
        kind = given["act"]
        place = {Kind.VOID: given["match"], Kind.CLOSE: given["table"]}.get(kind, "")
        return Terms(hours=given.get(f"hours_{kind}") or 0, place=place, amount=given["amount"] or 0)


class UndoForm(forms.Form):
    """Why an act is undone."""

    reason = forms.CharField(max_length=TEXT, error_messages={"required": _("Please give the reason.")})


class LogForm(forms.Form):
    """What is looked for in the log."""

    person = forms.CharField(max_length=200, required=False)
    actor = forms.CharField(max_length=200, required=False)
    place = forms.CharField(max_length=12, required=False)
    kind = forms.ChoiceField(choices=[("", ""), *((kind.value, kind.value) for kind in Kind)], required=False)
    before = forms.IntegerField(required=False, min_value=1, max_value=2**62)
