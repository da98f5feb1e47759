"""What must be true whatever has happened: asked of the store, of the clients' notes, of the processes."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from tests.chaos.site import SERVERS, WORKERS, Site, files_of
from tests.client import Client

POOL = 16  # connections of one process at most (config/mode.py)
HELD = 3.0  # seconds: no transaction of the site waits for anybody


class Row(NamedTuple):
    """A match in the store."""

    pk: int
    seq: int
    status: str
    reason: str


class Step(NamedTuple):
    """A move in the store."""

    seq: int
    seat: int | None
    by: str
    token: str
    name: str  # the client's id


class Witness:
    """Looks at one site."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def matches(self, codes: Iterable[str]) -> dict[str, Row]:
        """The rows of these matches."""
        rows = self._query(
            "SELECT code, id, seq, status, reason FROM games_match WHERE code = ANY(%s)", list(codes)
        )
        return {code: Row(*columns) for code, *columns in rows}

    def steps(self, match: Row) -> list[Step]:
        """Every move of a match in order."""
        statement = "SELECT seq, seat, by, token, client_id FROM games_move WHERE match_id = %s ORDER BY seq"
        return [Step(*columns) for columns in self._query(statement, match.pk)]

    def check_moves(self, code: str, seats: list[Client], *, by_clock: list[str], bots: bool) -> None:
        """Each acknowledged move is in the store, once and at its step; each move of a seat is its player's.

        `by_clock` is all that the clock has made; `bots` whether a bot may have moved.
        """
        match = self.matches([code])[code]
        steps = self.steps(match)
        assert [step.seq for step in steps] == list(range(1, match.seq + 1)), code
        assert [step.token for step in steps if step.by == "c"] == by_clock, (code, steps)
        assert bots or not [step for step in steps if step.by == "b"], code
        played = [step for step in steps if step.by == "p" and not step.token.startswith("!")]
        assert len({(step.seat, step.name) for step in played}) == len(played), code
        for step in played:
            assert seats[step.seat or 0].moves[step.name] == (step.seq - 1, step.token), (code, step)
        for number, client in enumerate(seats):
            kept = {step.name: step.seq for step in played if step.seat == number}
            assert client.acks.items() <= kept.items(), (code, number)

    def check_audits(self) -> None:
        """The moves, the books, the tables and the statistics agree with each other."""
        assert self._site.run("-m", "tests.chaos.auditing") == ""

    def check_processes(self) -> None:
        """Everything lives; no connection to the store is beyond the pools, none holds a transaction open.

        Between two statements of a transaction that goes on one may be met idle, but not for long.
        """
        for name, process in self._site.processes.items():
            assert process.is_running, (name, process.log.read_text()[-3000:])
        states = self._query(
            "SELECT state, extract(epoch FROM clock_timestamp() - state_change)::float FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        assert len(states) <= POOL * len((*SERVERS, *WORKERS)), states
        held = [state for state, seconds in states if state == "idle in transaction" and seconds > HELD]
        assert not held, states

    def held(self) -> str:
        """What the servers hold with nobody there: connections, files beyond those of new ones and pools."""
        ports = set(self._site.ports.values())
        lines = sum(local in ports for local in _tcp("01", "08"))
        more = {name: files_of(self._site.processes[name]) - self._site.files[name] for name in SERVERS}
        return f"{lines} lines, {more} files more" if lines or max(more.values()) > 2 * POOL else ""

    def _query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with psycopg.connect(self._site.postgres.url) as connection:
            return connection.execute(statement, values).fetchall()


def _tcp(*states: str) -> list[int]:
    """The local ports of all connections of this machine that are in one of these states."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [int(words[1].partition(":")[2], 16) for words in lines if words[3] in states]
