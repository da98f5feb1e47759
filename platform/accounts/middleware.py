"""Who comes back."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.services import visit_note


class VisitMiddleware:
    """Keeps `seen_at` of whoever is signed in; a visitor without a session costs nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            visit_note(request)
        return self.get_response(request)
