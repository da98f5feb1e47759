"""The pages for when something fails."""

import logging
import re

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest
from django.test import Client, override_settings
from django.urls import path

from config.urls import urlpatterns as site_urls
from core import rates


def failing(error: Exception) -> object:
    def view(request: HttpRequest) -> None:
        raise error

    return view


urlpatterns = [
    path("400/", failing(SuspiciousOperation("A header lies."))),
    path("403/", failing(PermissionDenied("Not yours."))),
    path("404/", failing(Http404("Nothing."))),
    path("500/", failing(RuntimeError("A view failed."))),
    *site_urls,
]
handler400, handler403 = "pages.views.bad_request", "pages.views.forbidden"
handler404, handler500 = "pages.views.not_found", "pages.views.server_error"

pytestmark = pytest.mark.urls(__name__)


@pytest.fixture
def reader() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.django_db
@pytest.mark.parametrize("status", [400, 403, 404, 500])
def test_a_failure_tells_what_next(reader: Client, status: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "pages.views")
    answer = reader.get(f"/{status}/")
    text = answer.content.decode()
    assert answer.status_code == status
    assert text.count("<h1>") == 1
    assert 'href="/en/tables/"' in text
    code = re.search(r"Code for support: <code>(\w+)</code>", text)[1]
    assert f"{code}: {status} at /{status}/" in caplog.messages
    for secret in ("A view failed", "A header lies", "Not yours"):
        assert secret not in text


def test_a_failure_of_ours_needs_no_store(reader: Client) -> None:
    assert reader.get("/500/").status_code == 500  # no database is open to this test


@override_settings(ALLOWED_HOSTS=["testserver"])
def test_a_host_that_is_not_ours(reader: Client) -> None:
    answer = reader.get("/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "elsewhere" not in answer.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_token_is_told_so() -> None:
    answer = Client(enforce_csrf_checks=True).post("/guest/")
    assert answer.status_code == 403
    assert "load the page anew" in answer.content.decode()


@pytest.mark.django_db
def test_an_address_that_is_nothing(client: Client) -> None:
    answer = client.get("/nothing/at/all/")
    assert answer.status_code == 404
    assert '<meta name="robots" content="noindex">' in answer.content.decode()


@pytest.mark.django_db
def test_no_new_guest_is_a_page_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "allow", lambda name, key: False)
    answer = client.post("/guest/")
    assert answer.status_code == 429
    assert 'href="/en/tables/"' in answer.content.decode()


def test_an_address_writes_no_line_of_its_own_into_the_log(
    reader: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="pages.views")
    assert reader.get("/nowhere/%0a2026-01-01 ERROR forged").status_code == 404
    messages = [record.getMessage() for record in caplog.records if record.name == "pages.views"]
    assert messages
    assert all("\n" not in message for message in messages)
