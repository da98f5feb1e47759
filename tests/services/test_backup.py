"""A backup, and the site on the database that was restored from it: the commands of docs/operations.md."""

import os
import secrets
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from tests import running
from tests.people import Person, at_table, play_on, sit_down

TRIGGERS = """SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger
              WHERE NOT tgisinternal ORDER BY 1, 2"""
COUNTS = ("games_match", "games_move", "games_hand", "ledger_transfer", "accounts_user", "django_migrations")


@pytest.fixture
def empty() -> Iterator[str]:
    """The address of a new database beside the site's."""
    address = urlsplit(os.environ["DATABASE_URL"])
    name = f"{address.path.strip('/')}_{secrets.token_hex(4)}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield address._replace(path=f"/{name}").geturl()
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def counts(url: str) -> list[int]:
    with psycopg.connect(url) as store:
        return [store.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTS]


def test_what_is_restored_is_whole_and_the_matches_go_on(
    environ: dict[str, str], empty: str, tmp_path: Path
) -> None:
    backup = tmp_path / "jokeri.dump"
    first, second = running.free_port(), running.free_port()
    with ExitStack() as stack:
        people = [stack.enter_context(Person(f"http://127.0.0.1:{first}")) for _ in range(2)]
        with running.Process(
            "python -m tests.services.books open 5", environ, tmp_path / "books.log"
        ) as books:
            books.wait_for("done")
        with running.server(environ, tmp_path / "before.log", first):
            code = sit_down(*people)
            tables, states = at_table(tuple(people), code)
            play_on(tables, states, 8)
            saved = [state["seq"] for state in states]
            subprocess.run(["pg_dump", "-Fc", "-f", backup, environ["DATABASE_URL"]], check=True)
            known = counts(environ["DATABASE_URL"])
            play_on(tables, states, 2)  # lost with the database

        subprocess.run(["pg_restore", "--exit-on-error", "--no-owner", "-d", empty, backup], check=True)
        restored = environ | {"DATABASE_URL": empty}
        redis.from_url(cache(environ["REDIS_URL"])).flushdb()
        assert counts(empty) == known
        is_whole(restored)
        with psycopg.connect(empty) as store, psycopg.connect(environ["DATABASE_URL"]) as lost:
            assert store.execute(TRIGGERS).fetchall() == lost.execute(TRIGGERS).fetchall() != []
            with pytest.raises(psycopg.errors.RaiseException, match="append-only"):
                store.execute("UPDATE games_move SET token = 'AS'")
        a_day_passes(empty)

        with running.server(restored, tmp_path / "after.log", second):
            for person in people:
                person.server = f"http://127.0.0.1:{second}"
            tables, again = at_table(tuple(people), code)
            assert [state["seq"] for state in again] == saved
            assert again[0]["clock"]["deadline"] > again[0]["clock"]["now"]
            play_on(tables, again, 8)
        assert "no fault" in running.run(restored, "manage.py", "check_matches")


def is_whole(environ: dict[str, str]) -> None:
    """The commands that check a database find no fault."""
    running.run(environ, "manage.py", "migrate", "--check")
    assert "no fault" in running.run(environ, "manage.py", "audit_ledger")
    assert "no fault" in running.run(environ, "manage.py", "check_matches")
    assert running.run(environ, "manage.py", "count_statistics") == "All as counted.\n"


def a_day_passes(url: str) -> None:
    """Move what the store knows of the time into the past, as when its backup is a day old."""
    with psycopg.connect(url) as store:
        store.execute("UPDATE core_pulse SET beat_at = beat_at - interval '1 day'")
        store.execute("UPDATE core_process SET beat_at = beat_at - interval '1 day'")
        store.execute("UPDATE games_match SET deadline = deadline - interval '1 day'")


def cache(url: str) -> str:
    """The Redis database of the cache, the second of the three."""
    address = urlsplit(url)
    return address._replace(path=f"/{int(address.path.strip('/')) + 1}").geturl()
