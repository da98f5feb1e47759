"""What is shipped to run the site: it starts what the tests start."""

import re

import pytest

from tests import running
from tests.running import ROOT

UNITS = ROOT / "deploy" / "systemd"


@pytest.mark.parametrize(
    ("unit", "command"),
    [
        ("jokeri-web@.service", f"{running.SERVER} --uds /run/jokeri/%i.sock"),
        ("jokeri-worker@.service", f"{running.WORKER} -n worker%i@%H"),
        ("jokeri-beat.service", running.BEAT),
    ],
)
def test_a_unit_starts_what_the_tests_start(unit: str, command: str) -> None:
    (started,) = re.findall(r"^ExecStart=(.+)$", (UNITS / unit).read_text(), re.MULTILINE)
    assert started == f"/opt/jokeri/current/.venv/bin/{command}"


def test_units_with_and_without_a_number_have_the_same_in_common() -> None:
    assert (UNITS / "jokeri-@.service.d").readlink().name == "jokeri-.service.d"
