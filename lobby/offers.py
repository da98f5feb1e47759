"""What a table offers in one word: game, options, timer and stake. Filters ask the store for words."""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from itertools import product
from typing import Any

from games.options import VALUES, spelling
from lobby.options import OPTIONS, STAKE, TIMER, is_played

Rules = Mapping[str, Any]
Wanted = Callable[[str], Collection[Any]]  # the values that an option may have; none: any

NAMES = [name for options in VALUES.values() for name in options]


def word(game: str, rules: Rules, timer: int, stake: int) -> str:
    """The word of a table, as its column `offer` has it."""
    options = [spelling(rules[name]) if name in rules else "" for name in NAMES]
    return "/".join([game, *options, str(timer), str(stake)])


def words(game: str, wanted: Wanted) -> list[str]:
    """The words of all tables of a game that can be made with these values."""
    timers = wanted("timer") or [choice.value for choice in TIMER]
    stakes = wanted("stake") or [choice.value for choice in STAKE]
    allowed = [rules for rules in played(game) if all(_fits(wanted(name), rules[name]) for name in rules)]
    return [word(game, *choice) for choice in product(allowed, timers, stakes)]


def _fits(values: Collection[Any], value: Any) -> bool:
    return not values or value in values


@cache
def played(game: str) -> list[Rules]:
    """Every choice of options that the rules of a game allow."""
    options = OPTIONS[game]
    values = [[choice.value for choice in choices] for choices in options.values()]
    chosen = [dict(zip(options, choice, strict=True)) for choice in product(*values)]
    return [rules for rules in chosen if is_played(game, rules)]
