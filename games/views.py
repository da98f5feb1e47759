"""The page of a match, and its record."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from games.models import Match
from games.records import record_of


def match(request: HttpRequest, code: str) -> HttpResponse:
    """The table of a match, for its seats and for spectators; everything on it comes through the socket."""
    return render(request, "games/match.html", {"match": get_object_or_404(Match, code=code)})


def record(request: HttpRequest, code: str) -> HttpResponse:
    """A finished match as a joker-record/1, with every seed: anyone may replay it and check the deals."""
    found = get_object_or_404(Match, code=code)
    if found.status != Match.Status.OVER:
        raise Http404(_("The record of a match can be read when it is over."))
    response = HttpResponse(record_of(found).dumps(), content_type="application/json")
    response.headers["Content-Disposition"] = f'inline; filename="jokeri-{code}.json"'
    return response
