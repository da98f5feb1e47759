"""Signing in by a name, in whatever spelling counts as the same."""

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User
from accounts.selectors import member_by_name


class NameBackend(AuthenticationBackend):  # type: ignore[misc]
    """allauth's, which takes as long for a name that nobody has; it finds people by the key of their name."""

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        return self._check_password(member_by_name(username), password)  # type: ignore[no-any-return]
