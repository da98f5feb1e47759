"""What every page may show."""

from functools import partial

from django.conf import settings
from django.http import HttpRequest

from core.announcements import announced
from core.languages import in_language, shared
from core.release import release


def site(request: HttpRequest) -> dict[str, object]:
    """Context processor: `release`, `site_url` (scheme and host), `site_languages`, `announcements`.

    Of each language its code, its own name, and the address of this page in it; `shared_address` is the one
    that leads everybody to their own.
    """
    return {
        "release": release(),
        "announcements": partial(announced, request),  # asked by the frame alone
        "site_languages": [
            (code, name, in_language(request.path, code)) for code, name in settings.LANGUAGES
        ],
        "shared_address": shared(request.path),
        "site_url": f"{request.scheme}://{request.get_host()}",
    }
