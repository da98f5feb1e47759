"""How much live play a machine carries: matches of scripted players over real sockets, on the real site.

    python deploy/services.py python bench/live.py

Uvicorn servers, a worker and beat, PostgreSQL, Redis and the players share this machine. For each number of
matches and of servers: moves a second as fast as players can move, and at the pace of people how long it
takes from "one player sends" until "the other has it". Beside it, in the same run: pgbench committing one
such move a transaction, and a game server that keeps its matches in memory (bench/README.md says how to get
it). Figures and what they mean are in bench/RESULTS.md.
"""

import argparse
import asyncio
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "platform")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

import django

django.setup()

from django.core.management import call_command
from django.db import connection
from load import beside, machine
from load.players import Notes, Pair
from load.site import matches, site
from load.wire import Line

WARM = 3.0  # seconds before the clock starts, once everybody plays
COMING = 0.08  # seconds between two matches that begin, at a pace: their hands end at different times
SPARE = 1.4  # matches made for each pair: who has finished one plays the next


def percentile(values: list[float], part: float) -> float:
    """The value below which `part` of all lie; NaN for none."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


async def load(
    hosts: list[str], made: list[dict[str, Any]], pairs: int, pace: float, window: float,
    reading: Callable[[], Any],
) -> tuple[Notes, float, Any, Any]:  # fmt: skip
    """Let pairs play; what they noted within the window, its length, and a reading before and after it."""
    notes, codes = Notes(), iter(made)
    for _ in range(pairs):
        pair = Pair(codes, hosts, pace, notes)
        await pair.begin()
        if pace:
            await asyncio.sleep(COMING)
    await asyncio.sleep(WARM)
    notes.moves.clear()
    notes.waits.clear()
    began, before = time.perf_counter(), reading()
    await asyncio.sleep(window)
    seconds, after = time.perf_counter() - began, reading()
    taken = Notes(list(notes.moves), list(notes.waits), notes.refused, notes.lost)
    return taken, seconds, before, after


def play(processes: int, pairs: int, pace: float, window: float, scatter: bool) -> dict[str, float]:
    """One measurement on a site of its own."""
    made = matches(round(pairs * (SPARE if not pace else 1)), scatter=scatter)
    with site(processes) as (hosts, pids):
        empty = machine.resident_bytes(pids)
        groups = {
            "servers": pids,
            "PostgreSQL": machine.named("postgres"),
            "Redis": machine.named("redis-server"),
            "players": [os.getpid()],
        }

        def reading() -> dict[str, float]:
            groups["PostgreSQL"] = machine.named("postgres")
            return {name: machine.cpu_seconds(members) for name, members in groups.items()}

        notes, seconds, before, after = asyncio.run(load(hosts, made, pairs, pace, window, reading))
        memory = machine.resident_bytes(pids) - empty
    waits = [wait for _, wait in notes.waits]
    used = {name: after[name] - before[name] for name in before}
    moves = max(1, len(notes.moves))
    return {
        "moves a second": len(notes.moves) / seconds,
        "p50 ms": 1000 * percentile(waits, 0.50),
        "p95 ms": 1000 * percentile(waits, 0.95),
        "p99 ms": 1000 * percentile(waits, 0.99),
        "moves a server CPU second": len(notes.moves) / max(0.001, used["servers"]),
        "server ms": 1000 * used["servers"] / moves,
        "PostgreSQL ms": 1000 * used["PostgreSQL"] / moves,
        "Redis ms": 1000 * used["Redis"] / moves,
        "players ms": 1000 * used["players"] / moves,
        "KiB a match": memory / 1024 / pairs,
        "refused": notes.refused,
        "lost": notes.lost,
    }


class Idle(Line):
    """A socket that looks at a path and says no more than it must."""

    open = 0

    def opened(self) -> None:
        Idle.open += 1
        self.send(b'{"t":"hello","seq":null}')

    def lost(self) -> None:
        Idle.open -= 1


async def look_on(host: str, path: str, count: int) -> list[Idle]:
    """Open so many sockets, a few at a time."""
    loop, lines = asyncio.get_running_loop(), []
    name, _, port = host.partition(":")
    for _ in range(count):
        _, line = await loop.create_connection(lambda: Idle(path, host), name, int(port))
        lines.append(line)
        if len(lines) - Idle.open > 50:
            await asyncio.sleep(0.02)
    while Idle.open < count:
        await asyncio.sleep(0.1)
    return lines


def idle(count: int) -> float:
    """MiB of one server that holds so many sockets of the lobby."""

    async def hold(host: str) -> float:
        await look_on(host, "/ws/lobby/", count)
        await asyncio.sleep(2)
        return machine.resident_bytes(pids) / 2**20

    with site(1) as (hosts, pids):
        return asyncio.run(hold(hosts[0]))


def watched(spectators: int, window: float) -> tuple[float, float]:
    """Milliseconds, the median, that a player's move takes to the other without and with spectators."""

    async def both(hosts: list[str], made: list[dict[str, Any]]) -> tuple[float, float]:
        notes, found = Notes(), []
        pair = Pair(iter(made), hosts, 0.5, notes)
        await pair.begin()
        for many in (0, spectators):
            await look_on(hosts[0], f"/ws/match/{made[0]['code']}/", many)
            await asyncio.sleep(WARM)
            notes.waits.clear()
            await asyncio.sleep(window)
            found.append(1000 * percentile([wait for _, wait in notes.waits], 0.5))
        return found[0], found[1]

    made = matches(1)
    with site(1) as (hosts, _):
        return asyncio.run(both(hosts, made))


def numbers(text: str) -> list[int]:
    """As in 50,200."""
    return [int(part) for part in text.split(",")]


def rounds(options: argparse.Namespace) -> Iterator[tuple[str, dict[str, float]]]:
    """Every measurement of players that was asked for, by name."""
    for processes in options.servers:
        for pairs in options.matches:
            name = f"{pairs} matches, {processes} server{'s' * (processes > 1)}"
            if not options.paced_only:
                yield (
                    f"{name}, as fast as it goes",
                    play(processes, pairs, 0, options.seconds, options.scatter),
                )
            name = f"{name}, a move each {options.pace:g} s"
            yield name, play(processes, pairs, options.pace, options.seconds, options.scatter)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=numbers, default=[50, 200, 1000], help="default 50,200,1000")
    parser.add_argument("--servers", type=numbers, default=[1, 2], help="server processes, default 1,2")
    parser.add_argument("--seconds", type=float, default=15, help="of a measurement, default 15")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between moves of a match, default 1")
    parser.add_argument("--paced-only", action="store_true", help="leave out play as fast as it goes")
    parser.add_argument("--scatter", action="store_true", help="players of a match at servers by chance")
    parser.add_argument("--idle", type=int, default=5000, help="idle sockets, default 5000; 0 leaves it out")
    parser.add_argument("--spectators", type=int, default=1000, help="at one table; 0 leaves it out")
    parser.add_argument("--peer", type=Path, help="folder in which boardgame.io is installed")
    options = parser.parse_args()
    if connection.vendor != "postgresql":
        sys.exit("This needs the services: python deploy/services.py python bench/live.py")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    call_command("migrate", verbosity=0)
    floors = [beside.floor(options.seconds)]
    best = 0.0
    for name, figures in rounds(options):
        print(f"\n{name}")
        for label, value in figures.items():
            print(f"  {label:<28}{value:>10,.1f}")
        sys.stdout.flush()
        if "as fast" in name:
            best = max(best, figures["moves a second"])
    if options.idle:
        print(f"\n{options.idle:,} idle sockets, one server: {idle(options.idle):,.0f} MiB")
    if options.spectators:
        alone, crowd = watched(options.spectators, options.seconds)
        crowded = f"with {options.spectators:,} spectators {crowd:.1f} ms"
        print(f"\na move until the other has it: {alone:.1f} ms, {crowded}")
    floors.append(beside.floor(options.seconds))
    floor = statistics.mean(floors)
    print(
        f"\npgbench, {beside.FLOOR_CLIENTS} clients: {floor:,.0f} moves a second (before the rest "
        f"{floors[0]:,.0f}, after it {floors[1]:,.0f})"
    )
    if best:
        print(f"the best above is {best / floor:.2f} of it")
    if options.peer and (found := beside.peer(options.peer, 50, options.seconds)):
        print(
            f"boardgame.io, 50 matches in memory: {found[0]:,.0f} moves a second, "
            f"{found[1]:,.0f} a server CPU second"
        )


if __name__ == "__main__":
    main()
