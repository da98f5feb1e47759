"""Who sends a request or holds a socket: whoever the session cookie names, if it names anybody.

A cookie is whatever a visitor sends. The store is asked for keys alone: PostgreSQL takes no NUL.
"""

import re
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.middleware import SessionMiddleware as DjangoSessionMiddleware
from django.http import HttpRequest, parse_cookie
from django.utils.crypto import salted_hmac

from core.database import db
from core.logs import asked

KEY = re.compile(r"[0-9a-z]{32}")  # as Django makes them


class SessionMiddleware(DjangoSessionMiddleware):
    """Django's; a cookie that holds no key is none, and is taken back."""

    def process_request(self, request: HttpRequest) -> None:
        request.session = self.SessionStore(_key(request.COOKIES))


class SessionUserMiddleware:
    """Puts `user` and `session_key` into the scope of a socket, once when it opens; `user_now` looks again.

    Not channels' own: that one reads in the one shared thread, and destroys sessions of a fallback key.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        key = session_key(scope)
        user = await db(_user)(key)
        asked(request_id=None, path=scope.get("path", ""), user_id=lambda: user.pk)
        found = {"user": user, "session_key": key, "user_now": partial(db(_user), key)}
        return await self.inner({**scope, **found}, receive, send)


def session_key(scope: dict[str, Any]) -> str | None:
    """The key in the session cookie among the headers of an opening socket; None where there is none."""
    header = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin1")
    return _key(parse_cookie(header))


def _key(cookies: Mapping[str, str]) -> str | None:
    key = cookies.get(settings.SESSION_COOKIE_NAME, "")
    return key if KEY.fullmatch(key) else None


def session_mark(key: str | None) -> str:
    """What tells one session from another where its key, which is a secret, must not go; "" for none."""
    return salted_hmac("core.sessions", key).hexdigest() if key else ""


def _user(key: str | None) -> Any:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    return get_user(SimpleNamespace(session=store(key)))  # type: ignore[arg-type]
