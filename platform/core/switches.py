"""What staff can switch off while the site runs: each switch has its words here, its state in the store.

A switch that nobody has turned is on. What is off is refused by the services, with the code of the switch.
"""

import logging
from dataclasses import dataclass

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core import clock
from core.errors import CommandError
from core.kept import Kept
from core.models import Switch, SwitchChange

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Feature:
    """What can be switched off: in which words, and the code and the sentence of the refusal."""

    label: str | Promise
    code: str
    sentence: str | Promise


FEATURES = {
    "tables": Feature(
        _("New tables. Off is maintenance: matches that are on are finished, practice stays."),
        "MAINTENANCE",
        _("The site is being looked after: for a while there are no new tables. Matches that are on go on."),
    ),
    "quick": Feature(
        _("One tap to a table"),
        "QUICK_OFF",
        _("“Play now” is off for the moment. Choose a table, or create one."),
    ),
    "coins": Feature(
        _("Tables for coins"),
        "COINS_OFF",
        _("Nobody plays for coins at the moment. Free tables are open as ever."),
    ),
    "guests": Feature(
        _("New guests"),
        "GUESTS_OFF",
        _("At the moment no new guests can come in. Whoever has an account can sign in."),
    ),
    "signup": Feature(
        _("New accounts"),
        "SIGNUP_OFF",
        _("At the moment nobody can register. Please come back a little later."),
    ),
}
SENTENCES = {feature.code: feature.sentence for feature in FEATURES.values()}

_off: Kept[frozenset[str]] = Kept(
    lambda: frozenset(Switch.objects.filter(on=False).values_list("name", flat=True))
)


def is_on(name: str) -> bool:
    """Whether a feature is on; a change in another process is seen within seconds."""
    assert name in FEATURES
    return name not in _off.get()


def require(name: str) -> None:
    """Raise CommandError with the code of the feature where it is off."""
    if not is_on(name):
        raise CommandError(FEATURES[name].code)


def refusal(name: str) -> str | Promise:
    """The sentence for readers where a feature is off; "" where it is on."""
    return "" if is_on(name) else FEATURES[name].sentence


@transaction.atomic
def switch_turn(*, name: str, on: bool, actor_id: int) -> None:
    """Turn a switch, and note who has; what is as wished already changes nothing."""
    Switch.objects.get_or_create(pk=name, defaults={"on": True})
    switch = Switch.objects.select_for_update().get(pk=name)
    if switch.on == on:
        return
    switch.on = on
    switch.save(update_fields=["on"])
    SwitchChange.objects.create(name=name, on=on, actor=actor_id, at=clock.now())
    log.warning("switch %s turned %s by person %s", name, "on" if on else "off", actor_id)
    _off.forget()


def switches_declare() -> None:
    """Have a row for each feature and for no other, so that staff find them."""
    Switch.objects.exclude(pk__in=FEATURES).delete()
    Switch.objects.bulk_create([Switch(name=name, on=True) for name in FEATURES], ignore_conflicts=True)
