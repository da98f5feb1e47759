"""What makes the site an app of the device: name and icons, the service worker, the page without network."""

import json
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core.languages import shared
from core.release import release

WORKER = Path(__file__).parent / "worker.js"
ICON_SIZES = (192, 512)
OFFLINE_FILES = (
    "app/theme.js",
    "app/back.js",
    "css/tokens.css",
    "css/ui.css",
    "css/pages.css",
    "img/favicon.svg",
    "img/sprite.svg",
)


@require_safe
def manifest(request: HttpRequest, language: str) -> JsonResponse:
    """What the site is called and looks like on a home screen, in the language of the address."""
    icons = [
        {"src": static(f"img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICON_SIZES
    ]
    with override(_ours(language)):
        text = {
            "name": gettext("Jokeri: Joker online"),
            "description": gettext("Joker for four or for two, live in the browser."),
        }
        start = shared(reverse("lobby:tables"))
    return JsonResponse(
        {
            **text,
            "id": "/",
            "short_name": "Jokeri",
            "lang": language,
            "start_url": start,
            "scope": "/",
            "display": "standalone",
            "categories": ["games"],
            "background_color": "#edf1f9",
            "theme_color": "#2f468f",
            "icons": [*icons, {**icons[-1], "purpose": "maskable"}],
        },
        content_type="application/manifest+json",
    )


@never_cache
@require_safe
def worker(request: HttpRequest, language: str) -> HttpResponse:
    """The service worker of this release, which keeps the offline page in the language of the address."""
    kept = {
        "name": f"jokeri-{release()}-{_ours(language)}",
        "page": reverse("offline", args=[language]),
        "files": [static(name) for name in OFFLINE_FILES],
    }
    text = f"const KEPT = {json.dumps(kept)};\n{WORKER.read_text()}"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@require_safe
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """What the service worker shows without network; the same for everybody, who is not even asked for."""
    with override(_ours(language)):
        context = {"csp_nonce": getattr(request, "csp_nonce", "")}
        return HttpResponse(render_to_string("pages/offline.html", context))


def _ours(language: str) -> str:
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language
