"""Sentences for the codes of refusals about tables."""

from django.utils.translation import gettext_lazy as _

from accounts import texts
from core import switches
from core.errors import CommandError
from ledger.texts import SENTENCES as COIN_SENTENCES

SENTENCES = {
    **{code: texts.SENTENCES[code] for code in ("BARRED", "BENCHED", "GONE")},
    **COIN_SENTENCES,
    **switches.SENTENCES,
    "BAD_OPTIONS": _("A table like that is not offered."),
    "TOO_MANY_TABLES": _(
        "You have made many tables within the hour. Sit down at an open one, or wait a little."
    ),
    "TOO_MANY_CHANGES": _("You have changed seats very often within the hour. Please wait a little."),
    "TOO_MANY_GUESTS": _("Many guests have come from your network. Please try again a little later."),
    "TABLE_FULL": _("Someone took that seat a moment ago."),
    "TABLE_PLAYING": _("The match at this table is on already."),
    "TABLE_OVER": _("The match at this table is over."),
    "TABLE_CLOSED": _("This table has been closed."),
    "NO_TABLE": _("There is no such table."),
    "NO_MATCH": _("There is no such match, or it is practice, which counts for nothing."),
    "VOID_FOR_GOOD": _("This match was being played when it was declared void. It cannot be played on."),
    "ALREADY_SEATED": _("You sit at another table. One person sits at one table at a time."),
}


def sentence(error: CommandError) -> str:
    """What to tell the reader, in their language."""
    return texts.filled(SENTENCES, error)
