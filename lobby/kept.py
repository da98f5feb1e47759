"""The filter that a reader has chosen in the lobby: the browser keeps it, for guests as for others."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict

from lobby.filters import Filter

COOKIE = "tables"
COOKIE_AGE = 60 * 60 * 24 * 365  # seconds


def filter_kept(request: HttpRequest) -> Filter:
    """The filter chosen last; the one that lets everything through where there is none."""
    return Filter.from_query(QueryDict(request.COOKIES.get(COOKIE, "")))


def filter_keep(response: HttpResponse, chosen: Filter) -> None:
    """Have the browser keep a filter, or forget the last one where `chosen` lets everything through."""
    if not chosen.query:
        response.delete_cookie(COOKIE, samesite="Lax")
        return
    response.set_cookie(
        COOKIE, chosen.query[1:], COOKIE_AGE, secure=settings.HTTPS, httponly=True, samesite="Lax"
    )
