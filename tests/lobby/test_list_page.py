"""The list of tables as a browser without JavaScript uses it."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.core.cache import caches
from django.middleware.csrf import _does_token_match
from django.shortcuts import render
from django.test import Client

from accounts.sanctions import sanction_give
from accounts.services import person_register
from core import clock, shared
from lobby import selectors, views
from lobby.filters import Filter
from lobby.models import Table
from lobby.services import seat_leave, seat_take
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, filled, opened, playing
from tests.lobby.pages import checked, signed_in, text

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


def test_where_nothing_is_open_the_list_offers_the_next_step(client) -> None:
    steps = client.get("/tables/list/").content.decode()
    assert [name for name in ("Create a table<", "Practice<", "Clear filters<") if name in steps] == [
        "Create a table<",
        "Practice<",
    ]
    steps = client.get("/tables/list/?game=classic&length=nines&stake=coins").content.decode()
    assert "Clear filters<" in steps
    link = unescape(re.search(r'href="([^"]+)">Create a table like this', steps).group(1))
    assert "game=classic target=21 profile=house length=nines" in checked(client.get(link).content.decode())


def test_the_same_queries_for_many_tables(people, django_assert_num_queries) -> None:
    browser = signed_in(people[2])
    browser.get("/tables/")  # the first visit of the hour is noted
    for tables in (1, 24):
        for number in range(tables):
            opened([make_user(f"Host{tables}-{number}")], rules={"target": (11, 15, 21, 31)[number % 4]})
            names = [f"{seat}{tables}-{number}" for seat in ("One", "Two", "Three", "Four")]
            playing([make_user(name) for name in names], **(CLASSIC if number % 2 else {}))
            opened([make_user(f"Fifth{tables}-{number}")], **CLASSIC)
        # Session, person, own table, revision; open, running ones; these, their matches, their people.
        caches["fragments"].delete("bustle")
        selectors.bustle()  # looked up every few seconds
        with django_assert_num_queries(9):
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


def test_visitors_share_a_page_and_nothing_of_it_is_theirs(people) -> None:
    opened(people)
    pages = [Client().get("/en/tables/") for _ in range(2)]
    for page, other in zip(pages, reversed(pages), strict=True):
        html, token = page.content.decode(), page.cookies["csrftoken"].value
        nonces = re.findall(r"'nonce-([^']+)'", page["Content-Security-Policy"])
        masked = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', html))
        assert set(re.findall(r'nonce="([^"]*)"', html)) == set(nonces)
        assert [_does_token_match(one, token) for one in masked] == [True]
        assert nonces[0] not in other.content.decode()
        assert shared.MARK not in html
    assert plain(pages[0]) == plain(pages[1])


def plain(page) -> str:
    return re.sub(r'(nonce|value)="[^"]*"', "", page.content.decode())


def test_a_page_that_is_put_together_is_the_one_made_at_once(people, monkeypatch) -> None:
    """For every kind of reader, in whichever order they come."""
    opened([people[0]])
    warned, member = signed_in(people[2]), Client()
    sanction_give(user=people[2], kind="warning", reason="stalling", until=clock.now(), note="Too slow.")
    member.force_login(person_register(guest=None, username="Ana", password="columns and sevens", email=""))
    late = signed_in(people[1])
    readers = [Client(), warned, late, member, Client()]

    def pages() -> list[str]:
        late.post("/en/tables/quick/?stake=coins")  # which brings them a message
        return [re.sub(r'data-csrf="\w+"', "", plain(reader.get("/en/tables/"))) for reader in readers]

    together = [pages(), pages()]
    monkeypatch.setattr(
        views, "render_shared", lambda request, template, _, context: render(request, template, context())
    )
    at_once = pages()
    assert together == [at_once, at_once]
    for reader, word in (
        (1, "Too slow."),
        (2, 'class="messages"'),
        (2, "Giorgi"),
        (3, "Ana"),
        (0, "no sign-up"),
    ):
        assert [word in page for page in at_once].index(True) == reader


def test_a_shared_page_is_made_once_for_a_revision(people, client, django_assert_num_queries) -> None:
    opened(people)
    client.get("/en/tables/")
    with django_assert_num_queries(1):
        assert "Nino" in text(client.get("/en/tables/"))


def test_a_page_is_never_older_than_the_last_change(people, client) -> None:
    guest = signed_in(people[2])
    for browser in (client, guest):
        assert "Nino" not in text(browser.get("/en/tables/"))
    table = opened(people)
    for browser in (client, guest):
        assert "1 of 2 seats taken" in browser.get("/en/tables/").content.decode()
    seat_take(code=table.code, user=people[1])
    for browser in (client, guest):
        assert "Nino" not in text(browser.get("/en/tables/"))
    seat_leave(code=table.code, user=people[0])
    for browser in (client, guest):
        assert "Giorgi" in text(browser.get("/en/tables/"))
        assert "Giorgi" in browser.get("/en/tables/list/").content.decode()


def test_nobody_sees_what_is_for_another(people, client) -> None:
    """In whichever order they come, whatever has been kept of the page."""
    table = opened(people)
    browsers = [client, signed_in(people[0]), signed_in(people[1])]
    for browser in [*browsers, *reversed(browsers)]:
        page = browser.get("/en/tables/").content.decode()
        assert ("Your table" in page, "You play as" in page, "no sign-up. Only" in page) == (
            browser is browsers[1], browser is browsers[2], browser is client
        )  # fmt: skip
        assert page.count(f"/t/{table.code}/sit/") == 1
        assert ("Giorgi" in page) == (browser is browsers[2])


def test_a_message_is_told_to_whom_it_is_for(people) -> None:
    """Also to a visitor, who has no session: a cookie carries it."""
    table, late, other = filled(people), Client(), Client()
    other.get("/en/tables/")
    late.post(f"/en/t/{table.code}/sit/", {"next": "/en/tables/"})
    late.post("/en/tables/quick/?stake=coins")
    assert "banner--bad" in late.get("/en/tables/").content.decode()
    assert "banner--bad" not in other.get("/en/tables/").content.decode()


def test_what_else_stands_in_an_address_is_not_kept_with_the_page(client) -> None:
    assert "evil" in client.get("/en/tables/?x=evil").content.decode()
    assert "evil" not in Client().get("/en/tables/").content.decode()


@pytest.mark.parametrize("language", ["ka", "ru", "tr", "en"])
def test_each_language_has_its_own(people, language) -> None:
    opened(people)
    pages = {
        code: text(Client().get(f"/{code}/tables/", headers={"Accept-Language": code}))
        for code in (language, "en")
    }
    assert ("Open tables" in pages[language]) == ("Open tables" in pages["en"])
    assert ("All tables" in pages[language]) == (language == "en")
