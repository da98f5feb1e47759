"""What is read of people by several callers."""

from accounts.models import User
from accounts.names import LENGTH_READ, name_clean, name_key
from core.errors import CommandError


def member_by_name(typed: str) -> User | None:
    """Who signs in with this name, in whatever spelling that counts as the same."""
    if len(typed) > LENGTH_READ:
        return None
    return User.objects.filter(username_key=name_key(" ".join(typed.split()))).first()


def person_by_name(shown: str) -> User | None:
    """Who shows this name at the table; none of ours has a name that could not be given."""
    try:
        return User.objects.filter(name_key=name_key(name_clean(shown))).first()
    except CommandError:
        return None
