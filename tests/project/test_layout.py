"""What the house stands on: the folder platform/, the import map, the locks, the migrations."""

import re
import subprocess
import sys
import tomllib

import pytest
from django.core.management import call_command
from packaging.requirements import Requirement

from tests.running import ROOT

LOCKED = re.compile(r"^([A-Za-z0-9_.-]+)==([^ ;\\]+)", re.MULTILINE)
LOCKS = ["requirements.lock", "requirements-dev.lock"]


def test_the_folder_platform_shadows_nothing() -> None:
    assert not (ROOT / "platform" / "__init__.py").exists()
    assert (sys.modules["platform"].__file__ or "").endswith("platform.py")
    script = "import platform; print(platform.python_version())"
    path = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'platform')!r}]; "
    found = subprocess.run(
        [sys.executable, "-c", path + script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert found.stdout.strip() == ".".join(map(str, sys.version_info[:3]))


def test_no_package_of_ours_has_the_name_of_a_standard_module() -> None:
    ours = {path.parent.name for folder in (ROOT, ROOT / "platform") for path in folder.glob("*/__init__.py")}
    assert ours >= {"config", "core", "games", "lobby"}
    assert not ours & sys.stdlib_module_names


def test_games_package_stays_empty() -> None:
    # Whoever imports games.engine would run it, and with it all of Django.
    assert (ROOT / "games" / "__init__.py").read_text() == ""


@pytest.mark.parametrize(("lock", "groups"), [(LOCKS[0], []), (LOCKS[1], ["dev"])])
def test_the_lock_file_holds_what_pyproject_asks_for(lock: str, groups: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [*project["project"]["dependencies"]]
    for group in groups:
        asked += project["dependency-groups"][group]
    locked = {name.lower(): version for name, version in LOCKED.findall((ROOT / lock).read_text())}
    for requirement in map(Requirement, asked):
        version = locked.get(requirement.name.lower())
        assert version is not None, f"{requirement.name} is not in {lock}: make lock"
        assert requirement.specifier.contains(version), f"{requirement} is {version} in {lock}: make lock"


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_has_a_hash_for_everything_and_names_no_registry(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    for entry in re.split(r"\n(?=[A-Za-z0-9])", text.strip()):
        assert "--hash=sha256:" in entry, entry


def test_development_runs_on_the_very_packages_of_the_site() -> None:
    site, development = (dict(LOCKED.findall((ROOT / lock).read_text())) for lock in LOCKS)
    assert site.items() <= development.items()


@pytest.mark.django_db
def test_the_migrations_are_those_of_the_models() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
