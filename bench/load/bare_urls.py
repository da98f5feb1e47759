"""The one page of the bare site: the list of tables as anybody would write it who keeps nothing."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from lobby.models import Table


def tables(request: HttpRequest) -> HttpResponse:
    """The longest open tables, with their people."""
    found = Table.objects.filter(status="open", public=True).order_by("opened_at", "pk")
    rows = found.prefetch_related("seats__user")[:50]
    return render(request, "bare.html", {"tables": rows})


def healthy(request: HttpRequest) -> HttpResponse:
    """It serves."""
    return HttpResponse()


urlpatterns = [path("", tables), path("healthz", healthy)]
