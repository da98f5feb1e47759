"""What `manage.py check --deploy` says of a site in production, and of one that is not fit for it."""

import os
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import LazySettings

from config import checks
from tests import running

STORES = {"DATABASE_URL": "postgres://jokeri@/jokeri", "REDIS_URL": "redis://127.0.0.1:6379/0"}
POSTGRES, SQLITE = "django.db.backends.postgresql", "django.db.backends.sqlite3"


def manage(data: Path, *words: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """A command with the environment of production and nothing else; no store is asked."""
    own = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    return subprocess.run(
        [running.BIN / "python", "manage.py", *words],
        cwd=running.ROOT,
        env=own | {"JOKERI_DATA": str(data)} | running.PRODUCTION | STORES | changes,
        check=False,
        capture_output=True,
        text=True,
    )


def test_production_has_no_fault_and_no_warning(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "DEBUG")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "System check identified no issues (0 silenced).\n"


def test_a_release_with_a_fault_is_not_prepared(tmp_path: Path) -> None:
    done = manage(tmp_path, "prepare", DEBUG="1")
    assert done.returncode == 1
    assert "(jokeri.E001) DEBUG" in done.stderr


@pytest.fixture
def production(settings: LazySettings) -> LazySettings:
    """Settings with which all is well."""
    settings.DISTRIBUTED, settings.DEBUG = True, False
    settings.ALLOWED_HOSTS = ["jokeri.example"]
    settings.DATABASES = {"default": {"ENGINE": POSTGRES}}
    settings.TRUSTED_PROXY_COUNT = 1
    settings.MAIL = urlsplit("smtps://mail.example")
    settings.DEFAULT_FROM_EMAIL = "Jokeri <jokeri@jokeri.example>"
    return settings


def found() -> list[str | None]:
    return [message.id for message in (*checks.forbidden(None), *checks.doubtful(None))]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({}, []),
        ({"DEBUG": True}, ["jokeri.E001"]),
        ({"ALLOWED_HOSTS": ["jokeri.example", "*"]}, ["jokeri.E002"]),
        ({"DATABASES": {"default": {"ENGINE": SQLITE}}}, ["jokeri.E003"]),
        ({"DISTRIBUTED": False}, ["jokeri.W001"]),
        ({"ALLOWED_HOSTS": ["localhost", "127.0.0.1"]}, ["jokeri.W002"]),
        ({"TRUSTED_PROXY_COUNT": 0}, ["jokeri.W003"]),
        ({"MAIL": urlsplit("console:")}, ["jokeri.W004"]),
        ({"DEFAULT_FROM_EMAIL": "Jokeri <jokeri@localhost>"}, ["jokeri.W005"]),
        ({"DISTRIBUTED": False, "DEBUG": True, "ALLOWED_HOSTS": ["*"]}, ["jokeri.W001"]),
    ],
)
@pytest.mark.filterwarnings("ignore:Overriding setting DATABASES")
def test_what_is_not_fit_for_it_is_named(
    production: LazySettings, change: dict[str, Any], told: list[str]
) -> None:
    for name, value in change.items():
        setattr(production, name, value)
    assert found() == told
