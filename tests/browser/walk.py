"""How a page is looked at: in one language, at every width, light and dark; what is wrong, and pictures."""

import os
import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from django.conf import settings
from playwright.sync_api import Page

from tests.browser.axe import COLOURS, SOURCE, violations_of
from tests.project.pseudo import NAMES

WIDTHS = {320: 568, 360: 740, 768: 1024, 1440: 900}
DOUBLE = (360, 1440)  # widths at which the text is shown at twice its size too
SCHEMES = ("light", "dark")
LANGUAGES = [code for code, _ in settings.LANGUAGES]
# Nobody looks at those of CI, unless it says where they are to be.
HAS_PICTURES = bool(os.environ.get("JOKERI_SHOTS")) or not os.environ.get("CI")
SHOTS = Path(os.environ.get("JOKERI_SHOTS") or settings.BASE_DIR / "var" / "shots")
TALLEST = 4000  # px of a picture
TWICE = """() => {
  const { style } = document.documentElement;
  style.fontSize = "200%";
  const found = [...tooWide(), ...cut()];
  style.fontSize = "";
  return found;
}"""
JUDGE = (Path(__file__).parent / "walk.js").read_text()
# Beside what stands alike in every language: technical words, browsers and systems, what has figures in it.
ALIKE = re.compile(
    rf"{NAMES.pattern}|"
    r"\b(?:SHA-256|Python|Redis|manage\.py \w+|Chrome|Linux|ka|en|ru|tr)\b|[\w.:-]*\d[\w.:-]*"
)
LATIN = re.compile(r"[A-Za-z]{2,}")
# Words that an English sentence can hardly do without, and that are none in Turkish.
ENGLISH = re.compile(r"\b(?:the|and|your|you|with|of|are|this|that|for|is)\b", re.IGNORECASE)


class Walker:
    """One person's way through the site in one language: `look` at each page, then `blame`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.wrong: list[str] = []

    def look(self, page: Page, name: str, *names: str) -> None:
        """Judge the page and keep its pictures as `name`; `names` are those of people that it shows."""
        page.evaluate(
            f"() => {{ {JUDGE} Object.assign(globalThis, {{ tooWide, cut, broken, overfull, spoken }}); }}"
        )
        page.evaluate(SOURCE)
        self._tell(name, "", untranslated(page.evaluate("spoken()"), self.language, names))
        for place, (width, height) in enumerate(WIDTHS.items()):
            scheme = SCHEMES[(place + LANGUAGES.index(self.language)) % 2]
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": height})
            self._tell(
                name,
                f"{width} {scheme}",
                page.evaluate("[...tooWide(), ...cut(), ...broken(), ...overfull()]"),
            )
            if width in DOUBLE:
                self._tell(name, f"{width}, text of double size", page.evaluate(TWICE))
            # Of two widths one is light, one dark: there it is colours that differ, and those in no language.
            has_colours = self.language == LANGUAGES[0]
            if place == 1:
                found = violations_of(page, without=() if has_colours else COLOURS)
                self._tell(name, f"{width} {scheme}", found)
            elif place == 2 and has_colours:
                self._tell(name, f"{width} {scheme}", violations_of(page, COLOURS))
            if HAS_PICTURES:
                self._picture(page, name, f"{width}-{scheme}")

    def blame(self) -> None:
        """Fail with all that was wrong, a line each."""
        if HAS_PICTURES:
            write_index()
        assert not self.wrong, "\n".join(self.wrong)

    def _picture(self, page: Page, name: str, kind: str) -> None:
        folder = SHOTS / name
        folder.mkdir(parents=True, exist_ok=True)
        size = page.viewport_size
        height = page.evaluate("document.documentElement.scrollHeight")
        page.screenshot(
            path=folder / f"{self.language}-{kind}.jpg",
            type="jpeg",
            quality=60,
            full_page=True,
            clip={"x": 0, "y": 0, "width": size["width"], "height": min(height, TALLEST)},
        )

    def _tell(self, name: str, kind: str, found: list[str]) -> None:
        self.wrong += [f"{self.language} {name} {kind}: {line}" for line in found]


def untranslated(texts: list[str], language: str, names: tuple[str, ...]) -> list[str]:
    """Which texts of a page in `language` are English; names, and what is alike everywhere, are none."""
    if language == "en":
        return []
    return [f"not translated: {text}" for text in texts if _is_english(text, language, names)]


def _is_english(text: str, language: str, names: tuple[str, ...]) -> bool:
    if text in _english(language):
        return True
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    sign = ENGLISH if language == "tr" else LATIN
    return bool(sign.search(ALIKE.sub("", text)))


@cache
def _english(language: str) -> frozenset[str]:
    """The texts of the catalogues whose translation is another."""
    found = set()
    for path in (settings.BASE_DIR / "locale" / language).rglob("*.po"):
        with path.open("rb") as text:
            for message in read_po(text):
                ids = message.id if isinstance(message.id, tuple) else (message.id,)
                strings = message.string if isinstance(message.string, tuple) else (message.string,)
                found |= set(ids) - set(strings)
    return frozenset(found)


def write_index() -> None:
    """A page with all pictures that there are, by the page of the site."""
    rows = []
    for folder in sorted(path for path in SHOTS.iterdir() if path.is_dir()):
        shots = [f"{folder.name}/{shot.name}" for shot in sorted(folder.glob("*.jpg"))]
        links = "".join(
            f'<a href="{shot}"><img loading="lazy" src="{shot}" alt="{shot}"></a>' for shot in shots
        )
        rows.append(f"<details><summary>{folder.name}</summary>{links}</details>")
    made = SHOTS / f"index-{os.getpid()}.part"
    made.write_text(INDEX + "\n".join(rows))
    made.replace(SHOTS / "index.html")


INDEX = """<!doctype html>
<meta charset="utf-8"><title>Jokeri, page by page</title>
<style>
body { font: 16px system-ui; margin: 16px; background: #ccc } summary { font-weight: 600; padding: 8px 0 }
img { width: 220px; height: 300px; object-fit: cover; object-position: top; margin: 4px }
</style>
"""
