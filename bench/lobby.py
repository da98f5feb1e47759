"""What a page of the lobby costs with ten thousand open tables, beside a bare Django view of the same rows.

    python deploy/services.py python bench/lobby.py

The site and the bare view are served by uvicorn alike, one process each, from the same PostgreSQL; one
connection asks for one page after the other, by turns here and there. The bare view keeps nothing, has no
middleware and a plain template. *busy*: meanwhile a table comes or goes ten times a second, so that the list
is made anew.
"""

import argparse
import asyncio
import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "platform")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

import django

django.setup()

from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.db import connection
from load import machine
from load.http import Answers, ask
from load.site import SETTINGS, person, site

from lobby.services import seat_leave, table_create
from tests import running
from tests.lobby.many import tables_make

PATH = "/en/tables/"
WARM = 2.0  # seconds before the clock starts
CHANGE = 0.1  # seconds between two changes of the lobby
BARE = running.SERVER.replace("config.asgi:application", "load.bare:site --factory").replace(
    "span on", "span off"
)
TABLE = {"game": "japanese", "rules": {"target": 11}, "timer": 15, "public": True}


class Target(NamedTuple):
    """A page that is asked for."""

    name: str
    host: str
    pid: int
    path: str = PATH
    cookie: str = ""
    busy: bool = False


class Cost(NamedTuple):
    """What it costs."""

    pages: float  # a second of the server's processor time
    p50: float  # ms
    p99: float


async def measure(target: Target, seconds: float) -> Cost:
    """Ask for one page after the other for so long."""
    answers, changes = Answers(), None
    if target.busy:
        changes = asyncio.create_task(change())
    await ask(target.host, target.path, target.cookie, time.monotonic() + WARM, Answers())
    before = machine.cpu_seconds([target.pid])
    await ask(target.host, target.path, target.cookie, time.monotonic() + seconds, answers)
    used = machine.cpu_seconds([target.pid]) - before
    if changes:
        changes.cancel()
    assert answers.body.count(b"Sit down") >= 50, answers.body.decode()
    waits = sorted(answers.seconds)
    return Cost(len(waits) / used, 1000 * median(waits), 1000 * waits[int(0.99 * len(waits))])


async def change() -> None:
    """Let a table come and go."""
    user = (await sync_to_async(person)(f"comes{time.monotonic_ns()}"))[0]
    while True:
        table = await sync_to_async(table_create)(user=user, **TABLE)
        await asyncio.sleep(CHANGE)
        await sync_to_async(seat_leave)(code=table.code, user=user)
        await asyncio.sleep(CHANGE)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=10_000, help="open ones, default 10000")
    parser.add_argument("--seconds", type=float, default=6, help="of each measurement, default 6")
    parser.add_argument("--rounds", type=int, default=3, help="default 3")
    options = parser.parse_args()
    if connection.vendor != "postgresql":
        sys.exit("This needs the services: python deploy/services.py python bench/lobby.py")
    call_command("migrate", verbosity=0)
    tables_make(person("host")[0], opened=options.tables, playing=options.tables // 10)
    with ExitStack() as stack:
        hosts, pids = stack.enter_context(site(1))
        data, port = Path(stack.enter_context(TemporaryDirectory())), running.free_port()
        environ = running.environment(data, settings=SETTINGS)
        environ["PYTHONPATH"] += f":{ROOT / 'bench'}"
        bare = stack.enter_context(running.server(environ, data / "bare.log", port, BARE))
        guest = person("guest")[1]
        targets = [
            Target("bare view", f"127.0.0.1:{port}", bare.pid, "/"),
            Target("visitor", hosts[0], pids[0]),
            Target("guest", hosts[0], pids[0], cookie=guest),
            Target("visitor, busy", hosts[0], pids[0], busy=True),
            Target("guest, busy", hosts[0], pids[0], cookie=guest, busy=True),
        ]
        time.sleep(WARM)
        costs: dict[str, list[Cost]] = {target.name: [] for target in targets}
        for _ in range(options.rounds):
            for target in targets:
                costs[target.name].append(asyncio.run(measure(target, options.seconds)))
    print(f"{'':16}{'pages a CPU second':>20}{'spread':>16}{'beside bare':>14}{'p50 ms':>9}{'p99 ms':>9}")
    floor = median(cost.pages for cost in costs["bare view"])
    for name, taken in costs.items():
        pages = sorted(cost.pages for cost in taken)
        spread = f"{pages[0]:,.0f} – {pages[-1]:,.0f}"
        p50, p99 = median(cost.p50 for cost in taken), median(cost.p99 for cost in taken)
        figures = f"{median(pages):>20,.0f}{spread:>16}{median(pages) / floor:>14.1f}"
        print(f"{name:16}{figures}{p50:>9.1f}{p99:>9.1f}")


if __name__ == "__main__":
    main()
