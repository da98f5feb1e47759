"""The list of tables, the form for a new one, and the page of a table in each of its states."""

from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.doors import next_of
from accounts.models import User
from accounts.services import person_for
from core import switches
from core.errors import CommandError
from core.shared import render_shared
from ledger.selectors import balance
from lobby import selectors, services
from lobby.faces import face
from lobby.filters import KEEP, MOST, Filter, chips, groups
from lobby.forms import TableForm
from lobby.kept import filter_keep, filter_kept
from lobby.listing import list_html
from lobby.models import Table
from lobby.options import GAME, PRESETS, Text, spelled
from lobby.quick import seat_find
from lobby.texts import sentence

NOT_RICH_ENOUGH = ("NO_ACCOUNT", "TOO_FEW_COINS")
OF_THE_STAKE = (*NOT_RICH_ENOUGH, "COINS_OFF")


class Shown(NamedTuple):
    """What the list's page shows besides the list that its filter and language do not say."""

    revision: int
    bustle: tuple[int, int]
    closed: Text | None
    no_quick: Text | None


@never_cache
@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Open tables by filter, and the matches that are on.

    A filter that was chosen here is remembered, and asked for by an address without one. A link's is neither.
    """
    wanted = Filter.from_query(request.GET)
    if KEEP in request.GET:
        response = _lobby(wanted)
        filter_keep(response, wanted)
        return response
    if not wanted.query and (kept := filter_kept(request)).query:
        return _lobby(kept)
    shown = Shown(
        selectors.lobby_revision(), selectors.bustle(), switches.refusal("tables"), switches.refusal("quick")
    )
    context = partial(_context, wanted, shown)
    mine = _mine(request)
    # Only the address that the filter itself has: whatever else stands in one would be kept with it.
    is_plain = request.get_full_path() == reverse("lobby:tables") + wanted.query
    if mine or not is_plain or getattr(request.user, "is_staff", False):
        return render(request, "lobby/tables.html", {**context(), "mine": mine})
    return render_shared(request, "lobby/tables.html", shown, context)


@never_cache
@require_safe
def table_list(request: HttpRequest) -> HttpResponse:
    """The list alone, for a page that refreshes itself."""
    return HttpResponse(list_html(Filter.from_query(request.GET), selectors.lobby_revision()))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form for a new table. POST makes it, and whoever has no name yet a guest."""
    coins = balance(request.user) if isinstance(request.user, User) and switches.is_on("coins") else None
    form = TableForm(request.POST or None, initial=_offered(request, coins or 0), coins=coins or 0)
    if request.method == "POST" and form.is_valid():
        try:
            chosen = form.options()
            made = services.table_create(user=_player(request, "tables", stake=chosen["stake"]), **chosen)
            return redirect("lobby:table", made.code)
        except CommandError as error:
            # The second of two taps finds the table that the first has made.
            if error.code == "ALREADY_SEATED":
                return redirect("lobby:table", error.fields["table"])
            form.add_error("stake" if error.code in OF_THE_STAKE else None, sentence(error))
    presets = [(label, urlencode(spelled("classic", rules.to_json()))) for label, rules in PRESETS]
    offers = form.offers()
    context = {"form": form, "offers": offers, "presets": presets, "coins": coins, "mine": _mine(request)}
    context |= {"closed": switches.refusal("tables"), "no_coins": switches.refusal("coins")}
    return render(request, "lobby/new.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table as this visitor finds it: waiting room, invitation, full, over or closed."""
    found = selectors.table_find(code)
    if found is None:
        return _unknown(request)
    context = _face(request, found)
    if context["part"] == "playing":
        return redirect("games:match", code)
    return render(request, "lobby/table.html", context)


@never_cache
@require_safe
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The changing part of a table's page alone, for a page that refreshes itself."""
    found = selectors.table_find(code)
    return _unknown(request) if found is None else render(request, "lobby/_room.html", _face(request, found))


@require_POST
def quick(request: HttpRequest) -> HttpResponse:
    """To a table with one tap, by the filter of the address; a visitor becomes a guest by it."""
    wanted = Filter.from_query(request.GET)
    try:
        found = seat_find(user=_player(request, "tables", "quick"), wanted=wanted)
        return redirect("lobby:table", found.code)
    except CommandError as error:
        # The second of two taps finds the table to which the first has led.
        if error.code == "ALREADY_SEATED":
            return redirect("lobby:table", error.fields["table"])
        messages.error(request, sentence(error))
    return _lobby(wanted)


@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down; at a free table a visitor becomes a guest by it. Where it cannot be, the page says why."""
    found = selectors.table_find(code)
    if found is None:
        return _unknown(request)
    try:
        if request.user.is_authenticated or (found.status == Table.Status.OPEN and not found.stake):
            services.seat_take(code=code, user=person_for(request))
    except CommandError as error:
        if error.code in NOT_RICH_ENOUGH:
            return redirect("lobby:table", code)
        messages.error(request, sentence(error))
        if error.code != "ALREADY_SEATED" and (back := next_of(request)):
            return HttpResponseRedirect(back)
    return redirect("lobby:table", code)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Give the seat up, then go to `next` or to the lobby."""
    try:
        if isinstance(request.user, User):
            services.seat_leave(code=code, user=request.user)
    except CommandError:
        return redirect("lobby:table", code)
    return HttpResponseRedirect(next_of(request) or reverse("lobby:tables"))


def _context(wanted: Filter, shown: Shown) -> dict[str, Any]:
    """What the page of the list shows to everybody alike."""
    return {
        "wanted": wanted,
        "chips": partial(chips, wanted),  # asked for where the page has not kept them
        "groups": partial(groups, wanted),
        "games": GAME,
        "most": MOST,
        "list": list_html(wanted, shown.revision),
        **shown._asdict(),
    }


def _lobby(wanted: Filter) -> HttpResponse:
    return HttpResponseRedirect(reverse("lobby:tables") + wanted.query)


def _player(request: HttpRequest, *features: str, stake: int = 0) -> User:
    """Whoever sits down. No visitor is made a guest for a stake, nor where one of the features is off.

    Raises CommandError NO_ACCOUNT, as `switches.require`, as `person_for`.
    """
    if not request.user.is_authenticated:
        for feature in features:
            switches.require(feature)
        if stake:
            raise CommandError("NO_ACCOUNT")
    return person_for(request)


def _mine(request: HttpRequest) -> Table | None:
    return selectors.my_table(request.user) if isinstance(request.user, User) else None


def _offered(request: HttpRequest, coins: int) -> dict[str, str]:
    """The choice that the address brings along, as far as it is one: "another table like this"."""
    asked = {name: request.GET[name] for name in TableForm.base_fields if name in request.GET}
    needed = {name: field.initial for name, field in TableForm.base_fields.items() if field.required}
    form = TableForm({**needed, **asked}, coins=coins)
    refused = {*form.errors, *(name for name, field in form.fields.items() if field.disabled)}
    return {name: value for name, value in asked.items() if name not in refused}


def _face(request: HttpRequest, found: Table) -> dict[str, Any]:
    user = request.user if isinstance(request.user, User) else None
    return face(found, user, request.build_absolute_uri(reverse("lobby:table", args=[found.code])))


def _unknown(request: HttpRequest) -> HttpResponse:
    return render(request, "lobby/unknown.html", status=404)
