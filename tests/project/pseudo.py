"""A language in which every marked text stands between ⟦ and ⟧: what is outside was not marked."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import allauth
import django
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

OPEN, SHUT = "⟦", "⟧"
LIBRARIES = [Path(django.__file__).parent / name for name in ("conf", "contrib/auth", "contrib/admin")]
ALLAUTH = Path(allauth.__file__).parent / "locale/de/LC_MESSAGES/django.po"
SPOKEN = {"title", "alt", "aria-label", "placeholder", "content"}
SILENT = {"script", "style", "code", "pre", "bdi", "kbd", "svg"}
# Names, and what is written alike in every language.
NAMES = re.compile(
    r"Jokeri|Domino Coin|JavaScript|JSON|CSV|UTC|QR|Enter|Esc|English|Русский|Türkçe|ქართული|Django"
)


def write_pseudo(catalogue: Path, folder: Path, language: str) -> None:
    """Put a compiled pseudo-catalogue of our texts and the libraries' where Django finds it as `language`."""
    made = Catalog(locale="en")
    for path in (catalogue, ALLAUTH, *(library / "locale/en/LC_MESSAGES/django.po" for library in LIBRARIES)):
        with path.open("rb") as text:
            for message in read_po(text):
                if message.id:
                    made.add(message.id, _pseudo(message.id), context=message.context)
    target = folder / language / "LC_MESSAGES" / "django.mo"
    target.parent.mkdir(parents=True)
    with target.open("wb") as binary:
        write_mo(binary, made)


def _pseudo(texts: str | tuple[str, ...]) -> str | tuple[str, ...]:
    if isinstance(texts, tuple):
        return tuple(f"{OPEN}{text}{SHUT}" for text in texts)
    return f"{OPEN}{texts}{SHUT}"


def outside(text: str) -> str:
    """What of a text stands outside every pair of brackets, without names."""
    kept, depth = [], 0
    for sign in text:
        depth += (sign == OPEN) - (sign == SHUT)
        if not depth and sign != SHUT:
            kept.append(sign)
    return NAMES.sub("", "".join(kept))


class Texts(HTMLParser):
    """Every text of a page that a person reads or hears, in the order of the page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Attributes count as far as they are read out."""
        attributes = dict(attrs)
        if tag in SILENT or ("lang" in attributes and tag != "html"):
            self._silent.append(tag)
        spoken = SPOKEN - ({"content"} if _is_technical(attributes) else set())
        self.found += [value for name, value in attributes.items() if name in spoken and value]
        if tag == "input" and attributes.get("type") == "submit":
            self.found.append(attributes.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        """What is silent ends with its own tag."""
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        """A text between tags."""
        if not self._silent:
            self.found.append(data)


def _is_technical(attributes: dict[str, str | None]) -> bool:
    name = attributes.get("name") or attributes.get("property") or ""
    return not (name == "description" or name in ("og:title", "og:description", "og:image:alt"))


def unmarked(page: str, *names: str) -> Iterator[str]:
    """The texts of a page that were not marked, apart from `names`: a phrase may go on from tag to tag."""
    whole = "\n".join(Texts(page).found)
    for name in names:
        whole = whole.replace(name, "")
    for line in outside(whole).splitlines():
        if re.search(r"[^\W\d_]{2,}", line):
            yield line.strip()
