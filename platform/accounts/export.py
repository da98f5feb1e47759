"""Everything that is kept of a person, for the person."""

from typing import Any

from accounts import hooks
from accounts.models import User
from core import clock


def export(user: User) -> dict[str, Any]:
    """What the site keeps of `user`, ready for JSON: nothing of others but the names they show at a table."""
    return {
        "account": {
            "name": user.display_name,
            "picture": user.avatar,
            "guest": user.is_guest,
            "username": user.username,
            "email": user.email,
            "since": clock.rfc3339(user.date_joined),
            "last_sign_in": clock.rfc3339(user.last_login),
            "last_seen": clock.rfc3339(user.seen_at),
            "language": user.language,
            "settings": user.settings,
        },
        **hooks.exported(user),
    }
