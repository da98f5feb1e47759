"""The documents say only what is there."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests import running
from tests.running import ROOT

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)|(?:src|href)=\"([^\"]+)\"")
MADE = {"var/"}  # only when something runs


def commands(text: str) -> str:
    """Only what is meant to be typed: blocks and code spans."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_names_what_exists(document: Path) -> None:
    text = document.read_text()
    assert set(re.findall(r"\bmake ([a-z-]+)", commands(text))) <= TARGETS
    assert set(re.findall(r"manage\.py ([a-z_]+)", commands(text))) <= get_commands().keys()
    for one, other in LINK.findall(text):
        link = one or other
        assert "://" in link or (document.parent / link).exists(), link
    for path in set(PATH.findall(text)) - MADE:
        module = ROOT / "static" / f"{path}.js"  # by its name in the import map
        assert module.exists() or any((folder / path).exists() for folder in (ROOT, ROOT / "platform")), path


def test_the_readme_starts_production_as_the_tests_do() -> None:
    text = (ROOT / "README.md").read_text()
    for command in (running.SERVER, running.WORKER, running.BEAT):
        assert f".venv/bin/{command}" in text


def test_the_readme_names_every_variable_that_the_settings_read() -> None:
    settings = "".join(path.read_text() for path in (ROOT / "platform" / "config").glob("*.py"))
    read = set(re.findall(r"""environ(?:\.get\(|\[)["']([A-Z_]+)""", settings))
    named = set(re.findall(r"\b[A-Z][A-Z_]{3,}\b", (ROOT / "README.md").read_text()))
    assert read - named - {"SECRET_KEY_FALLBACKS", "WS_DB_THREADS"} == set()


def test_every_library_has_its_reasons() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    decisions = (ROOT / "docs" / "decisions.md").read_text().lower()
    for name in re.findall(r"^    \"([a-z-]+)", project, re.MULTILINE):
        assert name in decisions, f"{name} has no line in docs/decisions.md"
