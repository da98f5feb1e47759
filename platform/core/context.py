"""What every page may show."""

from django.conf import settings
from django.http import HttpRequest

from core.release import release


def site(request: HttpRequest) -> dict[str, object]:
    """Context processor: `release`, `site_languages`, `site_url` (scheme and host, for shared links)."""
    return {
        "release": release(),
        "site_languages": settings.LANGUAGES,
        "site_url": f"{request.scheme}://{request.get_host()}",
    }
