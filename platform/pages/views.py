"""Pages about the game, and the pages for when something fails."""

import logging
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.encoding import iri_to_uri
from django.utils.translation import gettext, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

from core.ids import new_code
from core.languages import shared
from games.engine import classic, japanese
from lobby.options import OPTIONS, TIMER, spelled
from pages import examples, words

PROGRAM = Path(__file__).parent / "check_deals.py"
CATALOGUE_SECONDS = 24 * 60 * 60
SITEMAP = (
    "home",
    "lobby:tables",
    "how-to-start",
    "glossary",
    "fair-play",
    "rules",
    "rules-classic",
    "rules-japanese",
)

log = logging.getLogger(__name__)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and the shortest way to a table: against bots with one tap."""
    context = {
        "offered": {**OPTIONS["japanese"], **OPTIONS["classic"]},
        "timers": TIMER,
        "usual": {
            **spelled("japanese", japanese.Rules().to_json()),
            **spelled("classic", classic.Rules().to_json()),
        },
    }
    return render(request, "pages/home.html", context)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The two games side by side, and the way to the rules of each."""
    return render(request, "pages/rules.html")


@require_safe
def rules_classic(request: HttpRequest) -> HttpResponse:
    """The rules of classic Joker, whole, under both profiles."""
    context = {
        "names": examples.NAMES,
        "tricks": {name: examples.trick(name) for name in examples.TRICKS},
        "high_regional": examples.trick("high", examples.REGIONAL),
        "worth": examples.worth(),
        "khishti": examples.khishti(4, 9),
        "sheet": examples.pulka(),
    }
    return render(request, "pages/rules_classic.html", context)


@require_safe
def rules_japanese(request: HttpRequest) -> HttpResponse:
    """The rules of Japanese Joker, whole."""
    return render(request, "pages/rules_japanese.html")


@require_safe
def how_to_start(request: HttpRequest) -> HttpResponse:
    """Three steps to the first card."""
    return render(request, "pages/how_to_start.html", {"ready_seconds": settings.READY_SECONDS})


@require_safe
def fair_play(request: HttpRequest) -> HttpResponse:
    """How deals can be checked, and what the clocks do."""
    context = {
        "program": PROGRAM.read_text(),
        "timers": settings.MOVE_TIMERS,
        "rest": settings.HAND_REST,
        "clock_moves": settings.CLOCK_MOVES_UNTIL_GONE,
        "away": settings.AWAY_BUDGET,
        "back": settings.AWAY_RETURN,
        "bot_back": settings.BOT_RETURN_BUDGET,
        "practice_hours": settings.PRACTICE_IDLE_SECONDS // 3600,
        "rematch": settings.REMATCH_SECONDS,
    }
    return render(request, "pages/fair_play.html", context)


@require_safe
def check_deals(request: HttpRequest) -> HttpResponse:
    """The program with which anybody can check the deals of a match."""
    return HttpResponse(PROGRAM.read_text(), content_type="text/x-python; charset=utf-8")


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """The words of the game."""
    return render(request, "pages/glossary.html", {"words": words.in_order()})


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """What the site is called and looks like on a home screen."""
    icons = [
        {"src": static(f"img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    return JsonResponse(
        {
            "name": "Jokeri",
            "short_name": "Jokeri",
            "description": gettext("Joker for four or for two, live in the browser."),
            "start_url": shared(reverse("lobby:tables")),
            "scope": "/",
            "display": "standalone",
            "background_color": "#edf1f9",
            "theme_color": "#2f468f",
            "icons": [*icons, {**icons[-1], "purpose": "maskable"}],
        },
        content_type="application/manifest+json",
    )


@cache_control(private=True, max_age=CATALOGUE_SECONDS)
@require_safe
def catalogue(request: HttpRequest, language: str, release: str) -> HttpResponseBase:
    """The texts of the scripts in the language of the address, whichever the reader's is."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with override(language):
        response = JavaScriptCatalog.as_view()(request)
    response.headers["Content-Language"] = language
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What search has no business with. Tables stay open: a shared link needs its preview."""
    private = [f"Disallow: {start}{place}" for start in ("", "/*") for place in ("/me/", "/tables/new/")]
    lines = ["User-agent: *", *private, f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """The pages about the game and the list of tables, each in every language."""
    pages = [_in_each_language(request, name) for name in SITEMAP]
    return render(request, "pages/sitemap.xml", {"pages": pages}, content_type="application/xml")


def _in_each_language(request: HttpRequest, name: str) -> dict[str, str]:
    addresses = {}
    for language, _ in settings.LANGUAGES:
        with override(language):
            addresses[language] = request.build_absolute_uri(reverse(name))
    return addresses


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers."""
    return HttpResponse("ok\n", content_type="text/plain", headers={"Cache-Control": "no-store"})


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400; asks nothing of the request, which may name a host that is none."""
    return _failure(request, "400", 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return _failure(request, "403", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form came without the token of this browser."""
    return _failure(request, "403_form", 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404."""
    return _failure(request, "404", 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500; asks neither session nor store, which may be what failed."""
    return _failure(request, "500", 500)


def _failure(request: HttpRequest, name: str, status: int) -> HttpResponse:
    code = new_code(6)
    path = iri_to_uri(request.path)  # a line feed in it would begin a line of the log
    log.log(logging.ERROR if status == 500 else logging.INFO, "%s: %s at %s", code, status, path)
    context = {"code": code, "csp_nonce": getattr(request, "csp_nonce", "")}
    page = render_to_string(f"pages/{name}.html", context, None if status in (400, 500) else request)
    return HttpResponse(page, status=status)
