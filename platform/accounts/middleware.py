"""Who comes back, and who is kept out."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.browsers import mark_send
from accounts.models import User
from accounts.services import visit_note
from accounts.standing import out_page


class VisitMiddleware:
    """Keeps `seen_at` of whoever is signed in, and keeps their pages out of shared caches.

    The browser in which somebody enters gets its mark. A visitor without a session costs nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        comes_back = settings.SESSION_COOKIE_NAME in request.COOKIES
        if comes_back:
            visit_note(request)
        response = self.get_response(request)
        if comes_back:
            response.headers.setdefault("Cache-Control", "private, no-cache")
        mark_send(request, response)
        return response


class OutMiddleware:
    """Leads whoever a sanction keeps out to the page that says so, from all but settings.OPEN_WHILE_OUT."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Django calls it once the address is known."""
        # Without the cookie nobody is looked up: the answer stays the same for every visitor.
        user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        found = request.resolver_match
        if not isinstance(user, User) or not user.is_barred or found is None:
            return None
        if found.view_name in settings.OPEN_WHILE_OUT:
            return None
        return redirect("out") if request.method in ("GET", "HEAD") else out_page(request)
