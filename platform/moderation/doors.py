"""Who may come to the moderators' pages: staff by two steps, with the permission to review."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from accounts.models import User
from accounts.staff import staff_hurdle
from moderation.roles import REVIEW

View = Callable[..., HttpResponse]


def moderators_only(view: View) -> View:
    """A page for moderators: others are led through the hurdle of staff, or refused."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if (elsewhere := staff_hurdle(request)) is not None:
            return elsewhere
        moderator(request)
        return view(request, *args, **kwargs)

    return never_cache(guarded)


def moderator(request: HttpRequest) -> User:
    """Who reads a page of `moderators_only`. Raises PermissionDenied for anybody else."""
    user = request.user
    if not isinstance(user, User) or not user.has_perm(REVIEW):
        raise PermissionDenied
    return user
