"""A person's own pages, and the way in as a guest."""

from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from accounts import services
from accounts.choices import settings_read
from accounts.doors import next_of
from accounts.export import export
from accounts.models import AVATARS, User
from accounts.names import NAME_LENGTH
from accounts.standing import out_page
from accounts.texts import PRINTS, sentence
from core import rates
from core.errors import CommandError


def guest(request: HttpRequest) -> HttpResponse:
    """POST: play as a guest, then go to `next`. A reload of its answer by GET only shows who one is."""
    if request.method != "POST":
        return redirect("me")
    try:
        services.person_for(request)
    except CommandError as error:
        if error.code == "BARRED":
            return out_page(request)
        status = 503 if error.code == "GUESTS_OFF" else 429
        return render(request, "accounts/no_guest.html", {"error": sentence(error)}, status=status)
    return HttpResponseRedirect(next_of(request) or reverse("lobby:tables"))


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
def settings(request: HttpRequest) -> HttpResponse:
    """Keep my settings, sent as JSON by app/account; 204, or 400 for what is no setting."""
    if not isinstance(request.user, User):
        return HttpResponse(status=403)
    try:
        services.settings_keep(user=request.user, settings=settings_read(request.body))
    except CommandError:
        return HttpResponse(status=400)
    return HttpResponse(status=204)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Change the language of the site in this browser, and for me wherever I sign in."""
    chosen = request.POST.get("language", "")
    if isinstance(request.user, User) and chosen in dict(site.LANGUAGES):
        services.language_choose(user=request.user, language=chosen)
    return set_language(request)


@never_cache
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """All that is kept of me, as a file of JSON."""
    if not isinstance(request.user, User):
        return redirect("me")
    if not rates.allow("export", str(request.user.pk)):
        return HttpResponse(gettext("Please wait a while before you download it again."), status=429)
    response = JsonResponse(export(request.user), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response.headers["Content-Disposition"] = 'attachment; filename="jokeri.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """What it means to be deleted; POST: delete me, if I confirm it."""
    if not isinstance(request.user, User):
        return redirect("me")
    error = ""
    if request.method == "POST":
        form = request.POST
        try:
            services.account_delete(user=request.user, password=form.get("password", ""), sure="sure" in form)
        except CommandError as refused:
            error = sentence(refused)
        else:
            logout(request)
            messages.success(request, gettext("You are deleted. Your matches stay, without your name."))
            return redirect("home")
    return render(request, "accounts/delete.html", {"error": error}, status=422 if error else 200)


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
