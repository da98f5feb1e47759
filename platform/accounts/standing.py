"""How one stands with the site: the page of whoever is kept out, and news of sanctions."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.browsers import bar_of
from accounts.doors import next_of
from accounts.models import User
from accounts.sanctions import PUTS_OUT, running, sanctions_acknowledge, told
from accounts.texts import cause, ending


@never_cache
@require_safe
def out(request: HttpRequest) -> HttpResponse:
    """Why I cannot play, until when, and what I can do; to the tables for whoever can."""
    user = request.user
    if isinstance(user, User):
        return out_page(request, status=200) if user.is_barred else redirect("lobby:tables")
    bar = bar_of(request)
    return _page(request, status=200, **bar) if bar else redirect("lobby:tables")


def out_page(request: HttpRequest, *, status: int = 403) -> HttpResponse:
    """The page of whoever is out, or comes in from a browser where somebody is."""
    user = request.user
    if isinstance(user, User) and (sanction := running(user, *PUTS_OUT)):
        return _page(request, status=status, note=sanction.note, **told(sanction))
    return _page(request, status=status, **(bar_of(request) or {"until": None, "reason": "other"}))


@require_POST
def news_read(request: HttpRequest) -> HttpResponse:
    """I have read of these sanctions; back to the page that told of them."""
    if isinstance(request.user, User):
        told_of = [int(pk) for pk in request.POST.getlist("sanction") if pk.isdecimal() and len(pk) < 19]
        sanctions_acknowledge(user=request.user, keys=told_of)
    return HttpResponseRedirect(next_of(request) or reverse("me"))


def _page(
    request: HttpRequest, *, status: int, until: str | None, reason: str, note: str = ""
) -> HttpResponse:
    address = settings.APPEALS_ADDRESS
    context = {
        "for_ever": until is None,
        "cause": cause(reason),
        "ending": ending(until),
        "note": note,
        "appeals": address,
        "appeals_link": f"mailto:{address}" if "@" in address and ":" not in address else address,
    }
    return render(request, "accounts/out.html", context, status=status)
