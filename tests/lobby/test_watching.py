"""Who may watch a match: everybody, unless whoever made the table wants no spectators."""

import pytest
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import path

from core.database import db
from games.consumers import MatchConsumer
from games.services import match_resign
from lobby.models import Table
from lobby.services import rematch_ask
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, filled, opened, over, playing
from tests.lobby.pages import FORM, signed_in, text
from tests.sockets import opened as connected

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]
application = URLRouter([path("ws/match/<slug:code>/", MatchConsumer.as_asgi())])
CLOSED = {"watchable": False}


@pytest.mark.parametrize(
    ("watch", "watchable"), [({}, True), ({"watch": "on"}, True), ({"watch": "off"}, False)]
)
def test_whoever_makes_the_table_says_whether_it_may_be_watched(people, watch, watchable) -> None:
    signed_in(people[0]).post("/tables/new/", {**FORM, **watch})
    assert Table.objects.get().watchable is watchable


def test_the_form_offers_spectators_and_knows_no_other_answer(people) -> None:
    browser = signed_in(people[0])
    page = browser.get("/tables/new/").content.decode()
    assert '<input type="radio" name="watch" value="on" data-said="" checked>' in page
    assert browser.post("/tables/new/", {**FORM, "watch": "some"}).status_code == 422
    assert not Table.objects.exists()


def test_the_match_and_the_rematch_are_as_the_table(people) -> None:
    table = over(people, **CLOSED)
    assert table.match.watchable is False
    rematch_ask(code=table.code, user=people[0])
    again = rematch_ask(code=table.code, user=people[1])
    assert (again.watchable, again.match.watchable) == (False, False)


def test_another_table_like_it(people) -> None:
    table = opened(people, **CLOSED)
    page = signed_in(people[1]).get(f"/tables/new/?{table.choice}").content.decode()
    assert '<input type="radio" name="watch" value="off" data-said="no spectators" checked>' in page
    assert "watch" not in opened(people[1:]).choice


def test_what_may_not_be_watched_is_not_listed_to_watch(people, client) -> None:
    playing(people, **CLOSED)
    assert "Watch" not in text(client.get("/tables/"))
    playing([people[2], make_user("Zura")])
    assert "Tamar , Zura Watch" in text(client.get("/tables/"))


@pytest.mark.parametrize("public", [True, False])
def test_the_page_is_for_the_players_alone(five, public) -> None:
    table = playing(five, **CLASSIC, **CLOSED, public=public)
    for browser in (Client(), signed_in(five[4])):
        response = browser.get(f"/m/{table.code}/")
        assert response.status_code == 403
        assert "This match is played without spectators" in text(response)
        room = text(browser.get(f"/t/{table.code}/"))
        assert "It is played without spectators." in room
        assert "no spectators" in room
        assert "Watch" not in room
    match_resign(match_id=table.match_id, seat=1)
    for person in five[:4]:  # whoever has left still sees how it goes on
        assert signed_in(person).get(f"/m/{table.code}/").status_code == 200


def test_a_table_by_link_is_watched_by_whoever_has_the_link(people, client) -> None:
    table = playing(people, public=False)
    assert client.get(f"/m/{table.code}/").status_code == 200
    assert "Watch" in text(client.get(f"/t/{table.code}/"))


def test_when_it_is_over_everybody_may_look_at_it(people, client) -> None:
    table = over(people, **CLOSED)
    assert client.get(f"/m/{table.code}/").status_code == 200
    assert client.get(f"/m/{table.code}/record.json").status_code == 200


def test_a_seat_whose_account_is_gone_lets_no_visitor_in(five, client) -> None:
    table = playing(five, **CLASSIC, **CLOSED)
    table.match.seats.filter(number=1).update(user=None)
    assert client.get(f"/m/{table.code}/").status_code == 403


def test_before_the_match_the_room_tells_that_nobody_will_watch(people, client) -> None:
    for state in (opened, filled):
        table = state(people, **CLOSED)
        assert "no spectators" in text(client.get(f"/t/{table.code}/"))
        Table.objects.all().delete()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_the_socket_refuses_spectators_with_a_reason(people) -> None:
    table = await db(playing)(people, **CLOSED)
    line = f"/ws/match/{table.code}/"
    for stranger in (AnonymousUser(), people[2]):
        async with connected(application, line, stranger) as client:
            assert (await client.until("bye"))["code"] == "not_watchable"
            assert await client.closed() == 4403
            assert [frame["t"] for frame in client.seen] == ["bye"]
    async with connected(application, line, people[0]) as client:
        await client.send({"t": "hello", "seq": None})
        assert (await client.until("state"))["view"]["you"] == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_the_socket_is_open_to_spectators_when_it_is_over(people) -> None:
    table = await db(over)(people, **CLOSED)
    async with connected(application, f"/ws/match/{table.code}/", AnonymousUser()) as client:
        await client.send({"t": "hello", "seq": None})
        assert (await client.until("state"))["view"]["you"] is None
