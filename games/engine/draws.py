"""Numbers drawn from a secret: the same secret and label always give the same draws."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

_WORDS = 1 << 32
"""A draw starts from a 32-bit word, of which a block of HMAC-SHA256 holds eight."""


class Draws:
    """An endless stream of draws; every draw is uniform and uses up the stream.

    The stream is HMAC-SHA256(secret, label + "\\nblock " + n) for n = 0, 1, 2 … in decimal, cut into words
    of 32 bits, big-endian.
    """

    def __init__(self, secret: bytes, label: str) -> None:
        self._words = _stream(secret, label)

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, not including, ``bound``.

        The next word modulo ``bound``; words at or above the greatest multiple of ``bound`` are passed over,
        so that every outcome is equally likely.
        """
        limit = _WORDS - _WORDS % bound
        return next(word for word in self._words if word < limit) % bound

    def choice(self, items: Sequence[Item]) -> Item:
        """One of these."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """These in a drawn order: Fisher–Yates from the last place down to the second."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)


def _stream(secret: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(secret, f"{label}\nblock {block}".encode(), hashlib.sha256)
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1
