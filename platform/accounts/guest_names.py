"""Names for guests: made of syllables, easy to say in the reader's language, and nobody's."""

import re
import secrets
from dataclasses import dataclass


@dataclass(frozen=True)
class Sounds:
    """What the syllables of a language are made of."""

    onsets: str
    vowels: tuple[str, ...]  # one set a name: the vowels of a Turkish word go together
    rude: re.Pattern[str]  # must not come up anywhere in a name


LANGUAGES = {
    "en": Sounds(
        onsets="BDFGKLMNRSTVZ",
        vowels=("aeiou",),
        rude=re.compile(
            "anal|anus|bobo|dago|dik|fag|fak|fuk|homo|kak|kik|kok|kuk|naz|neg|nig|rap|sik|suk|tit"
        ),
    ),
    "ka": Sounds(
        onsets="ბგდვზთკლმნრსტ",
        vowels=("აეიოუ",),
        rude=re.compile("ბოზ|დედ|დებ|კაკ|კუკ|ლოთ|მუტ|ნაგ|სირ|ტუტ"),
    ),
    "ru": Sounds(
        onsets="БВГДЗКЛМНРСТ",
        vowels=("аеиоу",),
        rude=re.compile("баб|вон|гад|гит|гни|гов|деб|дур|зад|зек|как|лаг|мат|муд|наг|раб|сис|сос|сук|тит"),
    ),
    "tr": Sounds(
        onsets="BCDFGKLMNRSTYZ",
        vowels=("aıou", "eiöü"),
        rude=re.compile("bok|deli|döl|fak|gag|got|göt|kak|mal|mem|naz|sal|sik|yal|yar"),
    ),
}


def guest_name(language: str) -> str:
    """A random name of two or three syllables, easy to say in `language`, else in English.

    Nothing promises that the name is free.
    """
    sounds = LANGUAGES.get(language, LANGUAGES["en"])
    while True:
        name = _name(sounds)
        if not sounds.rude.search(name.lower()):
            return name


def _name(sounds: Sounds) -> str:
    vowels = secrets.choice(sounds.vowels)
    length = secrets.choice((2, 3))
    first, *others = (secrets.choice(sounds.onsets) + secrets.choice(vowels) for _ in range(length))
    return first + "".join(others).lower()
