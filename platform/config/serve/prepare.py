"""What must be there before the server listens: tables, catalogues, static files."""

import fcntl
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import OperationalError

from config.serve import ServeError


def hold_data() -> TextIO:
    """The data folder, ours alone for as long as the returned file stays open.

    A second server there would not hear the first one's bell: its tables would stand still.

    Raises:
        ServeError: the folder cannot be written, or another server holds it.
    """
    data = settings.DATA_DIR
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = (data / "serve.lock").open("w")
    except OSError as error:
        raise ServeError(f"{data} cannot be written: {error.strerror}.") from error
    for path in (data, *data.glob("jokeri.sqlite3*")):
        if not os.access(path, os.W_OK):
            raise ServeError(f"{path} cannot be written: permission denied.")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ServeError(
            f"Another server uses {data} already: stop it, or name another folder in JOKERI_DATA."
        ) from error
    return lock


def prepare() -> None:
    """Migrate; compile the catalogues and collect the static files where anything has changed since.

    Raises:
        ServeError: a file or the database cannot be written.
    """
    try:
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        call_command("migrate", interactive=False, verbosity=0)
        prepare_catalogues()
        manifest = Path(settings.STATIC_ROOT, "staticfiles.json")
        _once(settings.DATA_DIR / "static.done", _static_files(), [manifest], _collect)
    except OSError as error:
        raise ServeError(f"{error.filename} cannot be written: {error.strerror}.") from error
    except OperationalError as error:
        raise ServeError(f"The database cannot be used: {str(error).strip()}.") from error


def prepare_catalogues() -> None:
    """Compile the catalogues where any has changed since."""
    # Beside the catalogues: where they are compiled once for many machines, none has to write there.
    _once(Path(settings.LOCALE_PATHS[0], "compiled"), _catalogues(), _compiled(), compile_catalogues)


def compile_catalogues() -> None:
    """Make every .mo file from its .po, without GNU gettext; fuzzy translations are left out."""
    for source, target in zip(_catalogues(), _compiled(), strict=True):
        with source.open("rb") as text:
            catalogue = read_po(text)
        partial = target.with_suffix(f".{os.getpid()}")  # tests of both modes compile at the same time
        with partial.open("wb") as binary:
            write_mo(binary, catalogue)
        partial.replace(target)


def _collect() -> None:
    call_command("collectstatic", interactive=False, verbosity=0)


def _catalogues() -> list[Path]:
    return sorted(path for folder in settings.LOCALE_PATHS for path in folder.glob("*/LC_MESSAGES/*.po"))


def _compiled() -> list[Path]:
    return [path.with_suffix(".mo") for path in _catalogues()]


def _static_files() -> list[Path]:
    return sorted(Path(storage.path(name)) for finder in get_finders() for name, storage in finder.list([]))


def _once(done: Path, inputs: list[Path], outputs: list[Path], work: Callable[[], None]) -> None:
    """Do the work unless its outputs are there and were made from exactly these inputs, as `done` says."""
    digest = hashlib.sha256()
    for path in inputs:
        digest.update(f"{path}\0".encode() + path.read_bytes() + b"\0")
    if all(path.exists() for path in (done, *outputs)) and done.read_text() == digest.hexdigest():
        return
    work()
    done.write_text(digest.hexdigest())
