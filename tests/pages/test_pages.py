"""Every page: whole, named, strict in what it loads, and without a link into nothing."""

import json
import re
from html import unescape
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client, override_settings
from django.urls import reverse
from django.utils.translation import override

from games.engine import classic, japanese
from games.models import Match
from lobby.models import Table
from pages.sitemaps import Pages as PagesMap

PAGES = [
    "/",
    "/rules/",
    "/rules/classic/",
    "/rules/japanese/",
    "/rules/differences/",
    "/faq/",
    "/domino-coin/",
    "/how-to-start/",
    "/fair-play/",
    "/glossary/",
    "/me/",
    "/tables/",
    "/tables/new/",
]


class Page(HTMLParser):
    """What of a page can be judged without a browser."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag == name]

    def links(self) -> set[str]:
        """Where the page leads or loads from, on this site."""
        found = {attributes.get(key) for _, attributes in self.tags for key in ("href", "src")} - {None}
        return {link for link in found if not link.startswith("http")}


def page(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200
    return Page(answer.content.decode())


@pytest.fixture
def reader(client: Client, db: None) -> Client:
    return client


@pytest.fixture
def guest(client: Client, db: None) -> Client:
    client.post("/guest/")
    return client


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_whole(reader: Client, address: str) -> None:
    shown = page(reader, address)
    assert shown.all("html") == [{"lang": "en"}]
    assert len(shown.all("title")) == len(shown.all("h1")) == len(shown.all("main")) == 1
    assert shown.all("meta")[1]["content"].startswith("width=device-width")
    ids = [attributes["id"] for _, attributes in shown.tags if "id" in attributes]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_strict(reader: Client, address: str) -> None:
    shown, answer = page(reader, address), reader.get(address)
    policy = answer.headers["Content-Security-Policy"]
    assert "'unsafe-inline'" not in policy
    nonce = re.search(r"'nonce-([^']+)'", policy)[1]
    inline = [script for script in Page(answer.content.decode()).all("script") if not script.get("src")]
    assert {script["nonce"] for script in inline} == {nonce}
    assert {script["type"] for script in inline} <= {"importmap", "application/ld+json"}
    assert not shown.all("style")
    assert not [name for _, names in shown.tags for name in names if name == "style" or name.startswith("on")]


@override_settings(SECURE_SSL_REDIRECT=True)
def test_an_answer_that_is_no_page_has_the_policy_too(client: Client) -> None:
    answer = client.get("/rules/")
    assert answer.status_code == 301
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("address", [place for place in PAGES if place not in ("/me/", "/tables/new/")])
def test_a_shared_link_has_a_face(reader: Client, address: str) -> None:
    meta = {
        tag.get("property") or tag.get("name"): tag["content"]
        for tag in page(reader, address).all("meta")[1:]
    }
    assert meta["og:title"]
    assert 50 < len(meta["og:description"]) < 200
    assert meta["og:description"] == meta["description"]
    assert meta["og:url"] == f"http://testserver/en{address}"
    game = address.removeprefix("/rules/").strip("/")
    picture = f"/static/img/share/{game if game in ('classic', 'japanese') else 'site'}-en.jpg"
    assert meta["og:image"] == f"http://testserver{picture}"
    assert finders.find(picture.removeprefix("/static/"))


def test_every_link_leads_somewhere(guest: Client) -> None:
    seen, ahead = set(), {"/"}
    while ahead:
        address = ahead.pop()
        seen.add(address)
        answer = guest.get(address)
        assert answer.status_code == 200, address
        if not answer.headers["Content-Type"].startswith("text/html"):
            continue
        shown = Page(answer.content.decode())
        ids = {attributes.get("id") for _, attributes in shown.tags}
        for link in shown.links():
            place, _, fragment = link.partition("#")
            if not place:
                assert fragment in ids, f"{address}: {link}"
            elif place.startswith("/static/"):
                name = place.removeprefix("/static/")
                assert finders.find(name), f"{address}: {link}"
            elif place.startswith("/"):
                ahead |= {place.partition("?")[0]} - seen
    assert {f"/en{address}" for address in PAGES} <= seen


def test_every_piece_of_the_sprite_is_there(reader: Client) -> None:
    sprite = (settings.BASE_DIR / "static/img/sprite.svg").read_text()
    there = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    for address in PAGES:
        used = {use["href"].partition("#")[2] for use in page(reader, address).all("use")}
        assert used <= there, address


def test_healthz_asks_nothing(client: Client) -> None:
    answer = client.get("/healthz")  # no database is open to this test
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.parametrize("language", ["ka", "en", "ru", "tr"])
def test_search_reads_the_questions_as_people_do(db: None, language: str) -> None:
    answer = Client(headers={"Accept-Language": language}).get(f"/{language}/faq/").content.decode()
    data = json.loads(re.search(r'<script type="application/ld\+json"[^>]*>(.*?)</script>', answer)[1])
    shown = unescape(answer.partition("<main")[2])
    assert data["@type"] == "FAQPage"
    assert data["inLanguage"] == language
    assert len(data["mainEntity"]) == len(re.findall('class="asked"', answer)) > 25
    for entry in data["mainEntity"]:
        assert f"<h3>{entry['name']}</h3>" in shown
        assert entry["acceptedAnswer"]["text"] in shown


def test_nothing_is_closed_to_search_but_by_its_own_word(guest: Client) -> None:
    lines = guest.get("/robots.txt").content.decode().splitlines()
    assert lines == ["User-agent: *", "Disallow:", "Sitemap: http://testserver/sitemap.xml"]
    for address in (
        "/me/",
        "/coins/",
        "/tables/new/",
        "/accounts/login/",
        "/accounts/signup/",
        "/me/delete/",
    ):
        assert is_hidden(page(guest, address)), address


def is_hidden(shown: Page) -> bool:
    return {"name": "robots", "content": "noindex"} in shown.all("meta")


def test_search_is_told_of_every_public_page(reader: Client) -> None:
    told = re.findall(r"<loc>http://testserver/en(.*?)</loc>", reader.get("/sitemap.xml").content.decode())
    assert sorted(told) == sorted(address for address in PAGES if not is_hidden(page(reader, address)))


@pytest.mark.parametrize("address", PAGES)
def test_a_page_names_itself_in_each_language(reader: Client, address: str) -> None:
    shown = page(reader, address)
    if is_hidden(shown):
        assert not [link for link in shown.all("link") if link["rel"] == "canonical"]
        return
    links = {(link["rel"], link.get("hreflang")): link["href"] for link in shown.all("link")}
    assert links["canonical", None] == f"http://testserver/en{address}"
    for language in ("ka", "en", "ru", "tr"):
        assert links["alternate", language] == f"http://testserver/{language}{address}"
    assert links["alternate", "x-default"] == f"http://testserver{address}"


@pytest.mark.parametrize("address", [place for place in PAGES if not place.startswith("/tables")])
def test_a_page_asks_the_store_for_the_reader_alone(
    guest: Client, address: str, django_assert_max_num_queries: object
) -> None:
    own = 3 if address == "/me/" else 0  # statistics and matches, whom they ignore
    # The session, where no cache holds it, its user, the table where they sit, and news for them.
    with django_assert_max_num_queries(4 + own):
        guest.get(address)


def posted(shown: Page, *pressed: str) -> list[dict[str, str]]:
    """What the form of practice sends as it stands, for each button that is pressed."""
    inputs = [field for field in shown.all("input") if field.get("type") in ("radio", "checkbox")]
    sent = {field["name"]: field.get("value", "on") for field in inputs if "checked" in field}
    assert set(pressed) <= {button.get("value") for button in shown.all("button")}
    return [{**sent, "game": game} for game in pressed]


def test_home_is_one_tap_from_a_match_against_bots(reader: Client) -> None:
    shown = page(reader, "/")
    assert {"class": "start", "method": "post", "action": "/en/practice/"} in shown.all("form")
    for form in posted(shown, "classic", "japanese"):
        assert reader.post("/practice/", form).url.startswith("/en/m/")
    begun = dict(Match.objects.values_list("game", "rules"))
    assert begun == {
        "classic": {"profile": "house", "length": "standard", "khishti": "200", "moshla": True},
        "japanese": {"target": 21},
    }
    assert set(Match.objects.values_list("practice", "timer")) == {(True, 0)}


@pytest.mark.parametrize("game", ["classic", "japanese"])
def test_the_rules_end_with_a_match_against_bots(reader: Client, game: str) -> None:
    form = {
        field["name"]: field["value"]
        for field in page(reader, f"/rules/{game}/").all("input")
        if field["name"] != "csrfmiddlewaretoken"
    }
    assert reader.post("/practice/", form).url.startswith("/en/m/")
    usual = {"classic": classic.Rules.usual(), "japanese": japanese.Rules()}[game]
    assert Match.objects.get().rules == usual.to_json()


def test_home_is_one_tap_from_a_table_with_people(reader: Client) -> None:
    assert {"method": "post", "action": "/en/tables/quick/"} in page(reader, "/").all("form")
    assert reader.post("/en/tables/quick/").url == f"/en/t/{Table.objects.get().code}/"


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_every_page_has_a_title_and_a_description_of_its_own(db: None, language: str) -> None:
    """In every language, of a length that search shows, with the picture of that language."""
    told = []
    for name in PagesMap().items():
        with override(language):
            answer = Client(headers={"Accept-Language": language}).get(reverse(name))
        meta = {
            tag.get("property") or tag.get("name"): tag.get("content")
            for tag in Page(answer.content.decode()).all("meta")
        }
        title = unescape(re.search(r"<title>(.*?)</title>", answer.content.decode())[1])
        assert 12 <= len(title) <= 80, title
        assert 50 <= len(meta["description"]) <= 200, meta["description"]
        assert meta["og:locale"].startswith(language)
        picture = meta["og:image"].removeprefix("http://testserver/static/")
        assert picture.endswith(f"-{language}.jpg")
        assert finders.find(picture)
        told.append((title, meta["og:title"], meta["description"]))
    for kind in zip(*told, strict=True):
        assert len(set(kind)) == len(told)
