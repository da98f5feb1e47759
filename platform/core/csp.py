"""Content Security Policy, under the names that Django 6 gives it; delete this file there."""

import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

NONCE = "nonce"  # in SECURE_CSP: the place of this response's nonce


class ContentSecurityPolicyMiddleware:
    """Adds the header of settings.SECURE_CSP; templates find the nonce as `csp_nonce`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.csp_nonce = secrets.token_urlsafe(16)  # type: ignore[attr-defined]
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", policy(request.csp_nonce))  # type: ignore[attr-defined]
        return response


def policy(nonce: str) -> str:
    """The header's value for one response."""
    return "; ".join(
        " ".join([directive, *(f"'nonce-{nonce}'" if source == NONCE else source for source in sources)])
        for directive, sources in settings.SECURE_CSP.items()
    )


def nonce(request: HttpRequest) -> dict[str, str]:
    """Context processor: `csp_nonce`."""
    return {"csp_nonce": getattr(request, "csp_nonce", "")}
