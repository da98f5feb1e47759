"""Announcements: in the reader's language, for their time, on every page, until a browser puts them away."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from core import announcements, clock, kept
from core.announcements import COOKIE, MOST
from core.models import Announcement
from tests.games.conftest import make_match, make_user

pytestmark = pytest.mark.django_db
TEXTS = {"ka": "სატესტო ტექსტი", "en": "The words of a test", "ru": "Слова проверки", "tr": "Deneme sözleri"}
HOUR = timedelta(hours=1)


def announce(
    *, begins: timedelta = -HOUR, ends: timedelta = HOUR, level: str = "info", more: str = ""
) -> Any:
    now = clock.now()
    texts = {f"text_{language}": text + more for language, text in TEXTS.items()}
    made = Announcement.objects.create(level=level, begins_at=now + begins, ends_at=now + ends, **texts)
    announcements._coming._drop()
    return made


@pytest.fixture
def match(db: None) -> Any:
    return make_match([make_user("Nino"), make_user("Giorgi")])


@pytest.mark.parametrize("language", TEXTS)
def test_everybody_reads_it_in_their_language_on_every_page(match: Any, language: str) -> None:
    announce()
    for page in ("", "tables/", "rules/", "me/", "accounts/login/", f"m/{match.code}/", "nowhere/"):
        told = Client().get(f"/{language}/{page}").content.decode()
        assert [code for code, text in TEXTS.items() if text in told] == [language], page


def test_only_in_its_time() -> None:
    announce(begins=-2 * HOUR, ends=-HOUR, more=" before")
    announce(begins=timedelta(seconds=30), more=" later")
    announce(begins=HOUR, ends=2 * HOUR, more=" tomorrow")
    announce(more=" now")
    told = Client().get("/en/rules/").content.decode()
    assert [when for when in ("before", "later", "tomorrow", "now") if f"{TEXTS['en']} {when}" in told] == [
        "now"
    ]


def test_it_begins_and_ends_without_a_look_at_the_store(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    announce(begins=timedelta(seconds=30), ends=HOUR)
    client, start = Client(), clock.now()
    client.get("/en/rules/")
    for after, is_told in ((0, False), (31, True), (3599, True), (3601, False)):
        monkeypatch.setattr(clock, "now", lambda after=after: start + timedelta(seconds=after))
        with django_assert_num_queries(0):
            assert (TEXTS["en"] in client.get("/en/rules/").content.decode()) is is_told


def test_another_process_sees_it_within_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SECONDS", 2.0)
    announcements._coming.put(())
    now = clock.now()
    Announcement.objects.create(
        begins_at=now - HOUR, ends_at=now + HOUR, **{f"text_{code}": text for code, text in TEXTS.items()}
    )
    assert TEXTS["en"] not in Client().get("/en/rules/").content.decode()
    moment = kept.time.monotonic() + 2.1
    monkeypatch.setattr(kept.time, "monotonic", lambda: moment)
    assert TEXTS["en"] in Client().get("/en/rules/").content.decode()


def test_warnings_come_first_and_markup_is_text() -> None:
    for level, more in (("info", " one"), ("warning", " <b>two</b>"), ("info", " three")):
        announce(level=level, more=more)
    told = Client().get("/en/rules/").content.decode()
    places = [told.index(TEXTS["en"] + more) for more in (" &lt;b&gt;two", " three", " one")]
    assert places == sorted(places)


def test_a_browser_puts_it_away_and_no_other(client: Client) -> None:
    one, other = announce(more=" one"), announce(more=" other")
    answer = client.post(f"/en/operations/announcements/{one.pk}/dismiss/", {"next": "/en/faq/"})
    assert (answer.status_code, answer.url) == (302, "/en/faq/")
    cookie = answer.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    told = client.get("/en/rules/").content.decode()
    assert ("words of a test one" in told, "words of a test other" in told) == (False, True)
    client.post(f"/en/operations/announcements/{other.pk}/dismiss/")
    assert "words of a test" not in client.get("/en/rules/").content.decode()
    assert "words of a test one" in Client().get("/en/rules/").content.decode()
    assert not User.objects.exists()


def test_it_leads_to_no_other_site_and_its_cookie_stays_short(client: Client) -> None:
    for key in range(1, MOST + 30):
        answer = client.post(
            f"/en/operations/announcements/{key}/dismiss/", {"next": "https://elsewhere.example/"}
        )
        assert answer.url == "/en/"
    assert client.cookies[COOKIE].value == ".".join(map(str, range(30, MOST + 30)))
    assert client.get("/en/operations/announcements/1/dismiss/").status_code == 405


@pytest.mark.parametrize("cookie", ["x", "0..", "9" * 4000, "²", "-1.1e3", "0;0"])
def test_whatever_the_cookie_says(client: Client, cookie: str) -> None:
    announce()
    client.cookies[COOKIE] = cookie
    assert TEXTS["en"] in client.get("/en/rules/").content.decode()


def test_the_page_without_network_keeps_none() -> None:
    announce()
    assert TEXTS["en"] not in Client().get("/offline/en/").content.decode()


def test_staff_make_it_and_see_it_at_once(chief: Client) -> None:
    form = {f"text_{language}": text for language, text in TEXTS.items()}
    day = {
        "begins_at_0": "2020-01-01",
        "begins_at_1": "10:00",
        "ends_at_0": "2099-01-01",
        "ends_at_1": "10:00",
    }
    address = "/en/admin/core/announcement/add/"
    assert chief.post(address, {**form, **day, "level": "info", "text_tr": ""}).status_code == 200
    wrong = chief.post(address, {**form, **day, "level": "info", "ends_at_0": "2019-01-01"})
    assert "It must end after it begins." in wrong.content.decode()
    assert chief.post(address, {**form, **day, "level": "warning"}).status_code == 302
    assert TEXTS["en"] in Client().get("/en/rules/").content.decode()


def test_one_that_ends_before_it_begins_cannot_be() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        announce(begins=HOUR, ends=-HOUR)
    with pytest.raises(ValidationError):
        Announcement(begins_at=clock.now(), ends_at=clock.now() - HOUR).full_clean()


def test_it_costs_no_page_a_query(django_assert_num_queries: Any) -> None:
    announce()
    client = Client()
    client.get("/en/rules/")
    with django_assert_num_queries(0):
        client.get("/en/rules/")
