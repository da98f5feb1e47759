"""Who may come to which page of an account."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.models import User

View = Callable[..., HttpResponse]


def guest_of(request: HttpRequest) -> User | None:
    """The guest behind a request to the pages of `entrance`; None for everybody else."""
    return getattr(request, "guest", None)


def entrance(view: View) -> View:
    """A page to sign up or in: it sees a guest as a visitor, `guest_of` tells who it is."""

    @wraps(view)
    def seen(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if isinstance(user, User) and user.is_guest:
            request.guest, request.user = user, AnonymousUser()  # type: ignore[attr-defined]
        return view(request, *args, **kwargs)

    return seen


def members_only(view: View) -> View:
    """A page for registered people: others are led to the entrance and come back by it."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if isinstance(user, User) and not user.is_guest:
            return view(request, *args, **kwargs)
        return redirect_to_login(request.path)

    return guarded


def next_of(request: HttpRequest) -> str:
    """Where a form wants to go afterwards, if that is a page of ours; else "".

    Led to as an address: `redirect` would look for a view of this name.
    """
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if ours else ""
