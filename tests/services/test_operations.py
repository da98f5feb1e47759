"""What those who run the site are told by its processes: readiness, figures, lines of the log."""

import json
import re
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import running
from tests.people import Person, at_table, play, sit_down
from tests.proxy import METRICS_TOKEN, Site

SEED = re.compile(r"\b[0-9a-f]{64}\b")


@pytest.fixture(scope="module")
def told(environ: dict[str, str]) -> dict[str, str]:
    """The environment of a site that is looked after."""
    return environ | {"METRICS_TOKEN": METRICS_TOKEN, "LOG_LEVEL": "INFO"}


@pytest.fixture
def server(told: dict[str, str], tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of one server, and its log."""
    port, log = running.free_port(), tmp_path / "server.log"
    with running.server(told, log, port):
        yield f"http://127.0.0.1:{port}", log


def asked(address: str, token: str = "", tls: ssl.SSLContext | None = None) -> tuple[int, str]:
    """Status and text of an answer."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        request = urllib.request.Request(address, headers=headers)
        with urllib.request.urlopen(request, timeout=10, context=tls) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def figures(address: str) -> dict[str, float]:
    status, page = asked(f"{address}/metrics", METRICS_TOKEN)
    assert status == 200
    lines = [line for line in page.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_a_server_is_ready_with_all_its_parts(server: tuple[str, Path]) -> None:
    status, page = asked(f"{server[0]}/readyz")
    parts = dict.fromkeys(("database", "migrations", "beat", "redis"), "ok")
    assert (status, json.loads(page)) == (200, {"ready": True, **parts})


def test_a_server_whose_redis_is_gone_is_not_ready_and_lives(told: dict[str, str], tmp_path: Path) -> None:
    nowhere = f"redis://127.0.0.1:{running.free_port()}/0"
    port = running.free_port()
    with running.server(told | {"REDIS_URL": nowhere}, tmp_path / "alone.log", port):
        status, page = asked(f"http://127.0.0.1:{port}/readyz")
        assert (status, json.loads(page)["redis"], json.loads(page)["database"]) == (503, "failed", "ok")
        assert asked(f"http://127.0.0.1:{port}/healthz")[0] == 200


def test_a_server_counts_its_moves_and_knows_the_queue(
    told: dict[str, str], server: tuple[str, Path], tmp_path: Path
) -> None:
    with Person(server[0]) as one, Person(server[0]) as other:
        tables, states = at_table((one, other), sit_down(one, other))
        turn = states[0]["view"]["turn"]
        play(tables[turn], states[turn])
        found = figures(server[0])
        assert found['jokeri_moves_total{outcome="accepted"}'] == 1
        assert found["jokeri_move_seconds_count"] == 1
        assert (found["jokeri_people"], found["jokeri_sockets"]) == (2, 2)
        assert found['jokeri_site_matches{kind="people"}'] >= 1
        waiting = found["jokeri_site_queue_length"]
        assert found['django_db_execute_total{alias="default",vendor="postgresql"}'] > 0
    ticks = "from lobby.tasks import sweep; sweep.delay(); sweep.delay()"
    running.run(told, "manage.py", "shell", "-c", ticks)
    assert figures(server[0])["jokeri_site_queue_length"] == waiting + 2
    with running.worker(told, tmp_path / "worker.log"):
        running.wait_until(lambda: figures(server[0])["jokeri_site_queue_length"] == 0)


def test_lines_are_json_and_name_nobody(server: tuple[str, Path]) -> None:
    with Person(server[0]) as one, Person(server[0]) as other:
        at_table((one, other), sit_down(one, other))
        assert asked(f"{server[0]}/nowhere/")[0] == 404
    told = server[1].read_text()
    lines = [json.loads(line) for line in told.splitlines()]
    answered = [line for line in lines if line["logger"] == "core.requests"]
    assert len(answered) > 5
    assert {line["status"] for line in answered} >= {200, 302, 404}
    assert len({line["request"] for line in answered}) == len(answered)
    assert any("user" in line for line in answered)
    assert "127.0.0.1" not in told
    assert not SEED.search(told)


def test_the_proxy_keeps_the_figures_from_everybody_outside(site: Site) -> None:
    address, inside = site.proxy.address, f"http://127.0.0.1:{site.proxy.metrics_port}"
    assert asked(f"{address}/metrics", METRICS_TOKEN, site.proxy.tls)[0] == 404
    assert asked(f"{inside}/1/metrics")[0] == 404
    assert asked(f"{inside}/1/metrics", "another")[0] == 404
    assert asked(f"{inside}/readyz")[0] == 404
    for number in (1, 2):
        status, page = asked(f"{inside}/{number}/metrics", METRICS_TOKEN)
        assert status == 200
        assert "jokeri_sockets" in page
