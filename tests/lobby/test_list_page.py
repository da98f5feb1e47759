"""The list of tables as a browser without JavaScript uses it."""

from dataclasses import replace

import pytest
from django.test import Client

from lobby.filters import Filter
from lobby.models import Table
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, filled, opened, playing
from tests.lobby.pages import signed_in, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stored_sessions")]


def test_open_tables_are_listed_and_link_only_ones_are_not(people, client) -> None:
    opened(people)
    opened([people[1]], public=False)
    page = text(client.get("/tables/"))
    assert "Nino" in page
    assert "Giorgi" not in page


def test_a_link_only_match_is_not_listed_either(people, client) -> None:
    playing(people, public=False)
    assert "Watch" not in text(client.get("/tables/"))


def test_full_tables_leave_the_list_and_running_ones_can_be_watched(people, client) -> None:
    filled(people)
    assert "Nino" not in text(client.get("/tables/"))
    Table.objects.all().delete()
    table = playing(people)
    response = client.get("/tables/")
    assert f'href="/en/m/{table.code}/"' in response.content.decode()
    assert "Nino , Giorgi Watch" in text(response)


def test_the_longest_open_stands_first(people, client, clock) -> None:
    for person in people:
        opened([person])
        clock.advance(60)
    page = text(client.get("/tables/"))
    assert page.index("Nino") < page.index("Giorgi") < page.index("Tamar")


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", "Nino Giorgi Tamar"),
        ("?target=11", "Nino"),
        ("?target=21&target=11", "Nino Tamar"),
        ("?target=31", ""),
        ("?target=12&target=x", "Nino Giorgi Tamar"),
        ("?target=11&target=15&target=21&target=31", "Nino Giorgi Tamar"),
    ],
)
def test_the_filter_is_in_the_address(people, client, query, names) -> None:
    for person, target in zip(people, (11, 15, 21), strict=True):
        opened([person], rules={"target": target})
    for path in ("/tables/", "/tables/list/"):
        page = client.get(path + query).content.decode()
        assert [person.display_name for person in people if person.display_name in page] == names.split()


def test_only_tables_with_a_free_seat(people, client) -> None:
    playing(people)
    assert "Watch" in text(client.get("/tables/"))
    assert "Watch" not in text(client.get("/tables/?free=1"))


def test_a_filter_has_one_spelling() -> None:
    wanted = Filter().toggled("target", "31").toggled("target", "21")
    assert replace(wanted, free=True).query == "?target=21&target=31&free=1"
    assert Filter().query == ""
    assert wanted.toggled("target", "31") == Filter(chosen=(("target", "21"),))


def test_nothing_is_open(client) -> None:
    page = text(client.get("/tables/"))
    assert "No table is open just now" in page
    assert "Create a table" in page
    assert "No open table fits these filters" in text(client.get("/tables/?target=31"))
    assert "Clear filters" in text(client.get("/tables/?target=31"))


def test_the_same_queries_for_many_tables(people, django_assert_num_queries) -> None:
    browser = signed_in(people[2])
    browser.get("/tables/")  # the first visit of the hour is noted
    for tables in (1, 24):
        for number in range(tables):
            opened([make_user(f"Host{tables}-{number}")], rules={"target": (11, 15, 21, 31)[number % 4]})
            names = [f"{seat}{tables}-{number}" for seat in ("One", "Two", "Three", "Four")]
            playing([make_user(name) for name in names], **(CLASSIC if number % 2 else {}))
            opened([make_user(f"Fifth{tables}-{number}")], **CLASSIC)
        # Session, person, own table, news, revision; open tables, running ones, their matches, the people of
        # both.
        with django_assert_num_queries(10):
            page = text(browser.get("/tables/"))
    assert page.count("Sit down") == 50
    assert page.count("Watch") == 20


def test_a_list_is_made_once_for_each_revision(people, client, django_assert_num_queries) -> None:
    opened(people)
    client.get("/tables/list/")
    with django_assert_num_queries(1):
        assert "Nino" in client.get("/tables/list/").content.decode()
    opened([people[1]])
    assert "Giorgi" in client.get("/tables/list/").content.decode()


def test_the_list_is_the_same_for_everybody(people) -> None:
    opened(people)
    lists = {
        client.get("/tables/list/").content
        for client in (Client(), signed_in(people[0]), signed_in(people[1]))
    }
    assert len(lists) == 1
    assert b"csrf" not in lists.pop()


def test_pages_of_the_lobby_are_not_kept_by_browsers(people, client) -> None:
    table = opened(people)
    for path in ("/tables/", "/tables/list/", "/tables/new/", f"/t/{table.code}/", f"/t/{table.code}/room/"):
        assert "no-store" in client.get(path)["Cache-Control"]


def test_the_way_back_to_ones_own_table(people) -> None:
    table = opened(people)
    assert f'href="/en/t/{table.code}/"' in signed_in(people[0]).get("/tables/").content.decode()
    assert "Your table" not in text(signed_in(people[1]).get("/tables/"))
