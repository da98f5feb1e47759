"""While the site is stormed an honest match goes on, and the server keeps little memory of it."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.hostile import storms
from tests.hostile.conftest import Site
from tests.hostile.honest import PATIENCE, Match, p95

GUESTS = 20  # from one address within the hour, whatever it says of itself
MOVES = 20
SECONDS = 1.0  # that 95 of a hundred moves take at most, on a busy machine
SLOWER = 20  # times, where the machine is too busy for that
MEGABYTES = 64  # more than before, at most


@pytest.fixture(scope="module")
def match(site: Site) -> Iterator[Match]:
    with Match(site.address) as played:
        yield played


@pytest.fixture(scope="module")
def usual(match: Match) -> float:
    """What moves take while all is quiet."""
    return p95(match.moves(2 * MOVES))


@contextmanager
def raging(site: Site, name: str) -> Iterator[Counter[str]]:
    """The storm for as long as the block; afterwards how it has ended, as often as it has."""
    command = [sys.executable, storms.__file__, str(site.host[1]), name]
    ends: Counter[str] = Counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "raging\n"
        try:
            yield ends
        finally:
            told, _ = process.communicate("enough\n", PATIENCE)
    ends.update(json.loads(told))


@pytest.mark.parametrize("name", storms.STORMS)
def test_a_storm_holds_nobody_up(site: Site, match: Match, usual: float, name: str) -> None:
    before = site.server.resident
    with raging(site, name) as ends:
        waited = match.moves(MOVES)
    assert ends, "nothing was sent"
    assert ends.keys() <= storms.STORMS[name][1], ends
    assert ends["302"] <= GUESTS
    assert p95(waited) < max(SECONDS, SLOWER * usual), (usual, sorted(waited))
    assert site.server.resident - before < MEGABYTES


def test_nothing_has_failed(site: Site, match: Match) -> None:
    match.moves(1)
    printed = site.server.log.read_text()
    assert "Traceback" not in printed, printed[-4000:]
    assert " ERROR " not in printed
