"""How likely something is by chance alone."""

from collections.abc import Iterable
from math import exp, lgamma, log

NEGLIGIBLE = 1e-12  # of the sum so far


def at_least_poisson(count: int, expected: float) -> float:
    """The chance of `count` or more where so many are expected (above 0), each by itself.

    >>> round(at_least_poisson(1, 1.0), 6)
    0.632121
    """
    if count <= 0:
        return 1.0
    if count <= expected:  # the shorter way round
        return max(0.0, 1.0 - sum(_poisson(number, expected) for number in range(count)))
    total, number, term = 0.0, count, _poisson(count, expected)
    while term > total * NEGLIGIBLE:
        total, number = total + term, number + 1
        term *= expected / number
    return total


def at_least_of(count: int, chances: Iterable[float]) -> float:
    """The chance that `count` or more of these come true, each by its own chance.

    >>> at_least_of(2, [0.5, 0.5])
    0.25
    """
    sums = [1.0]
    for chance in chances:
        longer = [0.0, *sums]
        sums = [chance * one + (1 - chance) * other for one, other in zip(longer, [*sums, 0.0], strict=True)]
    return sum(sums[count:])


def _poisson(number: int, expected: float) -> float:
    return exp(number * log(expected) - expected - lgamma(number + 1))
