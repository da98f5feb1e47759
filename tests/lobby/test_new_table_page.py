"""The form for a new table, without JavaScript."""

import pytest
from django.test import Client

from accounts.models import User
from lobby.models import Table
from lobby.services import seat_leave
from tests.lobby.conftest import opened
from tests.lobby.pages import FORM, checked, signed_in, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stored_sessions")]


def test_the_usual_choice_is_made(client) -> None:
    page = client.get("/tables/new/").content.decode()
    usual = "game=japanese target=21 profile=house length=standard khishti=200 moshla=on timer=30 stake=0"
    assert checked(page) == f"{usual} who=all"


def test_a_choice_may_come_with_the_address(client) -> None:
    page = client.get("/tables/new/?target=31&timer=7&who=link&game=chess").content.decode()
    assert "target=31" in checked(page)
    assert "timer=30 stake=0 who=link" in checked(page)


def test_a_visitor_makes_a_table_in_one_post(client) -> None:
    response = client.post("/tables/new/", {**FORM, "target": "15", "timer": "60", "who": "link"})
    table = Table.objects.get()
    assert response.url == f"/en/t/{table.code}/"
    assert (table.rules, table.timer, table.public) == ({"target": 15}, 60, False)
    assert table.host is not None
    assert table.host.is_guest
    assert table.host.display_name in text(client.get(response.url))


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("target", "12", "“12” is not offered"),
        ("target", "-1", "“-1” is not offered"),
        ("target", "", "Choose one of these"),
        ("timer", "5", "“5” is not offered"),
        ("timer", "<b>", "“<b>” is not offered"),
        ("who", "nobody", "“nobody” is not offered"),
        ("game", "chess", "“chess” is not offered"),
    ],
)
def test_forged_values_are_named_and_refused(client, name, value, said) -> None:
    response = client.post("/tables/new/", {**FORM, name: value})
    assert response.status_code == 422
    assert said in text(response)
    assert b"<b>\xe2" not in response.content
    assert not Table.objects.exists()
    assert not User.objects.exists()


def test_creating_while_seated_leads_to_the_own_table(people) -> None:
    table = opened(people)
    browser = signed_in(people[0])
    assert "You sit at a table already" in text(browser.get("/tables/new/"))
    assert browser.post("/tables/new/", FORM).url == f"/en/t/{table.code}/"
    assert Table.objects.count() == 1


def test_too_many_tables(people, settings) -> None:
    settings.RATES = {**settings.RATES, "table": "1/hour"}
    browser = signed_in(people[0])
    browser.post("/tables/new/", FORM)
    seat_leave(code=Table.objects.get().code, user=people[0])
    response = browser.post("/tables/new/", FORM)
    assert response.status_code == 422
    assert "You have made many tables" in text(response)


def test_too_many_changes_of_seats(people, settings) -> None:
    settings.RATES = {**settings.RATES, "seat": "1/hour"}
    table = opened(people)
    browser = signed_in(people[1])
    browser.post(f"/t/{table.code}/sit/")
    browser.post(f"/t/{table.code}/leave/")
    response = browser.post(f"/t/{table.code}/sit/", follow=True)
    assert "You have changed seats very often" in text(response)
    assert table.seats.count() == 1


def test_a_form_needs_its_token(people) -> None:
    table = opened(people)
    browser = Client(enforce_csrf_checks=True)
    for path in ("/tables/new/", f"/t/{table.code}/sit/", f"/t/{table.code}/leave/"):
        assert browser.post(path, FORM).status_code == 403
