"""Every page: whole, named, strict in what it loads, and without a link into nothing."""

import re
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client, override_settings

from games.engine import classic, japanese
from games.models import Match

PAGES = [
    "/",
    "/rules/",
    "/rules/classic/",
    "/rules/japanese/",
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
    assert inline == [{"type": "importmap", "nonce": nonce}]
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
    assert meta["og:image"] == "http://testserver/static/img/share.png"


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


def test_icons_of_the_home_screen(reader: Client) -> None:
    manifest = reader.get("/manifest.webmanifest")
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert (settings.BASE_DIR / icon["src"].removeprefix("/")).is_file()
    assert reader.get(manifest.json()["start_url"]).status_code == 200


def test_healthz_asks_nothing(client: Client) -> None:
    answer = client.get("/healthz")  # no database is open to this test
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_robots(client: Client) -> None:
    assert "Disallow: /me/" in client.get("/robots.txt").content.decode()


@pytest.mark.parametrize("address", [place for place in PAGES if not place.startswith("/tables")])
def test_a_page_asks_the_store_for_the_reader_alone(
    guest: Client, address: str, django_assert_max_num_queries: object
) -> None:
    own = 2 if address == "/me/" else 0  # statistics and matches
    with django_assert_max_num_queries(2 + own):  # the session, where no cache holds it, and its user
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


def test_home_is_one_tap_from_the_tables(reader: Client) -> None:
    shown = page(reader, "/")
    assert {"method": "post", "action": "/en/guest/"} in shown.all("form")
    assert any(field["name"] == "next" and field["value"] == "/en/tables/" for field in shown.all("input"))
