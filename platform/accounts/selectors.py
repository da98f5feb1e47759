"""What is read of people by several callers."""

from accounts.models import User
from accounts.names import LENGTH_READ, name_key


def member_by_name(typed: str) -> User | None:
    """Who signs in with this name, in whatever spelling that counts as the same."""
    if len(typed) > LENGTH_READ:
        return None
    return User.objects.filter(username_key=name_key(" ".join(typed.split()))).first()
