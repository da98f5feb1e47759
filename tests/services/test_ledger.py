"""The books of several processes on PostgreSQL: killed, started again, all at once."""

import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests import running

MATCHES = 100
REAL_MATCHES = 60


@pytest.fixture
def books(environ: dict[str, str], tmp_path: Path) -> Callable[..., running.Process]:
    """Starts a process that works on the books."""
    logs = iter(range(100))

    def start(*words: object) -> running.Process:
        command = " ".join(["python -m tests.services.books", *map(str, words)])
        return running.Process(command, environ, tmp_path / f"{next(logs)}.log")

    return start


def query(statement: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        return connection.execute(statement).fetchall()


def audit(environ: dict[str, str]) -> None:
    """The command finds no fault."""
    command = [running.BIN / "python", "manage.py", "audit_ledger"]
    run = subprocess.run(command, cwd=running.ROOT, env=environ, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    assert "no fault" in run.stdout


def test_who_is_killed_while_settling_leaves_nothing_half_paid(
    environ: dict[str, str], books: Callable[..., running.Process]
) -> None:
    with books("open", MATCHES) as opening:
        opening.wait_for("done")
    for last in (7, 33, 71):
        with books("settle", last) as settling:
            settling.wait_for(f"paid match{last:03}")
            settling.end(signal.SIGKILL)
        audit(environ)
        halves = """SELECT "table" FROM ledger_transfer WHERE reason = 'payout'
                    GROUP BY "table" HAVING count(*) <> 3 OR sum(amount) <> 100"""
        assert query(halves) == []
    unpaid = """SELECT count(*) FROM ledger_account WHERE "table" LIKE 'match%' AND balance > 0"""
    assert query(unpaid) == [(MATCHES - 71,)]
    for _ in range(2):
        with books("settle", MATCHES) as settling:
            settling.wait_for("done")
    audit(environ)
    paid = """SELECT "table", array_agg(amount ORDER BY id) FROM ledger_transfer
              WHERE reason = 'payout' GROUP BY "table" ORDER BY "table" """
    assert query(paid) == [(f"match{match:03}", [34, 33, 33]) for match in range(MATCHES)]
    assert query(unpaid) == [(0,)]


@pytest.mark.usefixtures("servers", "beat")
def test_a_worker_that_is_killed_while_matches_end_leaves_each_paid_once(
    environ: dict[str, str], books: Callable[..., running.Process], tmp_path: Path
) -> None:
    over = "SELECT count(*) FROM lobby_table WHERE stake > 0 AND status = 'over'"
    with books("forfeit", REAL_MATCHES) as starting:
        starting.wait_for("done", 120)
    for name, least in (("first", 10), ("second", 30)):
        worker = running.worker(environ, tmp_path / f"{name}.log", name)
        running.wait_until(lambda least=least: query(over)[0][0] >= least)
        worker.end(signal.SIGKILL)
        assert query(over)[0][0] < REAL_MATCHES, "killed in the middle"
        audit(environ)
    with running.worker(environ, tmp_path / "third.log", "third"):
        running.wait_until(lambda: query(over) == [(REAL_MATCHES,)])
    audit(environ)
    paid = """SELECT count(*), count(DISTINCT t.code), sum(p.amount) FROM ledger_transfer p
              JOIN lobby_table t ON t.code = p."table" WHERE p.reason = 'payout'"""
    assert query(paid) == [(REAL_MATCHES, REAL_MATCHES, REAL_MATCHES * 50)]


def test_many_processes_at_once_keep_the_books_right(
    environ: dict[str, str], books: Callable[..., running.Process]
) -> None:
    with ExitStack() as stack:
        players = [stack.enter_context(books("play", f"seed{n}")) for n in range(6)]
        for player in players:
            player.wait_for("done", 120)
    audit(environ)
    assert query("SELECT sum(balance) FROM ledger_account") == [(0,)]
    assert (
        query("SELECT count(*) FROM ledger_transfer WHERE reason = 'stake' AND \"table\" LIKE 'table%'")[0][0]
        > 20
    )
