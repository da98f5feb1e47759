"""The pages of those who run the site, and what programs ask about it."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from operations.readiness import is_ready, readiness


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Whether this process can serve, by part; 503 where it cannot."""
    parts = readiness()
    ready = is_ready(parts)
    return JsonResponse({"ready": ready, **parts}, status=200 if ready else 503)
