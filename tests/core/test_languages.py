"""Everybody reads the site in their own language, whichever the address names."""

import re
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.utils.translation import ngettext, override

from accounts.models import User
from accounts.services import language_choose
from ledger.templatetags.coins import figures

CODES = [code for code, _ in settings.LANGUAGES]
PRIVATE = (
    "/healthz",
    "/robots.txt",
    "/sitemap.xml",
    "/manifest-ka.webmanifest",
    "/worker-ka.js",
    "/offline/ka/",
    "/jsi18n/ka/1/",
)


def asking(language: str = "") -> Client:
    return Client(headers={"Accept-Language": language} if language else {})


def spoken(answer) -> str:
    """The language of a page, told in three places alike."""
    assert answer.status_code == 200
    page = answer.content.decode()
    language = re.search(r'<html lang="(\w+)"', page)[1]
    assert answer.headers["Content-Language"] == language
    assert f"/jsi18n/{language}/" in page
    return language


@pytest.mark.django_db
@pytest.mark.parametrize("code", CODES)
def test_an_address_without_a_language_comes_in_the_readers(code: str) -> None:
    reader = asking(code)
    for path in ("/", "/rules/", "/tables/", "/me/", "/accounts/login/"):
        answer = reader.get(path)
        assert spoken(answer) == code
        assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.django_db
@pytest.mark.parametrize("code", CODES)
def test_who_asks_for_no_language_of_ours_gets_that_of_the_address(code: str) -> None:
    assert spoken(asking().get(f"/{code}/rules/")) == code
    assert spoken(asking("fr, de;q=0.5, *;q=0.1").get(f"/{code}/rules/")) == code
    assert spoken(asking().get("/rules/")) == spoken(asking("fr").get("/rules/")) == "en"


@pytest.mark.django_db
def test_a_link_leads_everybody_to_their_own_language() -> None:
    for asked, led in (("ka-GE", "ka"), ("fr, tr;q=0.8, ru;q=0.5", "tr"), ("en-US,en;q=0.9", "en")):
        reader = asking(asked)
        for code in CODES:
            answer = reader.get(f"/{code}/t/k7mq2x/", {"a": "1"})
            if code == led:
                assert answer.status_code == 404  # there is no such table
                assert f'<html lang="{led}"' in answer.content.decode()
            else:
                assert (answer.status_code, answer.headers["Location"]) == (302, f"/{led}/t/k7mq2x/?a=1")


@pytest.mark.django_db
def test_a_choice_goes_before_what_the_browser_asks_for() -> None:
    reader = asking("ka")
    answer = reader.post("/language/", {"language": "tr", "next": "/ka/tables/?game=classic"})
    assert answer.headers["Location"] == "/tr/tables/?game=classic"
    assert reader.cookies["django_language"]["max-age"] == 60 * 60 * 24 * 365
    assert spoken(reader.get("/")) == "tr"
    assert reader.get("/ka/").headers["Location"] == "/tr/"
    reader.post("/language/", {"language": "xx", "next": "/"})
    assert spoken(reader.get("/")) == "tr"


@pytest.mark.django_db
def test_the_accounts_choice_goes_first_and_everywhere() -> None:
    nino = User.objects.create_user(username="Nino", display_name="Nino", name_key="nino")
    language_choose(user=nino, language="ru")
    reader = asking("ka")
    reader.cookies["django_language"] = "tr"
    reader.force_login(nino)
    assert spoken(reader.get("/me/")) == "ru"
    assert reader.get("/tr/rules/").headers["Location"] == "/ru/rules/"
    reader.post("/ru/language/", {"language": "en", "next": "/ru/me/"})
    nino.refresh_from_db()
    assert nino.language == "en"


@pytest.mark.django_db
def test_who_registers_keeps_the_language() -> None:
    reader = asking("ka")
    form = {"username": "ნინო", "password1": "columns and sevens", "password2": "columns and sevens"}
    reader.post("/accounts/signup/", form)
    assert User.objects.get(username="ნინო").language == "ka"


@pytest.mark.django_db
def test_mail_is_in_the_language_of_whom_it_is_for() -> None:
    User.objects.create_user(
        username="Nino", display_name="Nino", name_key="nino", email="nino@example.com", language="ka",
        password="columns and sevens",
    )  # fmt: skip
    asking("ru").post("/accounts/password/reset/", {"email": "nino@example.com"})
    assert mail.outbox[0].subject == "ახალი პაროლი Jokeri-სთვის"
    assert "პაროლი აქ დააყენე:" in mail.outbox[0].body


@pytest.mark.django_db
def test_a_form_is_taken_at_any_address() -> None:
    reader = asking("ka")
    assert reader.post("/ru/guest/", {"next": "/ru/me/"}).headers["Location"] == "/ru/me/"
    assert reader.post("/guest/", {}).headers["Location"] == "/ka/tables/"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/nowhere/", "/fr/", "/ka/nowhere/", "/tr/t/"])
def test_a_page_that_is_none_is_told_in_the_readers_language(path: str) -> None:
    answer = asking("ka").get(path, follow=True)
    assert answer.status_code == 404
    assert '<html lang="ka"' in answer.content.decode()


@pytest.mark.parametrize(
    "path", ["/ka//elsewhere.example/", "/ka/\\elsewhere.example/", "/ka///elsewhere.example"]
)
def test_no_way_out_of_the_site(path: str) -> None:
    assert re.match(r"/ru/(%5C)?[a-z]", asking("ru").get(path).headers["Location"])


@pytest.mark.django_db
def test_a_missing_slash_is_added() -> None:
    assert asking("ka").get("/rules", follow=True).redirect_chain[-1][0] == "/ka/rules/"


@pytest.mark.parametrize("path", PRIVATE)
def test_what_programs_ask_for_has_one_address(client: Client, path: str) -> None:
    for language in ("ka", "ru"):
        assert asking(language).get(path).status_code == 200
        assert asking(language).get(f"/{language}{path}").status_code == 404


@pytest.mark.django_db
def test_each_language_of_a_page_is_named(client: Client) -> None:
    page = asking("tr").get("/rules/classic/?a=1").content.decode()
    assert '<link rel="canonical" href="http://testserver/tr/rules/classic/">' in page
    named = dict(re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">', page))
    assert named == {code: f"http://testserver/{code}/rules/classic/" for code in CODES} | {
        "x-default": "http://testserver/rules/classic/"
    }
    assert 'property="og:locale" content="tr_TR"' in page


def test_the_sitemap_names_every_page_in_each_language(client: Client) -> None:
    found = re.findall(
        r"<loc>http://testserver/(\w+)/([^<]*)</loc>", client.get("/sitemap.xml").content.decode()
    )
    pages = {page for _, page in found}
    assert {"", "rules/classic/", "tables/"} <= pages
    assert sorted(found) == sorted((code, page) for code in CODES for page in pages)


@pytest.mark.django_db
def test_every_page_has_the_switch_and_a_match_has_it_in_its_menu() -> None:
    reader = asking()
    begun = reader.post("/practice/", {"game": "japanese", "target": "21", "timer": "0"}).headers["Location"]
    for path in ("/en/", "/en/me/?a=1", "/en/accounts/signup/", begun):
        page = reader.get(path).content.decode()
        assert f'name="next" value="{path}"' in page
        assert re.findall(r'name="language" value="(\w+)" lang="\1"', page)[:4] == CODES


# --- numbers, dates, plural forms ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "amount", "day"),
    [
        ("en", "1,240", "5 November 2026, 17:05"),
        ("ka", "1\xa0240", "5 ნოემბერი, 2026, 17:05"),
        ("ru", "1\xa0240", "5 ноября 2026 г. 17:05"),
        ("tr", "1.240", "5 Kasım 2026, 17:05"),
    ],
)
def test_figures_and_days_as_they_are_written(code: str, amount: str, day: str) -> None:
    with override(code):
        assert figures(1240) == amount
        assert date_format(datetime(2026, 11, 5, 17, 5, tzinfo=UTC), "DATETIME_FORMAT") == day


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("ru", "1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 22 очка, 111 очков, 104 очка"),
        ("ka", "1 ქულა, 2 ქულა, 5 ქულა, 11 ქულა, 21 ქულა, 22 ქულა, 111 ქულა, 104 ქულა"),
        ("tr", "1 puan, 2 puan, 5 puan, 11 puan, 21 puan, 22 puan, 111 puan, 104 puan"),
    ],
)
def test_a_noun_after_a_number(code: str, forms: str) -> None:
    with override(code):
        counted = [
            ngettext("%(points)s point", "%(points)s points", count) % {"points": count}
            for count in (1, 2, 5, 11, 21, 22, 111, 104)
        ]
    assert ", ".join(counted) == forms


def test_django_counts_time_in_georgian() -> None:
    with override("ka"):
        assert (
            timesince(datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 1, 2, 5, tzinfo=UTC))
            == "2\xa0საათი, 5\xa0წუთი"
        )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "first", "last"),
    [
        ("en", "Available card", "Void"),
        ("ka", "ანგარიში", "ჯოკერი"),
        ("ru", "Бези", "Цель"),
        ("tr", "Al, bırak", "Yedek"),
    ],
)
def test_the_words_of_the_game_stand_in_the_order_of_the_alphabet(code: str, first: str, last: str) -> None:
    page = asking(code).get("/glossary/").content.decode()
    words = re.findall(r"<dt>([^<]+?) ?(?:<span|</dt>)", page)
    assert (words[0], words[-1]) == (first, last)
    assert len(words) == 32
    if code == "tr":
        assert words.index("Dokuzlular") > words.index("Çıkmak") > words.index("Bölgesel kurallar")


@pytest.mark.django_db
@pytest.mark.parametrize("code", CODES)
def test_a_shared_link_has_a_title_and_a_description_in_each_language(code: str) -> None:
    told = []
    for path in (
        "/",
        "/rules/",
        "/rules/classic/",
        "/rules/japanese/",
        "/rules/differences/",
        "/faq/",
        "/domino-coin/",
        "/tables/",
        "/how-to-start/",
        "/fair-play/",
        "/glossary/",
    ):
        page = asking(code).get(path).content.decode()
        told.append(dict(re.findall(r'<meta property="og:(title|description)" content="([^"]*)">', page)))
    assert all(50 < len(meta["description"]) < 200 for meta in told)
    assert len({meta["title"] for meta in told}) == len(told)
