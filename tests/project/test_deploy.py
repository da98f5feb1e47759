"""What is shipped to run the site: each way starts what the tests start, and holds no secret."""

import re

import pytest

from tests import running
from tests.running import ROOT

DEPLOY = ROOT / "deploy"
UNITS = DEPLOY / "systemd"
COMPOSE = (DEPLOY / "compose.yaml").read_text()
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
TEMPLATE = (DEPLOY / "nginx.conf.template").read_text()
STOPS = 'command: ["rm", "-f", "/run/jokeri/{number}.sock"]'


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


def test_containers_start_what_the_tests_start() -> None:
    assert f'\nCMD exec {running.SERVER} --uds "$SOCKET"\n' in DOCKERFILE
    commands = re.findall(r"^    ?command: (celery .+)$", COMPOSE, re.MULTILINE)
    assert commands == [f"{running.BEAT}"]
    assert f"\n  command: {running.WORKER} -n worker@%h\n" in COMPOSE


def test_every_server_that_the_proxy_knows_is_started_and_takes_its_socket_away_first() -> None:
    numbers = set(re.findall(r"server unix:\$\{SOCKETS\}/(\d+)\.sock", TEMPLATE))
    assert numbers == {"1", "2"}
    for number in numbers:
        assert f"jokeri-web@{number}.service" in (UNITS / "jokeri.target").read_text()
        assert f"SOCKET: /run/jokeri/{number}.sock" in COMPOSE
        assert STOPS.format(number=number) in COMPOSE


def test_the_image_holds_what_git_holds_of_the_site() -> None:
    copied = set(re.findall(r"^COPY ([a-z]\S+)", DOCKERFILE, re.MULTILINE))
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "bench"}
    assert copied >= packages | {
        "platform",
        "templates",
        "static",
        "locale",
        "manage.py",
        "deploy/healthy.py",
    }


def test_each_of_the_target_is_restarted_by_itself() -> None:
    wanted = re.findall(r"jokeri-\S+\.service", (UNITS / "jokeri.target").read_text().partition("After=")[0])
    restarted = re.findall(r"systemctl restart (\S+)", (UNITS / "restart-jokeri.service").read_text())
    assert restarted == wanted


def test_the_proxy_is_told_all_that_its_configuration_asks_for() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)\}", TEMPLATE))
    told = COMPOSE.partition("  proxy:")[2].partition("volumes:")[0]
    assert asked == set(re.findall(r"^      ([A-Z_]+):", told, re.MULTILINE)) - {"NGINX_ENVSUBST_OUTPUT_DIR"}


def test_no_secret_is_shipped() -> None:
    for name in ("SECRET_KEY", "POSTGRES_PASSWORD"):
        text = (DEPLOY / "env.example").read_text() + COMPOSE
        given = re.findall(rf"^[ #]*{name}[=:] ?(.*)$", text, re.MULTILINE)
        assert given
        assert set(given) <= {"", "${POSTGRES_PASSWORD:?}"}
