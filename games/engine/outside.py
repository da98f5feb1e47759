"""A match that is ended from outside: by no move of its game, and in every game alike."""

from typing import Any, NamedTuple

from .facts import Fact, MatchOver


class Step(NamedTuple):
    """What it leads to: the new state, and what happened."""

    state: Any
    facts: tuple[Fact, ...]


def void(state: Any) -> Step:
    """The match is over and nobody has won it, whether it was being played or had been won already."""
    match = state.match
    over = MatchOver((), match.scores, "void")
    return Step(state._replace(match=match._replace(result=over), options=0), (over,))
