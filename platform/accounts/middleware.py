"""Who comes back."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.services import visit_note


class VisitMiddleware:
    """Keeps `seen_at` of whoever is signed in, and keeps their pages out of shared caches.

    A visitor without a session costs nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return self.get_response(request)
        visit_note(request)
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response
