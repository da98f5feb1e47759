"""The way back to one's own table from every page, and how much is going on in the lobby."""

import pytest
from django.test import Client

from core import clock
from core.models import Process
from games.practice import practice_create
from games.services import match_resign
from lobby import selectors
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, closed, filled, opened, over, playing
from tests.lobby.pages import signed_in, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stored_sessions")]

PAGES = [
    "/", "/rules/", "/rules/classic/", "/rules/japanese/", "/how-to-start/", "/fair-play/", "/glossary/",
    "/me/", "/me/delete/", "/coins/", "/accounts/login/", "/accounts/signup/", "/tables/", "/tables/new/",
    "/no/such/page/",
]  # fmt: skip


def way_back(browser: Client, path: str, code: str) -> bool:
    return f'href="/en/t/{code}/"' in browser.get(path).content.decode()


@pytest.mark.parametrize("path", PAGES)
def test_every_page_leads_back_to_ones_own_table(people, path) -> None:
    people[0].is_guest = True
    people[0].save()
    table = opened(people)
    assert way_back(signed_in(people[0]), path, table.code)
    for other in (signed_in(people[1]), Client()):
        if path != "/tables/":
            assert not way_back(other, path, table.code)
    assert "returnbar" not in Client().get(path).content.decode()


@pytest.mark.parametrize("state", [filled, playing, opened, over, closed])
def test_the_table_itself_has_no_bar(people, state) -> None:
    table = state(people)
    page = signed_in(people[0]).get(f"/t/{table.code}/", follow=True).content.decode()
    assert "returnbar" not in page
    assert "Return to my table" not in page


@pytest.mark.parametrize("state", [opened, filled, playing, over])
def test_the_page_of_another_table_leads_back(five, state) -> None:
    table, own = state(five), opened(five[4:])
    assert way_back(signed_in(five[4]), f"/t/{table.code}/", own.code)


def test_whoever_watches_or_practises_meanwhile_has_a_way_back(five) -> None:
    table, own = playing(five), opened(five[4:])
    practice = practice_create(user=five[4], game="japanese", rules={"target": 21}, timer=0)
    assert way_back(signed_in(five[4]), f"/m/{practice.code}/", own.code)
    assert way_back(signed_in(five[4]), f"/m/{table.code}/", own.code)
    assert "Return to my table" not in signed_in(five[0]).get(f"/m/{table.code}/").content.decode()


@pytest.mark.parametrize("end", [over, closed])
def test_nobody_is_led_back_to_what_has_ended(people, end) -> None:
    table = end(people)
    assert not way_back(signed_in(people[0]), "/rules/", table.code)


def test_whoever_has_left_for_good_is_not_led_back(five) -> None:
    table = playing(five, **CLASSIC)
    match_resign(match_id=table.match_id, seat=1)
    assert not way_back(signed_in(five[1]), "/rules/", table.code)
    assert way_back(signed_in(five[2]), "/rules/", table.code)


# --- how much is going on -----------------------------------------------------------------------------------


def test_the_lobby_tells_who_is_online_and_what_is_on(five, client) -> None:
    Process.objects.create(id="a", people=12, beat_at=clock.now())
    playing(five, public=False)
    assert "12 players online · 1 match on" in text(client.get("/tables/"))


def test_practice_is_no_match_that_is_on(people) -> None:
    practice_create(user=people[0], game="japanese", rules={"target": 21}, timer=0)
    over([make_user("Ana"), make_user("Levan")])
    assert selectors.bustle() == (0, 0)


def test_it_is_looked_up_once_for_everybody(people, client, django_assert_num_queries) -> None:
    client.get("/tables/")
    with django_assert_num_queries(1):  # the revision of the list
        client.get("/tables/")
