"""The hurdle before the pages of staff."""

import pytest
from django.core import management
from django.test import Client

from accounts import hooks
from accounts.models import User
from tests.accounts.conftest import PASSWORD, come, member, register, sign_in
from tests.accounts.test_signing_in import code_now, with_app

pytestmark = pytest.mark.django_db
PAGES = ["/admin/?q=1", "/admin/login/", "/admin/ledger/"]


def staff(name: str = "Nino") -> User:
    user = member(name)
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    return user


@pytest.mark.parametrize("page", PAGES)
def test_visitors_and_guests_are_led_to_sign_in(client: Client, page: str) -> None:
    for come_in in (lambda: None, lambda: come(client)):
        come_in()
        for answer in (client.get(page), client.post(page)):
            assert answer.url.startswith("/en/accounts/login/?next=/en/admin/")


@pytest.mark.parametrize("page", PAGES)
def test_registered_people_have_nothing_to_do_there(client: Client, page: str) -> None:
    register(client)
    assert client.get(page).status_code == 403


@pytest.mark.parametrize("page", PAGES)
def test_staff_without_a_second_step_must_set_one_up(client: Client, page: str) -> None:
    staff()
    sign_in(client)
    for answer in (client.get(page), client.post(page)):
        assert answer.url == "/en/accounts/2fa/"
    assert "set up the second one first" in client.get("/accounts/2fa/").content.decode()


def test_staff_by_two_steps_come_in(client: Client) -> None:
    secret = with_app(staff())
    door = client.get("/admin/").url
    answer = client.post(door, {"login": "Nino", "password": PASSWORD})
    assert client.get("/admin/").status_code == 302
    assert client.post(answer.url, {"code": code_now(secret)}).url == "/en/admin/"
    assert client.get("/admin/").status_code == 200


def test_a_session_older_than_the_second_step_shows_it_first(client: Client) -> None:
    nino = staff()
    sign_in(client)
    secret = with_app(nino)
    step = client.get("/admin/?q=1").url
    assert step == "/en/accounts/2fa/reauthenticate/?next=/en/admin/%3Fq%3D1"
    assert client.post(step, {"code": "000000"}).status_code == 200
    assert client.get("/admin/").status_code == 302
    assert client.post(step, {"code": code_now(secret)}).url == "/en/admin/?q=1"
    assert client.get("/admin/").status_code == 200


def test_the_second_step_alone_opens_nothing(client: Client) -> None:
    nino = staff()
    with_app(nino)
    sign_in(client)
    assert client.get("/admin/").url.startswith("/en/accounts/login/")


def test_who_is_staff_no_more_is_out(client: Client) -> None:
    secret = with_app(staff())
    sign_in(client)
    client.post("/accounts/2fa/authenticate/", {"code": code_now(secret)})
    User.objects.update(is_staff=False)
    assert client.get("/admin/").status_code == 403


def test_the_first_of_staff_is_made_by_a_command(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[User] = []
    monkeypatch.setattr(hooks, "_registered", [told.append])
    chief = User.objects.create_superuser("Nino", password=PASSWORD)
    assert told == [chief]
    assert (chief.display_name, chief.is_staff, chief.is_guest) == ("Nino", True, False)
    User.objects.create_superuser("Giorgi", password=PASSWORD)
    assert sign_in(client, "NINO").status_code == 302


@pytest.mark.parametrize(
    ("name", "said"),
    [("nino", "Somebody has this name already"), ("N", "at least 2 signs"), ("Ninoნ", "one script")],
)
def test_the_command_says_what_is_wrong_with_a_name(name: str, said: str) -> None:
    member("Nino")
    with pytest.raises(management.CommandError, match=said):
        management.call_command("createsuperuser", username=name, email="", interactive=False)
    assert not User.objects.filter(is_superuser=True).exists()
