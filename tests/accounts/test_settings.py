"""Settings that go with a person: what is kept, what is refused, and that every page brings them."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client, override_settings

from accounts.choices import CHOICES, SWITCHES
from accounts.models import User

pytestmark = pytest.mark.django_db
SCRIPT = (Path(__file__).resolve().parents[2] / "static" / "app" / "settings.js").read_text()
TWO = override_settings(LANGUAGES=[("en", "English"), ("ka", "Georgian")])


@pytest.fixture
def nino(client: Client) -> User:
    client.post("/guest/")
    return User.objects.get()


def keep(client: Client, told: object) -> int:
    text = told if isinstance(told, str) else json.dumps(told)
    return client.post("/me/settings/", text, content_type="application/json").status_code


def brought(client: Client, address: str) -> object:
    """The settings that a page brings to its scripts."""
    found = re.search(r'<html[^>]* data-settings="([^"]*)"', client.get(address).content.decode())
    return json.loads(unescape(found[1])) if found else None


def test_what_is_chosen_is_kept_beside_what_was_chosen_before(client: Client, nino: User) -> None:
    assert keep(client, {"theme": "dark", "oneTap": True}) == 204
    assert keep(client, {"theme": "light"}) == 204
    nino.refresh_from_db()
    assert nino.settings == {"theme": "light", "oneTap": True}


def test_another_browser_of_the_person_is_told(client: Client, nino: User) -> None:
    keep(client, {"fourColours": True, "motion": "off"})
    other = Client()
    other.force_login(nino)
    for address in ("/", "/me/", "/tables/"):
        assert brought(other, address) == {"fourColours": True, "motion": "off"}


def test_a_visitor_is_told_nothing_and_keeps_nothing(client: Client) -> None:
    assert brought(client, "/me/") is None
    assert keep(client, {"theme": "dark"}) == 403
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "told",
    [
        {"theme": "pink"},
        {"theme": True},
        {"theme": ["dark"]},
        {"motion": "on"},
        {"oneTap": 1},
        {"oneTap": "true"},
        {"sounds": None},
        {"language": "ka"},
        {"is_staff": True},
        {"": True},
        {"theme": "dark", "else": True},
        [],
        "theme",
        "",
        "{",
        "[" * 900,
        '{"theme": "dark"}' + " " * 1000,
    ],
)
def test_what_is_no_setting_is_refused_and_changes_nothing(client: Client, nino: User, told: object) -> None:
    assert keep(client, {"theme": "dark"}) == 204
    assert keep(client, told) == 400
    nino.refresh_from_db()
    assert nino.settings == {"theme": "dark"}


@pytest.mark.parametrize("name", sorted(SWITCHES))
@pytest.mark.parametrize("value", [True, False])
def test_every_switch_is_kept(client: Client, nino: User, name: str, value: bool) -> None:
    assert keep(client, {name: value}) == 204
    assert brought(client, "/") == {name: value}


def test_scripts_and_server_know_the_same_settings(client: Client, nino: User) -> None:
    known = {name: kind for kind, name in re.findall(r"@property \{([^}]*)\} (\w+)", SCRIPT)}
    assert {name for name, kind in known.items() if kind == "boolean"} == SWITCHES
    choices = {name: tuple(json.loads(f"[{kind.replace(' |', ',')}]")) for name, kind in known.items()
               if kind != "boolean"}  # fmt: skip
    assert choices == CHOICES
    page = client.get("/me/").content.decode()
    assert {name for name in known if f'name="{name}"' in page} == set(known)


def test_settings_are_posts_of_our_own_pages(client: Client, nino: User) -> None:
    assert client.get("/me/settings/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(nino)
    assert strict.post("/me/settings/", "{}", content_type="application/json").status_code == 403
    token = re.search(r'data-csrf="([^"]+)"', strict.get("/").content.decode())
    assert token
    answer = strict.post(
        "/me/settings/", "{}", content_type="application/json", headers={"X-CSRFToken": token[1]}
    )
    assert answer.status_code == 204


@TWO
def test_the_language_goes_with_the_person(client: Client, nino: User) -> None:
    assert client.post("/language/", {"language": "ka", "next": "/en/me/"}).url == "/ka/me/"
    other = Client(headers={"accept-language": "en"})
    assert '<html lang="en"' in other.get("/").content.decode()
    other.force_login(nino)
    assert '<html lang="ka"' in other.get("/").content.decode()
    other.post("/language/", {"language": "en"})
    assert '<html lang="en"' in client.get("/").content.decode()


@TWO
def test_a_language_that_is_not_offered_is_not_kept(client: Client, nino: User) -> None:
    client.post("/language/", {"language": "tlh"})
    nino.refresh_from_db()
    assert nino.language == ""


def test_a_language_that_is_no_longer_offered_does_no_harm(client: Client, nino: User) -> None:
    User.objects.update(language="de")
    assert '<html lang="en"' in client.get("/").content.decode()


@TWO
def test_the_languages_are_on_ones_own_page(client: Client, nino: User) -> None:
    client.post("/language/", {"language": "ka"})
    page = client.get("/me/").content.decode()
    assert re.search(r'value="ka" lang="ka" aria-pressed="true"', page)
    assert re.search(r'value="en" lang="en" aria-pressed="false"', page)
