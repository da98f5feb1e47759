"""The moderators' pages: the queue, a case, a person, the log."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from accounts.doors import next_of
from accounts.models import User
from core import clock
from core.errors import CommandError
from moderation import selectors, services
from moderation.acts import action_take
from moderation.doors import moderator, moderators_only
from moderation.forms import ActForm, LogForm, UndoForm
from moderation.models import Action, Case
from moderation.pages import acts_for, dossier
from moderation.roles import stands_above
from moderation.texts import KINDS, sentence
from moderation.undoing import action_undo

SHOWN = ("open", "mine", "closed")


@moderators_only
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """The cases by filter, beside them room for one."""
    return render(request, "moderation/queue.html", _queue(request))


@moderators_only
@require_safe
def case_list(request: HttpRequest) -> HttpResponse:
    """The list of the queue alone, for a page that refreshes itself."""
    return render(request, "moderation/_list.html", _queue(request))


@moderators_only
@require_safe
def case(request: HttpRequest, pk: int) -> HttpResponse:
    """A case beside the list."""
    return _case(request, pk)


@moderators_only
@require_POST
def take(request: HttpRequest, pk: int) -> HttpResponse:
    """Have a case to oneself for a while."""
    found = get_object_or_404(Case.objects.select_related("suspect"), pk=pk)
    _refuse_below(moderator(request), found)
    try:
        services.case_take(case=found, actor=moderator(request))
    except CommandError as error:
        messages.error(request, sentence(error))
    return redirect("moderation:case", pk)


@moderators_only
@require_POST
def release(request: HttpRequest, pk: int) -> HttpResponse:
    """Let others have it."""
    services.case_release(case=get_object_or_404(Case, pk=pk), actor=moderator(request))
    return redirect("moderation:case", pk)


@moderators_only
@require_POST
def case_act(request: HttpRequest, pk: int) -> HttpResponse:
    """Act on the person that a case is about."""
    found = get_object_or_404(Case.objects.select_related("suspect"), pk=pk)
    form = ActForm(request.POST)
    if not _act(request, form, found.suspect, found):
        return _case(request, pk, form=form)
    return redirect("moderation:case", pk)


@moderators_only
@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """A person without a case."""
    return _person(request, pk)


@moderators_only
@require_POST
def person_act(request: HttpRequest, pk: int) -> HttpResponse:
    """Act on a person without a case."""
    form = ActForm(request.POST)
    if not _act(request, form, get_object_or_404(User, pk=pk), None):
        return _person(request, pk, form=form)
    return redirect("moderation:person", pk)


@moderators_only
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """People by name; the one who is found is shown at once."""
    typed = request.GET.get("name", "")
    found = selectors.people_found(typed)
    if len(found) == 1:
        return redirect("moderation:person", found[0].pk)
    return render(
        request, "moderation/people.html", {**_queue(request), "typed": typed[:200], "found": found}
    )


@moderators_only
@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """What has been done, by person, place, moderator and kind."""
    form = LogForm(request.GET)
    form.is_valid()
    asked = {name: value for name, value in form.cleaned_data.items() if value}
    lines = selectors.log_lines(filters=asked, before=asked.pop("before", None))
    older = ""
    if len(lines) > selectors.PAGE:
        lines = lines[: selectors.PAGE]
        older = urlencode({**asked, "before": lines[-1].pk})
    context = {"lines": lines, "asked": asked, "older": older, "kinds": KINDS}
    return render(request, "moderation/log.html", {**_queue(request, show="log"), **context})


@moderators_only
@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo a line of the log, then go back to where it was read."""
    line = get_object_or_404(Action.objects.select_related("sanction"), pk=pk)
    form = UndoForm(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("Please give the reason."))
    else:
        try:
            action_undo(action=line, actor=moderator(request), reason=form.cleaned_data["reason"])
            messages.success(request, gettext("Done, and in the log."))
        except CommandError as error:
            _refuse(request, error)
    return HttpResponseRedirect(next_of(request) or reverse("moderation:log"))


def _act(request: HttpRequest, form: ActForm, user: User | None, found: Case | None) -> bool:
    """Carry an act out; False where it was refused, of which the form then tells."""
    if not form.is_valid():
        return False
    given = form.cleaned_data
    try:
        action_take(
            actor=moderator(request),
            kind=given["act"],
            reason=given["reason"],
            key=given["key"],
            user=user,
            case=found,
            terms=form.terms(),
        )
    except CommandError as error:
        if error.code == "NOT_ALLOWED":
            raise PermissionDenied from None
        form.add_error(None, sentence(error))
        return False
    messages.success(request, gettext("Done, and in the log."))
    return True


def _refuse(request: HttpRequest, error: CommandError) -> None:
    if error.code == "NOT_ALLOWED":
        raise PermissionDenied
    messages.error(request, sentence(error))


def _queue(request: HttpRequest, *, show: str = "") -> dict[str, Any]:
    """What the list and the filters show."""
    user = moderator(request)
    asked = request.GET.get("show", "")
    show = show or (asked if asked in SHOWN else "open")
    cases = selectors.queue(user, show) if show in SHOWN else []
    return {"show": show, "counts": selectors.counts(user), "cases": cases, "now": clock.now()}


def _case(request: HttpRequest, pk: int, *, form: ActForm | None = None) -> HttpResponse:
    found = selectors.case_find(pk)
    if found is None:
        raise Http404
    user = moderator(request)
    _refuse_below(user, found)
    context = {**_queue(request), **dossier(request, found.suspect, found), "form": form}
    context["acts"] = acts_for(user, found.suspect, found)
    return render(request, "moderation/case.html", context, status=422 if form else 200)


def _refuse_below(user: User, found: Case) -> None:
    """Raise PermissionDenied for a case about oneself, or about staff of one's own rank or above.

    It tells who has reported, and whoever takes it holds others up.
    """
    if found.suspect is not None and not stands_above(user, found.suspect):
        raise PermissionDenied


def _person(request: HttpRequest, pk: int, *, form: ActForm | None = None) -> HttpResponse:
    found = get_object_or_404(User, pk=pk)
    context = {**_queue(request), **dossier(request, found, None), "form": form}
    context["acts"] = acts_for(moderator(request), found, None)
    return render(request, "moderation/person.html", context, status=422 if form else 200)
