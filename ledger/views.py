"""A person's own coins: the balance, where it came from, and the same as a file."""

import csv

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from core.clock import rfc3339
from ledger import selectors
from ledger.services import WELCOME
from ledger.texts import FILTERS

PAGE = 30
COLUMNS = ("time", "reason", "change", "balance", "table", "match", "note")


@require_safe
def coins(request: HttpRequest) -> HttpResponse:
    """Balance and history; whoever has no account reads why, and how to get one."""
    balance = selectors.balance(request.user) if isinstance(request.user, User) else None
    if balance is None or not isinstance(request.user, User):
        return render(request, "ledger/none.html", {"welcome": WELCOME})
    chosen = request.GET.get("reason", "")
    chosen = chosen if chosen in FILTERS else ""
    pages = Paginator(selectors.history(request.user, chosen or None), PAGE)
    context = {"balance": balance, "page": pages.get_page(request.GET.get("page")), "welcome": WELCOME}
    return render(request, "ledger/coins.html", {**context, "filters": FILTERS, "chosen": chosen})


@never_cache
@require_safe
def history_csv(request: HttpRequest) -> HttpResponse:
    """The whole history, the newest first; times in UTC."""
    if not isinstance(request.user, User) or selectors.balance(request.user) is None:
        return redirect("ledger:coins")
    headers = {"Content-Disposition": 'attachment; filename="domino-coin.csv"'}
    response = HttpResponse(content_type="text/csv; charset=utf-8", headers=headers)
    rows = csv.writer(response)
    rows.writerow(COLUMNS)
    for entry in selectors.history(request.user):
        told = (rfc3339(entry.at), entry.reason, entry.change, entry.after)
        rows.writerow((*told, entry.table, entry.match, entry.note))
    return response
