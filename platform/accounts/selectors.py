"""What is read of people by several callers."""

from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.names import LENGTH_READ, name_clean, name_key
from core.errors import CommandError

LARGEST_KEY = 2**63 - 1


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


def people_named(typed: str) -> QuerySet[User]:
    """Whose name at the table, or to sign in with, begins with what is typed, in any spelling."""
    found = _named(typed)
    return User.objects.filter(found) if found else User.objects.none()


def people_like(typed: str) -> QuerySet[User]:
    """Whom staff may mean: by the beginning of a name, by a whole e-mail address, by the number.

    Each part has an index, so that it is quick however many there are.
    """
    words, found = " ".join(typed.split()), _named(typed)
    if not found:
        return User.objects.none()
    if "@" in words:
        found |= Q(email__in={words, words.casefold()}) & ~Q(email="")
    if words.isascii() and words.isdigit() and int(words) <= LARGEST_KEY:
        found |= Q(pk=int(words))
    return User.objects.filter(found)


def _named(typed: str) -> Q | None:
    """The condition of `people_named`; None for what no name can begin with."""
    if len(typed) > LENGTH_READ or "\0" in typed or not (key := name_key(" ".join(typed.split()))):
        return None
    return Q(name_key__startswith=key) | Q(username_key__startswith=key)
