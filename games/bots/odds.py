"""The few sums of chances that the bots weigh moves with."""

from collections.abc import Iterable
from functools import cache


@cache
def holds_none(wanted: int, hand: int, unseen: int) -> float:
    """The chance that a hand drawn from ``unseen`` cards has none of the ``wanted`` ones among them."""
    chance = 1.0
    for place in range(wanted):
        left = unseen - place
        if left <= 0:
            break
        chance *= max(left - hand, 0) / left
    return chance


def number_of_tricks(chances: Iterable[float]) -> list[float]:
    """For each number of tricks its chance, where every card takes one with a chance of its own."""
    spread = [1.0]
    for chance in chances:
        spread = [
            here * (1 - chance) + below * chance
            for here, below in zip([*spread, 0.0], [0.0, *spread], strict=True)
        ]
    return spread
