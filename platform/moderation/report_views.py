"""The page on which somebody is reported."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import Ignored, User
from accounts.selectors import person_by_name
from accounts.services import person_for
from core.addresses import client_address
from core.errors import CommandError
from games.models import Match
from moderation.forms import ReportForm
from moderation.services import report_make
from moderation.texts import REASON_NOTES, REASONS, sentence

DONE = "?done"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    """Report whoever sits, or sat, on a seat of a match that one plays, or played."""
    match = get_object_or_404(Match, code=code)
    people = {place.number: place.user for place in match.seats.select_related("user")}
    if request.user not in people.values() or request.user == people.get(seat):
        raise PermissionDenied
    suspect = people.get(seat)
    if suspect is None:
        raise Http404
    return _report(request, suspect, match)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, name: str) -> HttpResponse:
    """Report a person by name, from anywhere; a visitor becomes a guest by it."""
    suspect = person_by_name(name)
    if suspect is None:
        raise Http404
    if request.user == suspect:
        raise PermissionDenied
    return _report(request, suspect, None)


def _report(request: HttpRequest, suspect: User, match: Match | None) -> HttpResponse:
    context: dict[str, Any] = {
        "suspect": suspect,
        "match": match,
        "reasons": [(reason, label, REASON_NOTES[reason]) for reason, label in REASONS.items()],
        "done": "done" in request.GET,
        "ignored": Ignored.objects.filter(user=request.user.pk, other=suspect).first(),
    }
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            report_make(
                reporter=person_for(request),
                suspect=suspect,
                **form.cleaned_data,
                match=match,
                address=client_address(request),
            )
            return HttpResponseRedirect(request.path + DONE)
        except CommandError as error:
            form.add_error(None, sentence(error))
    status = 422 if request.method == "POST" else 200
    return render(request, "moderation/report.html", {**context, "form": form}, status=status)
