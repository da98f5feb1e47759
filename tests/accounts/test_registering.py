"""Registering: a newcomer becomes a person, a guest stays one."""

import pytest
from channels.routing import URLRouter
from django.test import Client
from django.urls import path

from accounts import hooks, services
from accounts.models import User
from accounts.names import name_key
from core.consumers import user_topic
from core.database import db
from core.errors import CommandError
from games.consumers import MatchConsumer
from games.models import Match, Move
from games.models import Seat as MatchSeat
from lobby.models import Table
from lobby.services import rematch_ask, seat_ready, seat_take, table_create
from tests.accounts.conftest import PASSWORD, come, errors, member, register, sign_in, signed_in
from tests.games.conftest import make_match, make_user
from tests.games.test_races import at_once
from tests.lobby.conftest import OPTIONS, fresh, over
from tests.sockets import opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[User]:
    """Whom the hook of registering has told of."""
    heard: list[User] = []
    monkeypatch.setattr(hooks, "_registered", [heard.append])
    return heard


# --- a newcomer ---------------------------------------------------------------------------------------------


def test_a_newcomer_registers_and_is_signed_in(client: Client, told: list[User]) -> None:
    assert register(client, "  Nino  2 ").url == "/en/me/"
    nino = User.objects.get()
    assert (nino.username, nino.display_name, nino.is_guest, nino.email) == ("Nino 2", "Nino 2", False, "")
    assert nino.username_key == nino.name_key == name_key("Nino 2")
    assert nino.check_password(PASSWORD)
    assert signed_in(client) == nino
    assert told == [nino]


@pytest.mark.parametrize("taken", ["Nino", "NINO", "nino", "Níno", "Ｎino"])
def test_a_name_is_given_once(client: Client, taken: str) -> None:
    member("Nino")
    answer = register(client, taken)
    assert ("already" if taken != "Ｎino" else "cannot stand") in errors(answer)
    assert User.objects.count() == 1
    assert signed_in(client) is None


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("N", "at least 2"),
        ("x" * 21, "at most 20"),
        ("Нинo", "one script"),
        ("Nino\u200bo", "cannot stand"),
        ("77", "needs a letter"),
    ],
)
def test_names_to_sign_in_with_keep_the_one_rule(client: Client, name: str, told: str) -> None:
    assert told in errors(register(client, name))
    assert not User.objects.exists()


def test_a_name_of_the_table_is_nobody_elses_name_to_sign_in_with(client: Client) -> None:
    services.name_change(user=come(Client()), name="Giorgi")
    assert "already" in errors(register(client, "GIORGI"))


@pytest.mark.parametrize("password", ["short", "password", "Ninotchka1"])
def test_weak_passwords_are_refused(client: Client, password: str) -> None:
    answer = register(client, "Ninotchka1", password1=password, password2=password)
    assert "password1" in errors(answer)


def test_what_a_hook_refuses_is_not_registered(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(user: User) -> None:
        raise CommandError("NAME_TAKEN")

    monkeypatch.setattr(hooks, "_registered", [refuse])
    assert "already" in errors(register(client))
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("wanted", "led"),
    [
        ("/t/k7mq2x/", "/t/k7mq2x/"),
        ("https://elsewhere.example/", "/en/me/"),
        ("//elsewhere.example", "/en/me/"),
        ("javascript:alert(1)", "/en/me/"),
    ],
)
def test_registering_leads_on_and_never_away(client: Client, wanted: str, led: str) -> None:
    assert register(client, next=wanted).url == led


# --- a guest ------------------------------------------------------------------------------------------------


def test_a_guest_stays_the_same_person(client: Client, told: list[User]) -> None:
    guest = come(client)
    key = client.session.session_key
    register(client, "Nino", keeps_name="on")
    nino = User.objects.get()
    assert (nino.pk, nino.avatar) == (guest.pk, guest.avatar)
    assert (nino.username, nino.display_name, nino.is_guest) == ("Nino", guest.display_name, False)
    assert (nino.username_key, nino.name_key) == (name_key("Nino"), guest.name_key)
    assert told == [nino]
    assert client.session.session_key == key, "requests on their way in other tabs still know the session"
    assert client.get("/me/").context["user"] == nino


def test_the_forms_of_other_tabs_are_still_good() -> None:
    browser = Client(enforce_csrf_checks=True)
    token = str(browser.get("/").context["csrf_token"])
    browser.post("/guest/", {"csrfmiddlewaretoken": token})
    shown = str(browser.get("/me/").context["csrf_token"])
    register(browser, "Nino", csrfmiddlewaretoken=shown)
    assert not User.objects.get().is_guest
    assert browser.post("/me/avatar/", {"avatar": "5", "csrfmiddlewaretoken": shown}).status_code == 302
    assert User.objects.get().avatar == 5


def test_a_guest_may_take_the_new_name_to_the_table(client: Client) -> None:
    come(client)
    register(client, "Nino")
    nino = User.objects.get()
    assert (nino.display_name, nino.name_key) == ("Nino", name_key("Nino"))


def test_the_form_offers_the_name_of_the_guest(client: Client) -> None:
    guest = come(client)
    form = client.get("/accounts/signup/").context["form"]
    assert form["username"].value() == guest.display_name
    assert form["keeps_name"].value() is True
    assert "keeps_name" not in Client().get("/accounts/signup/").context["form"].fields


def test_a_guest_may_sign_in_with_the_name_of_the_table(client: Client) -> None:
    guest = come(client)
    register(client, guest.display_name, keeps_name="on")
    assert sign_in(Client(), guest.display_name.upper()).status_code == 302


def test_the_second_tap_finds_the_guest_registered(client: Client, told: list[User]) -> None:
    come(client)
    other = Client()
    other.cookies = client.cookies
    assert register(client, next="/rules/").status_code == 302
    assert register(other, next="/rules/").url == "/rules/"
    assert signed_in(other) == User.objects.get()
    assert len(told) == 1


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_register_once(told: list[User]) -> None:
    guest = services.guest_create(language="en", address="here")

    def tap() -> int:
        return services.person_register(guest=guest, username="Nino", password=PASSWORD).pk

    assert at_once(tap, tap, tap) == [guest.pk] * 3
    assert len(told) == 1


@pytest.mark.django_db(transaction=True)
def test_two_people_and_one_name_at_once() -> None:
    def tap() -> str:
        return services.person_register(guest=None, username="Nino", password=PASSWORD).username

    assert sorted(at_once(tap, tap)) == ["NAME_TAKEN", "Nino"]


def test_who_is_registered_has_no_form_to_register(client: Client) -> None:
    register(client)
    for page in ("/accounts/signup/", "/accounts/login/"):
        assert client.get(f"{page}?next=/rules/").url == "/rules/"


# --- at every phase of a match ------------------------------------------------------------------------------


def test_in_the_waiting_room_the_seat_and_the_table_stay(client: Client) -> None:
    guest = come(client)
    table = table_create(user=guest, **OPTIONS)
    register(client)
    assert fresh(table).host == table.seats.get().user == User.objects.get()
    assert "I’m ready" not in client.get(f"/t/{table.code}/").content.decode()
    seat_take(code=table.code, user=make_user("Giorgi"))
    assert "I’m ready" in client.get(f"/t/{table.code}/").content.decode()


def test_a_confirmation_stays_given(client: Client) -> None:
    guest, giorgi = come(client), make_user("Giorgi")
    table = table_create(user=guest, **OPTIONS)
    seat_take(code=table.code, user=giorgi)
    seat_ready(code=table.code, user=guest)
    register(client)
    seat_ready(code=table.code, user=giorgi)
    assert fresh(table).status == Table.Status.PLAYING
    assert MatchSeat.objects.get(match=fresh(table).match, number=0).user.username == "Nino"


def test_after_the_match_history_and_rematch_stay(client: Client) -> None:
    guest, giorgi = come(client), make_user("Giorgi")
    table = over([guest, giorgi])
    register(client)
    nino = User.objects.get(pk=guest.pk)
    assert MatchSeat.objects.get(match=table.match, number=0).user == nino
    rematch_ask(code=table.code, user=giorgi)
    assert rematch_ask(code=table.code, user=nino) is not None


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_in_mid_match_every_tab_plays_on() -> None:
    client = Client()
    guest = await db(come)(client)
    giorgi = await db(make_user)("Giorgi")
    match = await db(make_match)([guest, giorgi])
    assert match.first == 0, "the guest begins"
    router = URLRouter([path("ws/match/<slug:code>/", MatchConsumer.as_asgi())])
    address = f"/ws/match/{match.code}/"
    async with opened(router, address, guest) as first, opened(router, address, guest) as second:
        for tab in (first, second):
            await tab.send({"t": "hello", "seq": None})
            await tab.until("state")
        await db(register)(client, "Nino", keeps_name="on")
        await first.send({"t": "move", "id": "c1", "seq": 1, "move": "=H"})
        assert await first.until("ack") == {"t": "ack", "id": "c1", "seq": 2}
        assert (await second.until("state", seq=2))["view"]["trump"] == "H"
    assert await db(Move.objects.filter(match=match, by="p").count)() == 1
    nino = await db(User.objects.get)(pk=guest.pk)
    assert not nino.is_guest
    async with opened(router, address, nino) as again:
        await again.send({"t": "hello", "seq": None})
        assert (await again.until("state"))["view"]["you"] == 0


def test_registering_ends_no_socket(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[str] = []
    monkeypatch.setattr("core.consumers.bell.ring", lambda topic, message: rung.append(topic))
    guest = come(client)
    make_match([guest, make_user("Giorgi")])
    rung.clear()
    register(client)
    assert user_topic(guest.pk) not in rung
    assert Match.objects.get().status == Match.Status.PLAYING
