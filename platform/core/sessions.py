"""Who holds a socket: the session cookie's user, read once when it opens."""

from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.utils.crypto import salted_hmac

from core.database import db


class SessionUserMiddleware:
    """Puts `user` and `session_key` into the scope.

    Not channels' own: that one reads in the one shared thread, and destroys sessions of a fallback key.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        key = session_key(scope)
        user = await db(_user)(key)
        return await self.inner(dict(scope, user=user, session_key=key), receive, send)


def session_key(scope: dict[str, Any]) -> str | None:
    """The session cookie among the headers of an opening socket."""
    header = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin1")
    try:
        morsel = SimpleCookie(header).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return None
    return morsel.value if morsel else None


def session_mark(key: str | None) -> str:
    """What tells one session from another where its key, which is a secret, must not go; "" for none."""
    return salted_hmac("core.sessions", key).hexdigest() if key else ""


def _user(key: str | None) -> Any:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    return get_user(SimpleNamespace(session=store(key)))  # type: ignore[arg-type]
