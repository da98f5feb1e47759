"""People who play."""

from tests.games.conftest import clock, four, make_match, make_user, match, players  # noqa: F401 - fixtures
