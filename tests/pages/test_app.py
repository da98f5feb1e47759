"""The site as an app of the device: name and icons, service worker, the page for when there is no network."""

import json
import re
import struct

import pytest
from django.conf import settings
from django.test import Client

from pages.app_views import OFFLINE_FILES
from tests.pages.test_pages import Page

CODES = ["ka", "en", "ru", "tr"]
NAMES = {"ka": "ჯოკერი", "en": "Joker", "ru": "джокер", "tr": "Joker"}


def asking(language: str) -> Client:
    return Client(headers={"Accept-Language": language})


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("reader", ["ka", "ru"])
def test_the_app_has_its_name_in_the_language_of_the_page(db: None, language: str, reader: str) -> None:
    page = Page(asking(language).get(f"/{language}/rules/").content.decode())
    address = next(link["href"] for link in page.all("link") if link["rel"] == "manifest")
    answer = asking(reader).get(address)
    told = answer.json()
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert told["lang"] == language
    assert NAMES[language] in told["name"]
    assert asking(reader).get(told["start_url"]).status_code == 200


def test_icons_of_the_home_screen(client: Client) -> None:
    icons = client.get("/manifest-en.webmanifest").json()["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        head = (settings.BASE_DIR / icon["src"].removeprefix("/")).read_bytes()[16:24]
        assert "x".join(map(str, struct.unpack(">II", head))) == icon["sizes"]


def kept(client: Client, language: str) -> dict[str, object]:
    """What the service worker is told to keep."""
    answer = client.get(f"/worker-{language}.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-store" in answer.headers["Cache-Control"]
    return json.loads(re.match("const KEPT = (.*);\n", answer.content.decode())[1])


@pytest.mark.parametrize("language", CODES)
def test_the_page_without_network_has_all_that_it_needs(client: Client, language: str) -> None:
    told = kept(client, language)
    page = Page(client.get(told["page"]).content.decode())  # no database is open to this test
    assert page.all("html")[0]["lang"] == language
    needed = {script["src"] for script in page.all("script")}
    needed |= {link["href"] for link in page.all("link") if link["rel"] in ("stylesheet", "icon")}
    needed |= {use["href"].partition("#")[0] for use in page.all("use")}
    assert needed == set(told["files"])
    assert len(told["files"]) == len(OFFLINE_FILES)


def test_every_language_and_release_has_a_cache_of_its_own(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {kept(client, language)["name"] for language in CODES}
    monkeypatch.setattr("pages.app_views.release", lambda: "another")
    names |= {kept(client, language)["name"] for language in CODES}
    assert len(names) == 8


@pytest.mark.parametrize("address", ["/manifest-fr.webmanifest", "/worker-fr.js", "/offline/fr/"])
def test_a_language_that_the_site_does_not_speak(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_every_page_asks_for_the_worker_of_its_language(db: None) -> None:
    assert 'data-worker="/worker-tr.js"' in asking("tr").get("/tr/faq/").content.decode()
