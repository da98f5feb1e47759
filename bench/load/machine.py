"""What processes use, as the kernel counts it (Linux)."""

import os
from collections.abc import Iterable
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")


def cpu_seconds(pids: Iterable[int]) -> float:
    """Processor time that these processes have used, their finished children apart."""
    return sum(sum(map(int, _fields(pid)[11:13])) for pid in pids) / TICK


def resident_bytes(pids: Iterable[int]) -> int:
    """Memory that these processes hold and share with nobody: dead pages of a fork do not count twice."""
    total = 0
    for pid in pids:
        for line in (PROC / str(pid) / "smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean", "Private_Dirty")):
                total += int(line.split()[1]) * 1024
    return total


def named(name: str) -> list[int]:
    """Every process of this name."""
    return [
        int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit() and _comm(int(entry.name)) == name
    ]


def _comm(pid: int) -> str:
    try:
        return (PROC / str(pid) / "comm").read_text().strip()
    except OSError:
        return ""  # it has ended meanwhile


def _fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the third on; zeros for a process that has ended."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ["0"] * 50
