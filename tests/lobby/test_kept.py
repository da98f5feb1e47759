"""The filter is remembered between visits, in this browser, by those who chose it here."""

import pytest
from django.test import Client

from lobby.kept import COOKIE
from tests.lobby.conftest import opened
from tests.lobby.pages import checked, signed_in, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]

CHOSEN = "/en/tables/?game=classic&length=nines&free=1"


def choose(browser: Client, query: str) -> str:
    """What a form or a chip of the lobby sends, and the address to which it leads."""
    response = browser.get(f"/en/tables/?keep=1&{query}")
    assert response.status_code == 302
    return response.url


def test_the_next_visit_finds_the_filter_of_the_last(client) -> None:
    assert choose(client, "game=classic&target=11&length=nines&free=1&most=") == CHOSEN
    response = client.get("/en/tables/", follow=True)
    assert response.redirect_chain == [(CHOSEN, 302)]
    assert "game=classic length=nines most= free=1" in checked(response.content.decode())


def test_it_leads_there_in_the_language_that_is_read(client) -> None:
    choose(client, "game=classic&length=nines&free=1")
    assert client.get("/ka/tables/", headers={"Accept-Language": "ka"}).url == CHOSEN.replace("/en/", "/ka/")
    assert Client().get("/en/tables/").status_code == 200


def test_a_link_with_a_filter_shows_that_one_and_changes_nothing(client) -> None:
    choose(client, "game=classic&length=nines&free=1")
    response = client.get("/en/tables/?game=japanese")
    assert response.status_code == 200
    assert COOKIE not in response.cookies
    assert client.get("/en/tables/").url == CHOSEN
    assert client.get("/en/tables/?from=mail").url == CHOSEN, "a link that asks for no filter"


def test_clearing_it_is_remembered_too(client) -> None:
    choose(client, "game=classic")
    page = client.get("/en/tables/", follow=True).content.decode()
    assert page.count('href="/en/tables/?keep=1">Clear filters') == 3  # rail, sheet, empty list
    assert choose(client, "") == "/en/tables/"
    assert client.get("/en/tables/").status_code == 200
    assert "Clear filters" not in text(client.get("/en/tables/")).replace("Clear filters Show tables", "")


def test_another_browser_knows_nothing_of_it(people) -> None:
    opened(people)
    choose(signed_in(people[0]), "game=classic")
    assert signed_in(people[0]).get("/en/tables/").status_code == 200


@pytest.mark.parametrize(
    "kept", ["", "game=chess", "%00", "game=classic%0d%0aX: y", "x" * 4000, "game=" * 500]
)
def test_a_cookie_that_means_nothing(client, kept) -> None:
    client.cookies[COOKIE] = kept
    assert client.get("/en/tables/").status_code == 200


def test_the_cookie_leads_nowhere_else(client) -> None:
    client.cookies[COOKIE] = "//evil.example/?game=classic&game=japanese#x"
    assert client.get("/en/tables/").status_code == 200
    client.cookies[COOKIE] = "length=nines&next=//evil.example/"
    assert client.get("/en/tables/").url == "/en/tables/?length=nines"


def test_scripts_cannot_read_it(client, settings) -> None:
    settings.HTTPS = True
    cookie = client.get("/en/tables/?keep=1&game=classic").cookies[COOKIE]
    assert (cookie["httponly"], cookie["secure"], cookie["samesite"]) == (True, True, "Lax")
