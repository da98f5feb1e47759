"""Two people who play on while others storm the site: how long a move takes to reach the other one."""

import math
import time
from threading import Event, Thread
from typing import Self

from tests.people import Frame, Person, Socket, at_table, sit_down

PATIENCE = 60  # seconds, of a busy machine
PAUSE = 0.07  # between two moves: the frames of one socket are limited


class Match:
    """A match on the running site, and the next when it is over; `waited` holds the seconds of each move."""

    def __init__(self, site: str) -> None:
        self.waited: list[float] = []
        self.failure: BaseException | None = None
        self._people = Person(site), Person(site)
        self._enough = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def moves(self, number: int) -> list[float]:
        """The seconds that each of the next so many moves takes."""
        start, deadline = len(self.waited), time.monotonic() + PATIENCE
        while len(self.waited) < start + number:
            assert self.failure is None, f"the match broke off: {self.failure!r}"
            assert time.monotonic() < deadline, f"{len(self.waited) - start} moves in {PATIENCE} s"
            time.sleep(0.01)
        return self.waited[start : start + number]

    def _run(self) -> None:
        try:
            while not self._enough.is_set():
                self._play()
        except BaseException as failure:
            self.failure = failure

    def _play(self) -> None:
        host, guest = self._people
        code = sit_down(host, guest, target=21)
        tables, states = at_table(self._people, code)
        while states[0]["view"]["turn"] is not None and not self._enough.is_set():
            states = self._move(tables, states)
            time.sleep(PAUSE)
        for table in tables:
            table.connection.close()

    def _move(self, tables: list[Socket], states: list[Frame]) -> list[Frame]:
        turn = states[0]["view"]["turn"]
        seq, began = states[turn]["seq"], time.monotonic()
        token = states[turn]["view"]["legal"][0]
        tables[turn].send(t="move", id=f"c{seq}", seq=seq, move=token)
        shown = [table.until(lambda frame: _follows(frame, seq), PATIENCE) for table in tables]
        self.waited.append(time.monotonic() - began)
        return shown

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._enough.set()
        self._thread.join(PATIENCE)
        for person in self._people:
            person.__exit__()


def _follows(frame: Frame, seq: int) -> bool:
    assert frame["t"] != "refused", frame
    return frame["t"] == "state" and frame["seq"] > seq


def p95(seconds: list[float]) -> float:
    """What 95 of a hundred are not above."""
    return sorted(seconds)[math.ceil(len(seconds) * 0.95) - 1]
