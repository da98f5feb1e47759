"""While nobody serves, time passes that nobody can use: it is given back."""

import signal
import time
from pathlib import Path

from tests import running
from tests.people import Person, at_table, sit_down


def test_after_an_outage_nobody_has_lost_time(
    environ: dict[str, str], worker: running.Process, beat: running.Process, tmp_path: Path
) -> None:
    port = running.free_port()
    server = running.server(environ, tmp_path / "before.log", port)
    with Person(f"http://127.0.0.1:{port}") as one, Person(f"http://127.0.0.1:{port}") as other:
        code = sit_down(one, other, timer=15)
        _, states = at_table((one, other), code)
        server.end(signal.SIGKILL)
        time.sleep(20)  # longer than the move timer, and than the silence that counts as an outage
        with running.server(environ, tmp_path / "after.log", port):
            _, again = at_table((one, other), code)
    assert again[0]["seq"] == states[0]["seq"]
    assert again[0]["clock"]["deadline"] > again[0]["clock"]["now"]
