"""Which of the two ways to run is chosen, and the settings that follow from it (docs/architecture.md)."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY;"
)
POSTGRESQL = "django.db.backends.postgresql"
COUNTED = "django_prometheus.db.backends.postgresql"  # the same, counting connections and queries


def is_distributed() -> bool:
    """True when PostgreSQL and Redis are named; both or neither, so that no process works half on its own."""
    database, redis = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
    if bool(database) != bool(redis):
        raise ImproperlyConfigured("Set both DATABASE_URL and REDIS_URL, or neither: the embedded default.")
    return bool(database)


def databases(data: Path, *, threads: int) -> dict[str, Any]:
    """The DATABASES setting; `threads` is how many of a process speak to the store at once."""
    if not is_distributed():
        return {
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": data / "jokeri.sqlite3",
                # Immediate transactions wait for the writer before; deferred ones fail when they upgrade.
                "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": SQLITE_PRAGMAS},
                # Threads need a file: the shared in-memory database answers "table is locked" at once.
                "TEST": {"NAME": data / "test.sqlite3"},
            }
        }
    default = dj_database_url.parse(os.environ["DATABASE_URL"])
    if default["ENGINE"] == POSTGRESQL:
        default["ENGINE"] = COUNTED
    # Under ASGI only the pool keeps connections without leaking them: CONN_MAX_AGE stays 0.
    # Whoever asks for a connection waits 5 s. Nor does the pool try for longer: its pauses grow to minutes.
    patience = {"timeout": 5, "reconnect_timeout": 5}
    default["OPTIONS"] = {"pool": {"min_size": 1, "max_size": threads, **patience}}
    return {"default": default}


def redis_url(number: int) -> str:
    """One of our Redis databases, counted from the one REDIS_URL names: 0 broker, 1 cache, 2 bell."""
    address = urlsplit(os.environ["REDIS_URL"])
    return address._replace(path=f"/{int(address.path.strip('/') or 0) + number}").geturl()


def secret_key(data: Path) -> str:
    """SECRET_KEY from the environment; the embedded default keeps one of its own in the data folder."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    if is_distributed():
        raise ImproperlyConfigured("Set SECRET_KEY: every process must have the same one.")
    path = data / "secret_key"
    if not path.exists():
        try:
            data.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(48))
        except OSError as error:
            raise ImproperlyConfigured(f"{data} cannot be written: {error.strerror}.") from error
    return path.read_text()
