#!/usr/bin/env python3
"""Makes .venv from the lock file, or finds it made: `deploy/environment.py [--dev]`.

Runs under any Python 3 with nothing installed: the standard library alone, and nothing but this text for the
versions that are too old. An environment is whole when its stamp says so, and the stamp is written last.
"""

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import venv

if sys.version_info < (3, 11):
    sys.exit(
        "Jokeri needs Python 3.11 or newer and this is %d.%d; name another: make run PYTHON=python3.12"
        % sys.version_info[:2]
    )

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
STAMP = ENVIRONMENT / "stamp"
LOCK, DEV_LOCK = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
VERSION = ".".join(map(str, sys.version_info[:2]))


def main() -> None:
    dev = "--dev" in sys.argv[1:]
    try:
        with LOCK.open() as lock:
            if is_whole(dev):
                return
            fcntl.flock(lock, fcntl.LOCK_EX)  # of two commands started together the second waits
            if not is_whole(dev):
                make(dev)
    except OSError as error:
        sys.exit(f"{error.filename} cannot be used: {error.strerror}. Is this folder yours to write in?")
    except KeyboardInterrupt:
        sys.exit("\nStopped; the next run begins where this one was.")


def is_whole(dev: bool) -> bool:
    """True when every package is there; the packages for development include those to run."""
    stamps = [stamp(DEV_LOCK)] if dev else [stamp(LOCK), stamp(DEV_LOCK)]
    return PYTHON.exists() and STAMP.is_file() and STAMP.read_text() in stamps


def stamp(lock: Path) -> str:
    """What is written into an environment that was made from this lock file."""
    return f"{VERSION} {hashlib.sha256(lock.read_bytes()).hexdigest()}\n"


def make(dev: bool) -> None:
    """Install the packages: into the present environment when it was whole once, else into a new one."""
    was_whole = PYTHON.exists() and STAMP.is_file() and STAMP.read_text().startswith(f"{VERSION} ")
    if was_whole:
        STAMP.unlink()
    else:
        venv.create(ENVIRONMENT, clear=True, symlinks=True)
    print("Installing the packages into .venv, once: this takes a minute or two …", flush=True)
    lock = DEV_LOCK if dev else LOCK
    if subprocess.run([*installer(), "--require-hashes", "--requirement", str(lock)], check=False).returncode:
        sys.exit("The packages could not be installed: the reason stands above. The next run tries again.")
    STAMP.write_text(stamp(lock))


def installer() -> list[str]:
    """The command that installs into the environment: uv, else pip from where it is to be had."""
    options = ["--quiet", "--python", str(PYTHON)]
    uv = shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--compile-bytecode", *options]
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--disable-pip-version-check", *options, "install"]
    # Debian's Python without python3-pip: its python3-venv brings a pip of its own.
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit("Neither pip nor ensurepip is here. On Debian: sudo apt install python3-pip")
    subprocess.run([PYTHON, "-m", "ensurepip"], check=True, stdout=subprocess.DEVNULL)
    return [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
