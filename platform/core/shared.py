"""A page that is the same for every reader, kept whole; what is one reader's or one answer's is put in."""

import hashlib
import re
import secrets
from collections.abc import Callable, Hashable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template import RequestContext, engines
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

# What stands in a page that is kept in the place of what no two answers share.
MARK = secrets.token_hex(16)
PLACE = re.compile(rf"{MARK}:([^:]+):")
EVERYBODY = {
    "is_shared": True,
    "csrf_token": f"{MARK}:token:",
    "csp_nonce": f"{MARK}:nonce:",
    "user": AnonymousUser(),
    "messages": (),
}


def own_place(template: str) -> SafeString:
    """Where the part that `template` makes for each reader goes in a page that is kept."""
    return mark_safe(f"{MARK}:{template}:")  # noqa: S308


def render_shared(
    request: HttpRequest, template: str, key: Hashable, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """The page of this very address and language, with the reader's own parts (`{% own %}`).

    `key` must name all that `context` depends on; outside those parts every reader is a visitor. The page is
    kept for some seconds by this process.
    """
    where = request.scheme, request.get_host(), request.get_full_path(), get_language()
    name = hashlib.sha256(repr((template, where, key)).encode()).hexdigest()
    fragments = caches["fragments"]
    pieces: list[str] | None = fragments.get(name)
    if pieces is None:
        # Every second piece names what goes there.
        pieces = PLACE.split(render_to_string(template, {**context(), **EVERYBODY}, request))
        fragments.set(name, pieces)
    own = _own_parts(request, set(pieces[1::2]))
    return HttpResponse("".join(own[piece] if at % 2 else piece for at, piece in enumerate(pieces)))


def _own_parts(request: HttpRequest, names: set[str]) -> dict[str, str]:
    """What goes in the places of these names for this answer."""
    engine = engines["django"].engine  # type: ignore[attr-defined]
    token, nonce = get_token(request), request.csp_nonce  # type: ignore[attr-defined]
    parts = {name: engine.get_template(name) for name in names - {"token", "nonce"}}
    context = RequestContext(request, {"csrf_token": token})
    with context.bind_template(engine.from_string("")):  # what every page may show is looked up once
        return {
            "token": token,
            "nonce": nonce,
            **{name: part.render(context) for name, part in parts.items()},
        }
