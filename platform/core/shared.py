"""A page that is the same for every visitor, kept whole; what belongs to one answer alone is put in."""

import hashlib
import secrets
from collections.abc import Callable, Hashable
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.translation import get_language

from core.announcements import announced

# What stands in a page that is kept in the place of what no two answers share.
TOKEN, NONCE = f"token{secrets.token_hex(16)}", f"nonce{secrets.token_hex(16)}"
PERSONAL = (
    settings.SESSION_COOKIE_NAME,
    "messages",
)  # whoever has such a cookie may have a page of their own


def is_anybody(request: HttpRequest) -> bool:
    """Whether nothing on a page can be about whoever asks: they have no session, no message, no news."""
    return not any(name in request.COOKIES for name in PERSONAL) and not announced(request)


def render_shared(
    request: HttpRequest, template: str, key: Hashable, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The page as everybody sees it for whom `is_anybody`, of this very address and language.

    `key` must name all that `context` depends on. The page is kept for some seconds by this process.
    """
    where = request.scheme, request.get_host(), request.get_full_path(), get_language()
    name = hashlib.sha256(repr((template, where, key)).encode()).hexdigest()
    fragments = caches["fragments"]
    page: str | None = fragments.get(name)
    if page is None:
        own = {"csrf_token": TOKEN, "csp_nonce": NONCE}
        page = str(render_to_string(template, {**context(), **own}, request))
        fragments.set(name, page)
    nonce: str = request.csp_nonce  # type: ignore[attr-defined]
    return HttpResponse(page.replace(TOKEN, get_token(request)).replace(NONCE, nonce))
