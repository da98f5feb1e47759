"""One site of several processes: what happens in one is seen in all, and no process is missed for long."""

import signal
import time
from pathlib import Path

from tests import running
from tests.people import Person, at_table, next_state, play, sit_down


def test_a_move_on_one_server_is_seen_on_the_other(pair: tuple[Person, Person]) -> None:
    tables, states = at_table(pair, sit_down(*pair))
    for _ in range(12):
        turn = states[0]["view"]["turn"]
        started = time.monotonic()
        states[turn] = play(tables[turn], states[turn])
        states[1 - turn] = next_state(tables[1 - turn], states[1 - turn])
        assert time.monotonic() - started < 3  # the bell, and not the look with the next ping
        assert states[0]["seq"] == states[1]["seq"]
        assert states[0]["view"]["trick"] == states[1]["view"]["trick"]


def test_the_lobby_of_one_server_hears_of_a_table_on_the_other(pair: tuple[Person, Person]) -> None:
    lobby = pair[1].socket("/ws/lobby/")
    before = lobby.next()["revision"]
    pair[0].post("/tables/new/", game="japanese", target=11, timer=15, who="all")
    assert lobby.until(lambda frame: frame["t"] == "lobby")["revision"] > before


def test_the_sweep_makes_the_move_of_who_lets_the_time_pass(
    pair: tuple[Person, Person], worker: running.Process, beat: running.Process
) -> None:
    tables, states = at_table(pair, sit_down(*pair, timer=3))
    moved = next_state(tables[0], states[0])  # nobody has flagged
    assert moved["events"][0]["type"] == "trumps"


def test_a_killed_worker_is_replaced_and_the_clock_goes_on(
    environ: dict[str, str], pair: tuple[Person, Person], beat: running.Process, tmp_path: Path
) -> None:
    first = running.worker(environ, tmp_path / "first.log", "first")
    tables, states = at_table(pair, sit_down(*pair, timer=3))
    first.end(signal.SIGKILL)
    time.sleep(6)  # the time is up and nobody looks
    with running.worker(environ, tmp_path / "second.log", "second"):
        moved = next_state(tables[0], states[0])
    assert moved["events"][0]["type"] == "trumps"


def test_daphne_serves_a_match_too(environ: dict[str, str], tmp_path: Path) -> None:
    port = running.free_port()
    address = f"http://127.0.0.1:{port}"
    with (
        running.server(environ, tmp_path / "daphne.log", port, "daphne config.asgi:application"),
        Person(address) as one,
        Person(address) as other,
    ):
        tables, states = at_table((one, other), sit_down(one, other))
        for _ in range(4):
            turn = states[0]["view"]["turn"]
            states[turn] = play(tables[turn], states[turn])
            states[1 - turn] = next_state(tables[1 - turn], states[1 - turn])
    assert states[0]["seq"] == 5
