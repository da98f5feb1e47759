"""The engine's module for a match: everything that differs between the games is asked of it."""

from games.engine.games import GAMES, Game
from games.models import Match


def rulebook(match: Match) -> Game:
    """The game that a match is of."""
    return GAMES[match.game]
