"""The parts of a person's pages that tell what they have played."""

from typing import Any

from django import template

from accounts.models import User
from games.history import last_matches, tallies

register = template.Library()


@register.inclusion_tag("games/_profile.html")
def profile(user: User) -> dict[str, Any]:
    """Statistics by game and the last matches of a person; three queries."""
    return {"tallies": tallies(user), "matches": last_matches(user)}


@register.inclusion_tag("games/_tallies.html")
def figures_of(user: User) -> dict[str, Any]:
    """Statistics by game of a person, for everybody; one query."""
    return {"tallies": tallies(user)}
