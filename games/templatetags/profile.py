"""The part of a person's own page that tells what they have played."""

from typing import Any

from django import template

from accounts.models import User
from games.history import last_matches, tallies

register = template.Library()


@register.inclusion_tag("games/_profile.html")
def profile(user: User) -> dict[str, Any]:
    """Statistics by game and the last matches of a person; three queries."""
    return {"tallies": tallies(user), "matches": last_matches(user)}
