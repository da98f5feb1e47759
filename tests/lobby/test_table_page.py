"""The page of a table in each of its states, without JavaScript."""

import pytest
from django.test import Client

from accounts.models import User
from tests.lobby.conftest import closed, filled, fresh, opened, over, playing, seats
from tests.lobby.pages import signed_in, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stored_sessions")]


def test_whoever_made_it_waits_with_the_link(people) -> None:
    table = opened(people)
    response = signed_in(people[0]).get(f"/t/{table.code}/")
    page = text(response)
    assert "Invite a friend" in page
    assert f"testserver/en/t/{table.code}" in page
    assert 'aria-label="QR code of the link to this table"' in response.content.decode()


def test_a_friend_sits_down_with_one_post(people, client) -> None:
    table = opened(people)
    page = text(client.get(f"/t/{table.code}/"))
    assert "Nino waits for you" in page
    assert "Sit down as a guest" in page
    response = client.post(f"/t/{table.code}/sit/")
    assert response.url == f"/en/t/{table.code}/"
    assert "Both of you are here. Ready?" in text(client.get(response.url))
    assert seats(fresh(table))[0][1] == "Nino"
    assert User.objects.filter(is_guest=True).count() == 4


@pytest.mark.parametrize("make", [filled, playing])
def test_the_third_is_told_that_the_table_is_full(people, client, make) -> None:
    table = make(people)
    for browser in (client, signed_in(people[2])):
        page = text(browser.get(f"/t/{table.code}/"))
        assert "This table is full" in page
        assert "To the tables" in page
        assert ("Watch" in page) == (make is playing)
        assert "Sit down" not in page


def test_sitting_down_at_a_full_table_makes_no_guest(people, client) -> None:
    table = filled(people)
    before = User.objects.count()
    response = client.post(f"/t/{table.code}/sit/", follow=True)
    assert "This table is full" in text(response)
    assert (User.objects.count(), table.seats.count()) == (before, 2)


def test_from_the_lobby_one_comes_back_with_a_word(people) -> None:
    table = filled(people)
    response = signed_in(people[2]).post(f"/t/{table.code}/sit/", {"next": "/tables/?target=21"}, follow=True)
    assert response.redirect_chain == [("/tables/?target=21", 302)]
    assert "Someone took that seat a moment ago." in text(response)


def test_no_way_out_of_the_site(people) -> None:
    table = filled(people)
    for path in ("sit", "leave"):
        for away in ("https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"):
            response = signed_in(people[2]).post(f"/t/{table.code}/{path}/", {"next": away})
            assert response.url in (f"/en/t/{table.code}/", "/en/tables/")


@pytest.mark.parametrize("path", ["sit", "leave"])
@pytest.mark.parametrize("wanted", ["no-view", "lobby"])
def test_a_way_on_is_an_address_and_no_name_of_a_view(people, path: str, wanted: str) -> None:
    table = filled(people)
    assert signed_in(people[2]).post(f"/t/{table.code}/{path}/", {"next": wanted}).url == wanted


def test_whoever_sits_elsewhere_may_change(people) -> None:
    mine, other = opened(people), opened([people[1]])
    browser = signed_in(people[0])
    response = browser.post(f"/t/{other.code}/sit/", follow=True)
    page = text(response)
    assert "You sit at another table" in page
    assert "Return to my table" in page
    response = browser.post(f"/t/{mine.code}/leave/", {"next": f"/t/{other.code}/"}, follow=True)
    assert "Giorgi waits for you" in text(response)
    assert fresh(mine).status == "closed"


def test_the_seated_go_to_their_match_and_others_do_not(people) -> None:
    table = playing(people)
    assert signed_in(people[0]).get(f"/t/{table.code}/").url == f"/en/m/{table.code}/"
    assert signed_in(people[2]).get(f"/t/{table.code}/").status_code == 200
    assert signed_in(people[0]).post(f"/t/{table.code}/leave/").url == f"/en/t/{table.code}/"


def test_a_match_that_is_over(people) -> None:
    table = over(people)
    page = text(signed_in(people[0]).get(f"/t/{table.code}/"))
    assert "The match is over" in page
    assert "Play again" in page
    assert "won · 0 points" in page
    page = text(signed_in(people[2]).get(f"/t/{table.code}/"))
    assert "The match is over" in page
    assert "Play again" not in page


def test_a_closed_table_offers_another_like_it(people, client) -> None:
    table = closed(people)
    response = client.get(f"/t/{table.code}/")
    assert "This table is closed" in text(response)
    assert (
        'href="/en/tables/new/?game=japanese&amp;target=21&amp;timer=30&amp;who=all"'
        in response.content.decode()
    )
    assert "This table is closed" in text(client.post(f"/t/{table.code}/sit/", follow=True))


@pytest.mark.parametrize("path", ["/t/nosuch/", "/t/nosuch/room/"])
def test_no_such_table(client, path) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "There is no such table" in text(response)
    assert client.post("/t/nosuch/sit/").status_code == 404


def test_leaving_goes_back_to_the_lobby(people) -> None:
    table = opened(people)
    assert signed_in(people[0]).post(f"/t/{table.code}/leave/").url == "/en/tables/"
    assert fresh(table).status == "closed"
    assert Client().post(f"/t/{table.code}/leave/").url == "/en/tables/"


def test_what_is_safe_and_what_changes(people, client) -> None:
    table = opened(people)
    for path in ("sit", "leave"):
        assert client.get(f"/t/{table.code}/{path}/").status_code == 405
    assert client.post("/tables/").status_code == 405
    assert seats(fresh(table)) == [(0, "Nino", True, False)]


def test_the_changing_part_alone(people) -> None:
    table = opened(people)
    part = signed_in(people[0]).get(f"/t/{table.code}/room/").content.decode()
    assert "<html" not in part
    assert f'data-revision="{table.revision}"' in part


@pytest.mark.parametrize("make", [opened, filled, over])
def test_the_seed_never_leaves(people, make) -> None:
    table = make(people)
    for browser in (Client(), signed_in(people[0])):
        for path in ("", "room/"):
            assert table.seed not in browser.get(f"/t/{table.code}/{path}").content.decode()


def test_few_queries_for_a_table(people, django_assert_num_queries) -> None:
    table = filled(people)
    browser = signed_in(people[0])
    browser.get(f"/t/{table.code}/")
    with django_assert_num_queries(4):  # session, person, table, seats
        browser.get(f"/t/{table.code}/room/")
