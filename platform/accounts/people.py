"""The page of a person for everybody, and what one may do there: mute, block."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.doors import next_of
from accounts.ignored import person_block, person_mute, person_unblock, person_unmute
from accounts.models import Ignored, User
from accounts.selectors import person_by_name
from accounts.texts import sentence
from core.errors import CommandError

ACTS = {"mute": person_mute, "block": person_block, "unmute": person_unmute, "unblock": person_unblock}


@never_cache
@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """Who somebody is at the table: nothing that is not seen there but what they have won."""
    found = _found(name)
    user = request.user
    ignored = None
    if isinstance(user, User) and user != found:
        ignored = Ignored.objects.filter(user=user, other=found).first()
    context = {"person": found, "ignored": ignored, "is_self": user == found}
    return render(request, "accounts/person.html", context)


@require_POST
def person_ignore(request: HttpRequest, name: str) -> HttpResponse:
    """Mute or block somebody, or undo it, by the field `act`; back to `next` or to their page."""
    found = _found(name)
    try:
        ignore(request, found)
    except CommandError as error:
        messages.error(request, sentence(error))
    return HttpResponseRedirect(next_of(request) or reverse("person", args=[found.display_name]))


def ignore(request: HttpRequest, other: User) -> None:
    """Do what the field `act` asks, for whoever is no mere visitor. Raises CommandError as `person_mute`."""
    act = ACTS.get(request.POST.get("act", ""))
    if act and isinstance(request.user, User):
        act(user=request.user, other=other)


def _found(name: str) -> User:
    """The person of this name. Raises Http404."""
    if (found := person_by_name(name)) is None:
        raise Http404
    return found
