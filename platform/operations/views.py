"""The page of those who run the site, and what programs ask about it."""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_prometheus.exports import ExportToDjangoView

from accounts.doors import next_of
from accounts.staff import staff_hurdle
from core.announcements import COOKIE, cookie_after
from core.models import VIEW_OPERATIONS
from core.release import release
from core.switches import FEATURES, is_on
from games.selectors import matches_newest
from ledger.selectors import last_audit
from operations.figures import figures
from operations.readiness import is_ready, readiness

COOKIE_SECONDS = 60 * 60 * 24 * 90
MATCHES = 20  # the newest that are on


@never_cache
@require_safe
def now(request: HttpRequest) -> HttpResponse:
    """How the site is doing; the page asks for `part` again every few seconds."""
    return staff_hurdle(request) or _page(request, "operations/now.html")


@never_cache
@require_safe
def part(request: HttpRequest) -> HttpResponse:
    """The changing part of the page alone."""
    return staff_hurdle(request) or _page(request, "operations/_now.html")


@require_POST
def dismiss(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an announcement no more in this browser; back to where it was read."""
    response = HttpResponseRedirect(next_of(request) or reverse("home"))
    response.set_cookie(
        COOKIE,
        cookie_after(request, pk),
        max_age=COOKIE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Whether this process can serve, by part; 503 where it cannot."""
    parts = readiness()
    ready = is_ready(parts)
    return JsonResponse({"ready": ready, **parts}, status=200 if ready else 503)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures of this process, for Prometheus, which shows the token; for others they are not there."""
    shown = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not constant_time_compare(shown, f"Bearer {settings.METRICS_TOKEN}"):
        raise Http404
    return ExportToDjangoView(request)  # type: ignore[no-any-return]


def _page(request: HttpRequest, template: str) -> HttpResponse:
    if not request.user.has_perm(VIEW_OPERATIONS):
        raise PermissionDenied
    context: dict[str, Any] = {
        "site": figures(),
        "parts": readiness(),
        "audit": last_audit(),
        "matches": matches_newest(MATCHES),
        "switches": [(feature.label, is_on(name)) for name, feature in FEATURES.items()],
        "version": release(),
        "limits": {"beat": settings.OUTAGE_SECONDS, "tick": 10, "queue": 20},
        "distributed": settings.DISTRIBUTED,
    }
    return render(request, template, context)
