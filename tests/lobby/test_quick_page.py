"""The button that leads to a table at once, as a browser without JavaScript uses it."""

import pytest
from django.test import Client

from accounts.models import User
from lobby.models import Table
from tests.lobby.conftest import CLASSIC, filled, opened, playing
from tests.lobby.pages import signed_in, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]

BUTTON = 'action="/en/tables/quick/'


@pytest.mark.parametrize("path", ["/", "/tables/", "/tables/?game=classic"])
def test_a_visitor_is_at_a_table_with_one_tap(client, people, path) -> None:
    table = opened(people, **CLASSIC)
    page = client.get(path).content.decode()
    address = page.split(BUTTON)[1].split('"')[0]
    response = client.post(f"/en/tables/quick/{address}", follow=True)
    assert response.redirect_chain == [(f"/en/t/{table.code}/", 302)]
    assert table.seats.get(number=1).user.is_guest


def test_the_button_asks_for_what_the_filter_shows(client, people) -> None:
    opened(people, **CLASSIC)
    assert (
        f'{BUTTON}?game=japanese&amp;target=31"'
        in client.get("/tables/?game=japanese&target=31").content.decode()
    )
    client.post("/tables/quick/?game=japanese&target=31")
    assert Table.objects.get(game="japanese").target == 31


@pytest.mark.parametrize("state", [opened, filled, playing])
def test_whoever_sits_somewhere_has_a_way_back_instead(people, state) -> None:
    table = state(people)
    browser = signed_in(people[0])
    page = browser.get("/tables/").content.decode()
    assert BUTTON not in page
    assert "Return to my table" in page
    assert browser.post("/tables/quick/").url == f"/en/t/{table.code}/"


def test_a_refusal_is_told_in_the_lobby_with_its_filter(client) -> None:
    response = client.post("/tables/quick/?stake=coins", follow=True)
    assert response.redirect_chain == [("/en/tables/?stake=coins", 302)]
    assert "At a table for coins everybody has an account." in text(response)
    assert not Table.objects.exists()


def test_too_many_guests_are_told_so(client, settings) -> None:
    settings.RATES = {**settings.RATES, "guest": "1/hour"}
    Client().post("/tables/quick/")
    page = text(client.post("/tables/quick/", follow=True))
    assert "Many guests have come from your network." in page
    assert User.objects.count() == 1


def test_too_often_within_the_hour(people, settings) -> None:
    settings.RATES = {**settings.RATES, "seat": "0/hour"}
    assert "You have changed seats very often" in text(
        signed_in(people[0]).post("/tables/quick/", follow=True)
    )
