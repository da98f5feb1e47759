"""The documents say only what is there."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.running import ROOT

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)|(?:src|href)=\"([^\"]+)\"")
COMPOSE = re.compile(r"docker compose .*")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
MADE = re.compile(r"var/.*")  # only when something runs


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
    for path in {path for path in PATH.findall(text) if not MADE.fullmatch(path)}:
        module = ROOT / "static" / f"{path}.js"  # by its name in the import map
        assert module.exists() or any((folder / path).exists() for folder in (ROOT, ROOT / "platform")), path


def test_the_operations_name_every_variable_that_the_settings_read() -> None:
    settings = "".join(path.read_text() for path in (ROOT / "platform" / "config").glob("*.py"))
    read = set(re.findall(r"""environ(?:\.get\(|\[)["']([A-Z_]+)""", settings))
    table = OPERATIONS.partition("## Settings")[2].partition("\n## ")[0]
    assert read - {"DJANGO_SETTINGS_MODULE"} <= set(re.findall(r"`([A-Z_]+)`", table))


def test_the_operations_name_units_and_services_that_are_shipped() -> None:
    text = commands(OPERATIONS)
    units = set(re.findall(r"\b((?:restart-)?jokeri[\w@-]*\.(?:service|target|timer))", text))
    assert units
    for unit in units:
        assert (ROOT / "deploy" / "systemd" / re.sub(r"@\d", "@", unit)).is_file(), unit
    compose = (ROOT / "deploy" / "compose.yaml").read_text()
    services = set(
        re.findall(r"\b((?:web|worker)\d|beat|prepare|proxy)\b", "\n".join(COMPOSE.findall(OPERATIONS)))
    )
    assert services >= {"web1", "web2", "worker1", "worker2", "beat", "prepare"}
    for service in services:
        assert re.search(rf"^  {service}:", compose, re.MULTILINE), service


def test_the_operations_run_commands_that_are_there() -> None:
    for name in set(re.findall(r"deploy/manage ([a-z_]+)", commands(OPERATIONS))):
        assert name in get_commands(), name
    for script in set(re.findall(r"deploy/[\w./-]+", commands(OPERATIONS))):
        assert (ROOT / script).exists(), script


def test_every_library_has_its_reasons() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    decisions = (ROOT / "docs" / "decisions.md").read_text().lower()
    for name in re.findall(r"^    \"([a-z-]+)", project, re.MULTILINE):
        assert name in decisions, f"{name} has no line in docs/decisions.md"
