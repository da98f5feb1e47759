"""systemd takes the units as they are shipped, and they start what the tests start."""

import os
import re
import shutil
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from tests import running
from tests.proxy import ROOTED
from tests.running import ROOT

UNITS = ROOT / "deploy" / "systemd"
NAMES = [
    "jokeri.target",
    "jokeri-web@1.service",
    "jokeri-worker@1.service",
    "jokeri-beat.service",
    "restart-jokeri.service",
    "restart-jokeri.timer",
]
EXPOSURE = 2.0  # of 10, as systemd rates it


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder of units that find the site here."""
    units = tmp_path / "units"
    shutil.copytree(UNITS, units, symlinks=True)
    for unit in [*units.rglob("*.service"), *units.rglob("*.conf")]:
        unit.write_text(unit.read_text().replace(ROOTED.rstrip("/"), str(ROOT)))
    return units


def analyze(units: Path, *words: str) -> str:
    """What systemd-analyze says; nothing may be wrong."""
    path = {"SYSTEMD_UNIT_PATH": f"{units}:"}
    done = subprocess.run(
        ["systemd-analyze", *words], env=os.environ | path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_systemd_finds_no_fault(installed: Path) -> None:
    analyze(installed, "verify", *NAMES)


@pytest.mark.parametrize("name", ["jokeri-web@.service", "jokeri-worker@.service", "jokeri-beat.service"])
def test_a_unit_has_little_of_the_machine(installed: Path, name: str) -> None:
    told = analyze(installed, "security", "--offline=yes", str(installed / name))
    exposure = re.search(r"Overall exposure level for .*: ([0-9.]+)", told)
    assert exposure
    assert float(exposure[1]) < EXPOSURE


def test_a_server_tells_systemd_that_it_runs_for_as_long_as_it_does(
    environ: dict[str, str], tmp_path: Path
) -> None:
    notify = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(notify))
        systemd.settimeout(running.START_SECONDS)
        told = environ | {"NOTIFY_SOCKET": str(notify), "WATCHDOG_USEC": "400000"}
        with running.server(told, tmp_path / "server.log", running.free_port()) as server:
            assert [systemd.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
            os.kill(server.pid, signal.SIGSTOP)
            systemd.settimeout(1)
            with pytest.raises(TimeoutError):
                any(systemd.recv(100) is None for _ in range(100))
            os.kill(server.pid, signal.SIGCONT)
            assert systemd.recv(100) == b"WATCHDOG=1"
