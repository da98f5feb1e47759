"""A person's own tables: in their file, and without them."""

import pytest
from django.test import Client

from accounts import services
from accounts.models import User
from core.errors import CommandError
from games.services import match_resign
from lobby.models import Seat, Table
from lobby.selectors import room_view
from tests.lobby.conftest import CLASSIC, STATES, fresh, over, playing
from tests.sockets import check

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("state", ["open", "ready", "playing"])
def test_who_sits_at_a_table_stays(people: list[User], state: str) -> None:
    table = STATES[state](people)
    with pytest.raises(CommandError, match="STILL_SEATED"):
        services.account_delete(user=people[0], sure=True)
    assert Seat.objects.get(table=table, number=0).user == people[0]


@pytest.mark.parametrize("state", ["over", "closed"])
def test_a_table_that_is_done_with_holds_nobody(people: list[User], state: str) -> None:
    table = STATES[state](people)
    services.account_delete(user=people[0], sure=True)
    table = fresh(table)
    assert table.host is None
    assert not table.seats.filter(number=0).exists()


@pytest.mark.parametrize("gone", [0, 1])
def test_the_table_of_a_match_that_is_over_shows_a_nameless_seat(people: list[User], gone: int) -> None:
    table = over(people)
    services.account_delete(user=people[gone], sure=True)
    check(room_view(table.code, people[1 - gone].pk), "server")
    client = Client()
    client.force_login(people[1 - gone])
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "Free seat" not in page
    assert '<b class="roomseat__name">No name</b>' in page
    assert people[gone].display_name not in page


def test_a_rematch_is_declined_by_going(people: list[User]) -> None:
    table = over(people)
    assert table.deadline is not None
    services.account_delete(user=people[0], sure=True)
    assert fresh(table).deadline is None


def test_without_one_who_had_left_no_rematch_is_offered(five: list[User]) -> None:
    table = playing(five, **CLASSIC)
    match_resign(match_id=table.match_id, seat=2)
    services.account_delete(user=five[2], sure=True)
    page = Client().get("/tables/").content.decode()
    assert table.code in page
    assert "Free seat" not in Client().get(f"/t/{table.code}/").content.decode()
    for seat in (0, 1):
        match_resign(match_id=table.match_id, seat=seat)
    assert fresh(table).status == Table.Status.OVER
    assert fresh(table).deadline is None


def test_the_file_tells_ones_own_tables(people: list[User]) -> None:
    table = over(people)
    client = Client()
    client.force_login(people[0])
    [told] = client.get("/me/data.json").json()["tables"]
    assert (told["code"], told["seat"], told["made_by_you"], told["stake"]) == (table.code, 0, True, 0)
    assert table.seed not in client.get("/me/data.json").content.decode()
