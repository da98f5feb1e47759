"""The page of a match, its record, and the way into practice."""

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.people import ignore
from accounts.services import person_for
from core.errors import CommandError
from games.models import Match, Seat
from games.options import rules_chosen, timer_chosen
from games.practice import practice_create, practice_end
from games.records import record_of
from games.selectors import ignored_seats, may_watch
from games.texts import sentence


@require_safe
def match(request: HttpRequest, code: str) -> HttpResponse:
    """The table of a match, for its seats and for spectators; everything on it comes through the socket."""
    found = get_object_or_404(Match, code=code)
    if not may_watch(found, request.user.pk):
        return render(request, "games/not_watchable.html", {"match": found}, status=403)
    context = {"match": found, "ignored": json.dumps(ignored_seats(found, request.user.pk))}
    return render(request, "games/match.html", context)


@require_POST
def ignore_seat(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    """Mute or block whoever sits there, or undo it, by the field `act`; 204, or 422 with a sentence."""
    if not isinstance(request.user, User):
        return HttpResponse(status=403)
    found = get_object_or_404(
        Seat.objects.select_related("user"), match__code=code, number=seat, user__isnull=False
    )
    assert found.user is not None
    try:
        ignore(request, found.user)
    except CommandError as error:
        return HttpResponse(sentence(error), content_type="text/plain", status=422)
    return HttpResponse(status=204)


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """A finished match as a joker-record/1, with every seed: anyone may replay it and check the deals."""
    found = get_object_or_404(Match, code=code)
    if found.status != Match.Status.OVER:
        raise Http404(_("The record of a match can be read when it is over."))
    response = HttpResponse(record_of(found).dumps(), content_type="application/json")
    response.headers["Content-Disposition"] = f'inline; filename="jokeri-{code}.json"'
    return response


@require_POST
def practice(request: HttpRequest) -> HttpResponse:
    """Begin a match against bots; a visitor becomes a guest by it. Where that cannot be, home says why."""
    form = request.POST
    game = form.get("game", "")
    try:
        rules, timer = rules_chosen(game, form), timer_chosen(form)
        begun = practice_create(user=person_for(request), game=game, rules=rules, timer=timer)
    except CommandError as error:
        messages.error(request, sentence(error))
        return redirect("home")
    return redirect("games:match", begun.code)


@require_POST
def end_practice(request: HttpRequest, code: str) -> HttpResponse:
    """End one's own practice match, then go home."""
    if isinstance(request.user, User):
        practice_end(user=request.user, code=code)
    return redirect("home")
