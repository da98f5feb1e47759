"""Words about people: the sentences for the codes of refusals, the names of the avatars."""

from django.utils.translation import gettext_lazy as _

from core import switches
from core.errors import CommandError

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
}


def sentence(error: CommandError) -> str:
    """What to tell the reader, in their language."""
    return str(SENTENCES[error.code]) % error.fields
