"""deploy/environment.py: made once, renewed with the lock file, repaired when it was left half made."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import ROOT

# Stands for the installer: notes the lock file that it was given, and fails when it is told to.
UV = """#!/bin/sh
echo "$@" >> "$INSTALLED"
exit "${FAILS:-0}"
"""


class Checkout:
    """A project folder with the script and lock files, and an installer that only notes its orders."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.installed = folder, folder / "installed"
        (folder / "deploy").mkdir()
        shutil.copy(ROOT / "deploy" / "environment.py", folder / "deploy")
        (folder / "requirements.lock").write_text("django==5.2")
        (folder / "requirements-dev.lock").write_text("django==5.2\npytest==9")
        (folder / "bin").mkdir()
        uv = folder / "bin" / "uv"
        uv.write_text(UV)
        uv.chmod(0o755)

    def make(self, *options: str, fails: int = 0, before: str = "") -> subprocess.CompletedProcess[str]:
        script = self.folder / "deploy" / "environment.py"
        path = {"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "INSTALLED": str(self.installed)}
        runner = f"import runpy, sys; sys.argv[1:] = {list(options)}; {before}"
        return subprocess.run(
            [sys.executable, "-c", f"{runner}\nrunpy.run_path({str(script)!r}, run_name='__main__')"],
            env=os.environ | path | {"FAILS": str(fails)},
            check=False, capture_output=True, text=True,
        )  # fmt: skip

    def times(self) -> int:
        return len(self.installed.read_text().splitlines()) if self.installed.exists() else 0


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_it_is_made_once_and_then_says_nothing(checkout: Checkout) -> None:
    first, second = checkout.make(), checkout.make()
    assert (first.returncode, second.returncode, checkout.times()) == (0, 0, 1)
    assert "--require-hashes" in checkout.installed.read_text()
    assert first.stdout != ""
    assert second.stdout + second.stderr == ""
    assert subprocess.run([checkout.folder / ".venv/bin/python", "-c", ""], check=True).returncode == 0


def test_packages_for_development_also_serve_to_run(checkout: Checkout) -> None:
    checkout.make()
    checkout.make("--dev")
    checkout.make("--dev")
    checkout.make()
    lines = checkout.installed.read_text().splitlines()
    assert [line.rpartition("/")[2] for line in lines] == ["requirements.lock", "requirements-dev.lock"]


def test_a_new_lock_file_is_installed(checkout: Checkout) -> None:
    checkout.make()
    (checkout.folder / "requirements.lock").write_text("django==5.2.1")
    checkout.make()
    assert checkout.times() == 2


def test_what_was_left_half_made_is_made_anew(checkout: Checkout) -> None:
    failed = checkout.make(fails=1)
    assert failed.returncode == 1
    assert "could not be installed" in failed.stderr
    assert "Traceback" not in failed.stderr
    leftover = checkout.folder / ".venv" / "leftover"
    leftover.touch()
    assert checkout.make().returncode == 0
    assert not leftover.exists()


def test_an_environment_whose_python_is_gone_is_made_anew(checkout: Checkout) -> None:
    checkout.make()
    python = checkout.folder / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python")
    assert checkout.make().returncode == 0
    assert python.exists()


def test_a_python_that_is_too_old_is_one_sentence(checkout: Checkout) -> None:
    refused = checkout.make(before="sys.version_info = (3, 9, 2)")
    assert refused.returncode == 1
    assert refused.stderr.startswith("Jokeri needs Python 3.11 or newer and this is 3.9;")
    assert refused.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_one_sentence(checkout: Checkout) -> None:
    (checkout.folder / ".venv").symlink_to("/dev/null/x")
    refused = checkout.make()
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert "cannot be used" in refused.stderr
