"""How often something has happened in this process within the last minute."""

import time

SLOTS = 60


class Pace:
    """A count for each of the last 60 seconds; from one thread, the event loop."""

    def __init__(self) -> None:
        self._counts, self._seconds = [0] * SLOTS, [0] * SLOTS

    def add(self) -> None:
        """It has happened once more."""
        second = int(time.monotonic())
        slot = second % SLOTS
        if self._seconds[slot] != second:
            self._seconds[slot], self._counts[slot] = second, 0
        self._counts[slot] += 1

    def last_minute(self) -> int:
        """How often it has happened."""
        oldest = int(time.monotonic()) - SLOTS
        return sum(
            count for second, count in zip(self._seconds, self._counts, strict=True) if second > oldest
        )


moves = Pace()  # of people, accepted
