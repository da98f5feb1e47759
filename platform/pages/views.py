"""Pages about the game, and the pages for when something fails."""

import logging
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import iri_to_uri
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

from core.ids import new_code
from games.engine import classic, japanese
from ledger.services import DAILY, WELCOME
from lobby.options import OPTIONS, TIMER, spelled
from pages import examples, leaving, questions, words

PROGRAM = Path(__file__).parent / "check_deals.py"
CATALOGUE_SECONDS = 24 * 60 * 60

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
        "worth": examples.worth(*examples.RESULTS),
        "khishti": examples.khishti(4, 9),
        "sheet": examples.pulka(),
        "questions": questions.CLASSIC.questions,
    }
    return render(request, "pages/rules_classic.html", context)


@require_safe
def rules_japanese(request: HttpRequest) -> HttpResponse:
    """The rules of Japanese Joker, whole."""
    return render(request, "pages/rules_japanese.html", {"questions": questions.JAPANESE.questions})


@require_safe
def differences(request: HttpRequest) -> HttpResponse:
    """The two games, and the two sets of rules of the classic one, in the same examples."""
    context = {
        "names": examples.NAMES,
        "high_house": examples.trick("high"),
        "high_regional": examples.trick("high", examples.REGIONAL),
        "leaving": examples.trick("leaving"),
        "duel_trumped": examples.duel("trumped"),
        "duel_joker": examples.duel("joker"),
        "worth": examples.worth((9, 3, 3), (9, 3, 5), (9, 9, 9)),
        "house_sheet": examples.pulka(),
        "regional_sheet": examples.pulka(examples.REGIONAL, first=8),
    }
    return render(request, "pages/differences.html", context)


@require_safe
def faq(request: HttpRequest) -> HttpResponse:
    """What people ask."""
    return render(request, "pages/faq.html", {"groups": questions.GROUPS})


@require_safe
def about_coins(request: HttpRequest) -> HttpResponse:
    """What Domino Coin is, for everybody; one's own are at `ledger:coins`."""
    context = {
        "welcome": WELCOME,
        "daily": DAILY,
        "stakes": [stake for stake in settings.STAKES if stake],
        "cases": examples.PAYOUTS,
    }
    return render(request, "pages/about_coins.html", context)


@require_safe
def how_to_start(request: HttpRequest) -> HttpResponse:
    """Four steps to the first card."""
    context = {"ready_seconds": settings.READY_SECONDS, "name": examples.NAMES[0]}
    return render(request, "pages/how_to_start.html", context)


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
        "leaving": leaving.rule(),
        "clock": examples.clock(),
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
    """Nothing is closed: a page that search should leave out says so itself, and must be read for that."""
    lines = ["User-agent: *", "Disallow:", f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain")


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
