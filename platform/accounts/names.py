"""Names that people show: what they may look like, and when two of them are one.

The table shows several scripts side by side. A name keeps to one of them, and two names that a reader could
take for each other are the same name. docs/names.md is the rule for people to read.
"""

import re
import unicodedata

from core.errors import CommandError

NAME_LENGTH, NAME_LENGTH_LEAST = 20, 2
LENGTH_READ = 200  # a longer text is no name, whatever its spaces and accents
SIGNS = " _.-'"

# Georgian is Mkhedruli alone: the Mtavruli capitals are missing from many phones.
SCRIPTS = {
    "latin": re.compile("[A-Za-zÀ-ÖØ-öø-žƏəȘ-ț]"),
    "cyrillic": re.compile("[Ѐ-ҁҊ-ԯ]"),
    "georgian": re.compile("[ა-ჺ]"),
}

# Letters and figures that are drawn alike once they are folded, above what they count as.
_LOOKS = str.maketrans(
    "авсԁенiіӏ1јкмоოө0рԛѕтԝхуүзðđħĸłøŧ",
    "abcdehlllljkmoooopqstwxyy3ddhklot",
)


def name_clean(text: str) -> str:
    """The name as it is kept: composed, single spaces, none at the ends.

    Raises CommandError: NAME_TOO_SHORT (least), NAME_TOO_LONG (most), NAME_BAD_LETTER (letter),
    NAME_MIXED_SCRIPTS, NAME_NO_LETTER.
    """
    if len(text) > LENGTH_READ:  # to compose long rows of accents takes minutes
        raise CommandError("NAME_TOO_LONG", most=NAME_LENGTH)
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) < NAME_LENGTH_LEAST:
        raise CommandError("NAME_TOO_SHORT", least=NAME_LENGTH_LEAST)
    if len(name) > NAME_LENGTH:
        raise CommandError("NAME_TOO_LONG", most=NAME_LENGTH)
    scripts = {_script(letter) for letter in name} - {None}
    if len(scripts) > 1:
        raise CommandError("NAME_MIXED_SCRIPTS")
    if not scripts:
        raise CommandError("NAME_NO_LETTER")
    return name


def name_key(name: str) -> str:
    """Equal for two names exactly if they count as one: case, accents and look-alike letters do not matter.

    >>> name_key("IŞIK") == name_key("ışık")
    True
    >>> name_key("Нино") == name_key("Nino")
    False
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(letter for letter in folded if not unicodedata.combining(letter)).replace("ı", "i")
    return unicodedata.normalize("NFKC", bare).translate(_LOOKS)


def _script(letter: str) -> str | None:
    """The script of a letter; None for figures and signs, which go with each."""
    if letter in SIGNS or letter in "0123456789":
        return None
    for script, letters in SCRIPTS.items():
        if letters.match(letter):
            return script
    raise CommandError("NAME_BAD_LETTER", letter=letter)
