"""A person's own pages, and the way in as a guest."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from accounts import services
from accounts.models import AVATARS, User
from accounts.names import NAME_LENGTH
from accounts.texts import PRINTS, sentence
from core.errors import CommandError


def guest(request: HttpRequest) -> HttpResponse:
    """POST: play as a guest, then go to `next`. A reload of its answer by GET only shows who one is."""
    if request.method != "POST":
        return redirect("me")
    try:
        services.person_for(request)
    except CommandError as error:
        return render(request, "accounts/no_guest.html", {"error": sentence(error)}, status=429)
    return HttpResponseRedirect(_next(request))  # an address: `redirect` would look for a view of this name


@require_safe
def me(request: HttpRequest) -> HttpResponse:
    """Who I am at the table, and how the table looks to me."""
    return _me(request)


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """Change my name."""
    if not isinstance(request.user, User):
        return redirect("me")
    wanted = request.POST.get("name", "")
    try:
        services.name_change(user=request.user, name=wanted)
    except CommandError as error:
        return _me(request, status=422, name=wanted, error=sentence(error))
    messages.success(request, gettext("That is your name now."))
    return redirect("me")


@require_POST
def avatar(request: HttpRequest) -> HttpResponse:
    """Change my picture."""
    numbers = {str(number): number for number in range(AVATARS)}
    chosen = numbers.get(request.POST.get("avatar", ""))
    if isinstance(request.user, User) and chosen is not None:
        services.avatar_choose(user=request.user, avatar=chosen)
    return redirect("me")


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Sign out, here or everywhere."""
    services.sign_out(request, everywhere="everywhere" in request.POST)
    messages.success(request, gettext("You are signed out. This browser no longer knows you."))
    return redirect("home")


def _me(request: HttpRequest, *, status: int = 200, name: str | None = None, error: str = "") -> HttpResponse:
    if name is None and isinstance(request.user, User):
        name = request.user.display_name
    context = {"name": name, "error": error, "prints": PRINTS, "name_length": NAME_LENGTH}
    return render(request, "accounts/me.html", context, status=status)


def _next(request: HttpRequest) -> str:
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if ours else reverse("lobby:tables")
