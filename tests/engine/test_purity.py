"""The engine is pure: it knows nothing of clocks, chance, files or the rest of the project."""

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import engine
from games.engine import japanese

ROOT = Path(engine.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
OUTSIDE = {"cli.py", "__main__.py"}
"""What faces the command line, and may read a file and print."""

ALLOWED = {"collections.abc", "dataclasses", "enum", "functools", "hashlib", "hmac", "json", "re", "typing"}
ALLOWED_OUTSIDE = ALLOWED | {"argparse", "pathlib", "sys"}


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            assert node.module is not None
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_a_few_pure_modules_are_imported(path: Path) -> None:
    allowed = ALLOWED_OUTSIDE if path.name in OUTSIDE else ALLOWED
    for name in imports(ast.parse(path.read_text())):
        assert name in allowed or name.startswith("games.engine"), name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_read_or_printed_outside_the_command_line(path: Path) -> None:
    if path.name not in OUTSIDE:
        names = {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
        assert not names & {"open", "print", "input", "exec", "eval", "__import__", "globals"}


def test_there_is_an_engine() -> None:
    assert len(MODULES) > 20


def test_the_example_of_the_game_runs() -> None:
    results = doctest.testmod(japanese)
    assert results.attempted > 5
    assert results.failed == 0
