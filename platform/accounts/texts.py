"""Words about people: the sentences for the codes of refusals, of sanctions, the names of the avatars."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core import switches
from core.errors import CommandError

TBILISI = ZoneInfo("Asia/Tbilisi")

# The prints of the avatars, by number.
PRINTS = (_("Fish"), _("Bird"), _("Grapes"), _("Pomegranate"), _("Jug"), _("Tower"), _("Deer"), _("Vine"))

SENTENCES = {
    **switches.SENTENCES,
    "TOO_MANY_GUESTS": _("Many guests came from your network within the hour. Please try again later."),
    "NAME_TOO_SHORT": _("A name has at least %(least)s signs."),
    "NAME_TOO_LONG": _("A name has at most %(most)s signs."),
    "NAME_BAD_LETTER": _("“%(letter)s” cannot stand in a name. Letters, figures, spaces and _ . - ' can."),
    "NAME_MIXED_SCRIPTS": _("Please keep to one script: Latin, Georgian or Cyrillic letters, not a mixture."),
    "NAME_NO_LETTER": _("A name needs a letter."),
    "NAME_TAKEN": _("Somebody has this name already, or one that looks the same."),
    "MATCH_RUNS": _(
        "As a guest you still sit at a table. Finish the match or leave the table, then sign in: "
        "what you have played comes along."
    ),
    "STILL_SEATED": _("You sit at a table. Leave it, or finish the match, and come back here."),
    "WRONG_PASSWORD": _("That is not your password."),
    "NOT_SURE": _("Tick the box to say that you are sure."),
    "TOO_MANY_TRIES": _("You have tried often within the hour. Please try again later."),
    "TOO_MANY_RENAMES": _("You have changed your name often within the hour. Please try again later."),
    "ONESELF": _("That is you."),
    "TOO_MANY_IGNORED": _("You have muted or blocked many people within the hour. Please try again later."),
    "BARRED": _("You cannot play for now."),
    "BENCHED": _("You cannot sit down with others for now. Practice against bots is open to you."),
    "GONE": _("You have signed in or out meanwhile. Please load the page again."),
}

# What a sanction is called where staff read of it.
SANCTIONS = {
    "warning": _("Warning"),
    "silence": _("Silence"),
    "bench": _("Kept from tables"),
    "suspension": _("Suspension"),
    "ban": _("Ban"),
}

# What a sanction is for, as it stands behind "Reason:".
REASONS = {
    "abuse": _("insults"),
    "name": _("an offensive name"),
    "stalling": _("holding up the match"),
    "leaving": _("leaving matches"),
    "together": _("playing together against others"),
    "other": _("against the rules of fair play"),
}

# What a person is told of a sanction that is new.
NEWS = {
    "warning": _("This is a warning. Next time you may be kept from playing."),
    "silence": _("You cannot say anything at the table for now. You can go on playing."),
    "bench": SENTENCES["BENCHED"],
    "suspension": _("You could not play for a while. You are welcome back."),
    "ban": _("You could not play for a while. You are welcome back."),
}


def sentence(error: CommandError) -> str:
    """What to tell the reader, in their language."""
    return filled(SENTENCES, error)


def filled(sentences: Mapping[str, Any], error: CommandError) -> str:
    """The sentence for a refusal; one that a sanction causes tells its reason and its end too."""
    said = str(sentences[error.code]) % error.fields
    if "until" not in error.fields:
        return said
    return " ".join((said, cause(error.fields["reason"]), ending(error.fields["until"])))


def cause(reason: str) -> str:
    """The reason of a sanction as a sentence."""
    return gettext("Reason: %(reason)s.") % {"reason": REASONS[reason]}


def ending(until: str | None) -> str:
    """The end of a sanction as a sentence; `until` as the wire spells it, None where it has no end."""
    if until is None:
        return gettext("It has no end.")
    moment = date_format(datetime.fromisoformat(until).astimezone(TBILISI), "DATETIME_FORMAT")
    return gettext("It ends: %(moment)s, Tbilisi time.") % {"moment": moment}
