"""The hurdle before the pages of staff: signed in, staff, and by two steps in this very session."""

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from accounts.models import User

Handler = Callable[[HttpRequest], HttpResponse]


def staff_hurdle(request: HttpRequest) -> HttpResponse | None:
    """Where somebody must go before they may see a page of staff; None where they may.

    Raises PermissionDenied for a registered person who is not staff.
    """
    user = request.user
    if not isinstance(user, User) or user.is_guest:
        return redirect_to_login(request.get_full_path())
    if not user.is_staff:
        raise PermissionDenied
    steps = [way["url"] for way in get_adapter().get_reauthentication_methods(user) if "mfa" in way["id"]]
    if not steps:
        messages.error(request, gettext("Staff sign in by two steps: set up the second one first."))
        return redirect("mfa_index")
    if not any(record["method"] == "mfa" for record in get_authentication_records(request, user)):
        return redirect_to_login(request.get_full_path(), login_url=steps[0])
    return None


class StaffMiddleware:
    """Sets the hurdle before every page of django.contrib.admin, wherever that stands."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Django calls it once the address is known."""
        found = request.resolver_match
        return staff_hurdle(request) if found and "admin" in found.app_names else None
