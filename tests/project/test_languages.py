"""The catalogues: complete, consistent, and what the sources ask for."""

import re
import shutil
import subprocess
from pathlib import Path

import allauth
import django
import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po
from django.conf import settings

ROOT: Path = settings.BASE_DIR
LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
CATALOGUES = [
    f"{language}/LC_MESSAGES/{domain}.po" for language in LANGUAGES for domain in ("django", "djangojs")
]
FRAMES = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}|</?\w+>")
MTAVRULI = re.compile("[\u1c90-\u1cbf]")
DJANGO = Path(django.__file__).parent
SEEN = ("core/paginator", "core/validators", "db/models", "forms", "utils/text", "utils/timesince", "contrib")


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as text:
        return read_po(text)


def messages(name: str) -> list[Message]:
    return [message for message in catalogue(ROOT / "locale" / name) if message.id]


def ids(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def strings(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_text_is_translated(name: str) -> None:
    assert len(messages(name)) > 400
    assert [message.id for message in messages(name) if message.fuzzy or not all(strings(message))] == []


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_translation_has_the_frames_and_tags_of_its_text(name: str) -> None:
    for message in messages(name):
        wanted = {frozenset(FRAMES.findall(text)) for text in ids(message)}
        for string in strings(message):
            assert frozenset(FRAMES.findall(string)) in wanted, message.id
        # Russian says "one" of 21 as well: each of its forms needs the number.
        if name.startswith("ru/") and len(strings(message)) > 1:
            assert {frozenset(FRAMES.findall(string)) for string in strings(message)} <= {
                frozenset(FRAMES.findall(ids(message)[1]))
            }, message.id


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_sentence_stays_one(name: str) -> None:
    for message in messages(name):
        for text, string in zip(ids(message), strings(message), strict=False):
            assert (text[-1] in ".?!:") == (string[-1] in ".?!:"), text
            assert not re.search(r"\s$|^\s(?!\s)| {2}|\"|…[^\s<]|\.\.\.", string), string
        if name.startswith(("ka/", "tr/")):  # after a number the noun is singular
            counted = {string for string in strings(message) if FRAMES.search(string)}
            assert len(counted) <= 1 or not isinstance(message.id, tuple), message.id


@pytest.mark.parametrize(
    ("language", "letters"), [("ka", "\u10d0-\u10ff"), ("ru", "\u0400-\u04ff"), ("tr", "A-Za-zÇĞİÖŞÜâçğıöşü")]
)
def test_a_translation_is_in_its_script(language: str, letters: str) -> None:
    """Other letters stand only in what is written alike everywhere: Jokeri, JSON, /m/CODE/."""
    alike = {
        word for name in CATALOGUES for message in messages(name) for word in words(" ".join(ids(message)))
    }
    for name in (name for name in CATALOGUES if name.startswith(language)):
        for message in messages(name):
            for word in words(" ".join(strings(message))):
                assert re.fullmatch(f"[{letters}]+", word) or word in alike, message.id


def words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", FRAMES.sub(" ", text))


def test_georgian_has_no_capitals() -> None:
    for path in (ROOT / "locale").rglob("ka/**/*.po"):
        assert not MTAVRULI.search(path.read_text())
    styles = "".join(path.read_text() for path in (ROOT / "static/css").glob("*.css"))
    assert set(re.findall(r"text-transform:\s*([\w-]+)", styles)) <= {"none"}
    assert "small-caps" not in styles
    for folder in ("platform", "games", "lobby", "ledger", "templates", "static/app"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".html", ".js", ".txt") and "engine" not in path.parts:
                assert not re.search(
                    r"\.(?:upper|title|capitalize)\(\)|\|(?:upper|title|capfirst)",
                    path.read_text(),
                ), path


def test_what_django_lacks_in_georgian_is_here() -> None:
    ours = catalogue(ROOT / "locale/of-libraries/ka/LC_MESSAGES/django.po")
    for part in ("conf", "contrib/auth", "contrib/admin", "contrib/contenttypes", "contrib/sessions"):
        theirs = catalogue(DJANGO / part / "locale/ka/LC_MESSAGES/django.po")
        for message in catalogue(DJANGO / part / "locale/en/LC_MESSAGES/django.po"):
            places = [place for place, _ in message.locations]
            if not message.id or not any(place.startswith(SEEN) for place in places):
                continue
            known = [
                found
                for found in (
                    theirs.get(ids(message)[0], message.context),
                    ours.get(ids(message)[0], message.context),
                )
                if found
            ]
            assert any(all(strings(found)) and not found.fuzzy for found in known), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_allauth_speaks_every_language(language: str) -> None:
    path = Path(allauth.__file__).parent / f"locale/{language}/LC_MESSAGES/django.po"
    assert [message.id for message in catalogue(path) if message.id and not all(strings(message))] == []


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="needs GNU gettext: sudo apt install gettext")
def test_gathering_the_texts_changes_nothing(tmp_path: Path) -> None:
    """The catalogues are what `make messages` makes of the sources."""
    for folder in ("platform", "games", "lobby", "ledger", "templates", "static/app", "locale"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.mo")
        )
    shutil.copy(ROOT / "manage.py", tmp_path)
    gather = re.search(r"^GATHER = (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)[1].split()
    for domain in ("django", "djangojs"):
        command = [ROOT / ".venv/bin/python", "manage.py", *gather, "--domain", domain]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    for name in CATALOGUES:
        made, kept = (catalogue(root / "locale" / name) for root in (tmp_path, ROOT))
        told = [
            {(ids(message), message.context): message.fuzzy for message in found if message.id}
            for found in (made, kept)
        ]
        assert told[0] == told[1], f"{name}: run `make messages` and translate what is new"
