"""Sentences for the codes of refusals when a match is begun."""

from django.utils.translation import gettext_lazy as _

from accounts import texts
from core.errors import CommandError

SENTENCES = {
    **texts.SENTENCES,
    "BAD_OPTIONS": _("A match like that is not offered."),
    "TOO_MANY_MATCHES": _("You have begun many matches within the hour. Go on with one, or wait a little."),
}


def sentence(error: CommandError) -> str:
    """What to tell the reader, in their language."""
    return texts.filled(SENTENCES, error)
