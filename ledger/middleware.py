"""The coins of the day."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from accounts.models import User
from core import clock
from ledger.services import DAYS_OF, daily_grant

DAY = "coins_day"


class DailyCoinsMiddleware:
    """Gives a registered person the coins of the day; their session remembers for which day it has asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Without the cookie nobody is looked up: the answer stays the same for every visitor.
        user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        if isinstance(user, User) and not (user.is_guest or user.is_barred):
            self._grant(request, user)
        return self.get_response(request)

    def _grant(self, request: HttpRequest, user: User) -> None:
        today = clock.now().astimezone(DAYS_OF).date().isoformat()
        if request.session.get(DAY) == today:
            return
        request.session[DAY] = today
        if coins := daily_grant(user=user):
            told = ngettext("%(coins)d coin for today.", "%(coins)d coins for today.", coins)
            messages.success(request, told % {"coins": coins})
