"""The clock of the machine that one process runs on, as Python shows it; time passes evenly all the same."""

import threading
import time
from datetime import timedelta
from pathlib import Path

import time_machine

EVERY = 0.2  # seconds between two looks


def follow(file: Path) -> None:
    """Have this process see a clock that is so many seconds ahead as `file` says, whenever that changes."""
    threading.Thread(target=_follow, args=(file,), daemon=True).start()


def _follow(file: Path) -> None:
    shown, travel = "0", None
    while True:
        ahead = file.read_text() or shown  # empty while it is written
        if ahead != shown:
            if travel is not None:
                travel.stop()
            travel, shown = time_machine.travel(timedelta(seconds=float(ahead)), tick=True), ahead
            travel.start()
        time.sleep(EVERY)
