"""Signing in and out: names in any spelling, two steps, every browser, limits."""

import doctest
import time

import pytest
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.sessions.models import Session
from django.test import Client, override_settings

from accounts import services
from accounts.models import User
from accounts.templatetags import browsers as tags
from core import consumers
from core.consumers import SocketConsumer
from core.database import db
from tests.accounts.conftest import PASSWORD, come, errors, member, register, sign_in, signed_in
from tests.games.conftest import make_user
from tests.lobby.conftest import over, playing
from tests.sockets import opened

pytestmark = pytest.mark.django_db


def code_now(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def with_app(user: User) -> str:
    """Give the person an app with codes; its key."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


@pytest.mark.parametrize(
    ("registered", "typed"),
    [
        ("Nino", "nino"),
        ("Nino", " NINO "),
        ("ნინო", "ᲜᲘᲜᲝ"),
        ("Işık", "IŞIK"),
        ("İnci", "inci"),
        ("Нина", "НИНА"),
        ("José", "Jose\u0301"),
        ("Nino  2", "nino 2"),
    ],
)
def test_a_name_signs_in_in_every_spelling(client: Client, registered: str, typed: str) -> None:
    user = member(registered)
    assert sign_in(client, typed).url == "/en/tables/"
    assert signed_in(client) == user


@pytest.mark.parametrize("typed", ["Nina", "Нинo2", "", "x" * 140, "guest:abc", "%", "_ino"])
def test_another_name_does_not(client: Client, typed: str) -> None:
    member("Nino")
    assert sign_in(client, typed).status_code == 200
    assert signed_in(client) is None


def test_the_name_of_a_guest_signs_nobody_in(client: Client) -> None:
    guest = come(Client())
    for name in (guest.username, guest.display_name):
        for password in (PASSWORD, "", guest.password):
            assert sign_in(client, name, password).status_code == 200


def test_a_wrong_password_and_an_unknown_name_are_told_alike(client: Client) -> None:
    member("Nino")
    assert errors(sign_in(client, "Nino", "wrong")) == errors(sign_in(client, "Nina", "wrong"))


def test_an_unknown_name_takes_as_long_as_a_known_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    member("Nino")
    come(Client())
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher, "encode", lambda self, *given: hashed.append("once") or encode(self, *given)
    )
    counts = []
    for name in ("Nino", "Nina", User.objects.get(is_guest=True).display_name):
        hashed.clear()
        sign_in(client, name, "wrong")
        counts.append(len(hashed))
    assert counts == [1, 1, 1]


@pytest.mark.parametrize(
    ("wanted", "led"),
    [
        ("/t/k7mq2x/?from=link", "/t/k7mq2x/?from=link"),
        ("https://elsewhere.example/", "/en/tables/"),
        ("//elsewhere.example", "/en/tables/"),
        ("/\\elsewhere.example", "/en/tables/"),
        ("javascript:alert(1)", "/en/tables/"),
    ],
)
def test_signing_in_leads_back_and_never_away(client: Client, wanted: str, led: str) -> None:
    member("Nino")
    assert sign_in(client, next=wanted).url == led


def test_an_account_that_was_closed_lets_nobody_in(client: Client) -> None:
    member("Nino")
    User.objects.update(is_active=False)
    assert sign_in(client).url == "/en/accounts/inactive/"
    assert signed_in(client) is None
    assert "closed" in client.get("/accounts/inactive/").content.decode()


# --- two steps ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("as_guest", [False, True])
def test_the_second_step_comes_before_anything_is_done(client: Client, as_guest: bool) -> None:
    nino = member("Nino")
    secret = with_app(nino)
    guest = come(client) if as_guest else None
    assert sign_in(client, next="/rules/").url == "/en/accounts/2fa/authenticate/"
    assert signed_in(client) == guest
    assert "Incorrect code" in errors(client.post("/accounts/2fa/authenticate/", {"code": "000000"}))
    assert client.post("/accounts/2fa/authenticate/", {"code": code_now(secret)}).url == "/rules/"
    assert signed_in(client) == nino
    assert list(User.objects.all()) == [nino]


def test_the_second_step_leads_nowhere_during_a_match(client: Client) -> None:
    secret = with_app(member("Nino"))
    guest = come(client)
    playing([guest, make_user("Giorgi")])
    sign_in(client)
    answer = client.post("/accounts/2fa/authenticate/", {"code": code_now(secret)})
    assert answer.url == "/en/accounts/login/"
    assert signed_in(client) == guest


def test_an_app_is_set_up_after_the_password_and_brings_codes(client: Client) -> None:
    register(client)
    door = client.get("/accounts/2fa/app/activate/").url
    assert door.startswith("/en/accounts/reauthenticate/")
    assert client.post(door, {"password": "wrong"}).status_code == 200
    page = client.get(client.post(door, {"password": PASSWORD}).url)
    secret = page.context["form"].secret
    assert (
        client.post("/accounts/2fa/app/activate/", {"code": code_now(secret)}).url
        == "/en/accounts/2fa/codes/"
    )
    codes = client.get("/accounts/2fa/codes/").context["unused_codes"]
    assert len(codes) == 10
    other = Client()
    sign_in(other)
    assert other.post("/accounts/2fa/authenticate/", {"code": codes[0]}).url == "/en/tables/"
    third = Client()
    sign_in(third)
    assert "Incorrect" in errors(third.post("/accounts/2fa/authenticate/", {"code": codes[0]}))


MEMBERS_PAGES = [
    "password/change",
    "password/set",
    "email",
    "sessions",
    "reauthenticate",
    "2fa",
    "2fa/app/activate",
    "2fa/app/deactivate",
    "2fa/codes",
    "2fa/codes/generate",
    "2fa/codes/download",
    "2fa/reauthenticate",
    "passkeys",
    "passkeys/add",
    "passkeys/1/edit",
    "passkeys/1/remove",
    "passkeys/reauthenticate",
]


@pytest.mark.parametrize("page", MEMBERS_PAGES)
def test_guests_and_visitors_have_no_account_to_keep(client: Client, page: str) -> None:
    address = f"/accounts/{page}/"
    for come_in in (lambda: None, lambda: come(client)):
        come_in()
        for answer in (
            client.get(address),
            client.post(address, {"password1": PASSWORD, "password2": PASSWORD}),
        ):
            assert answer.url == f"/en/accounts/login/?next=/en{address}"
    assert not User.objects.get().has_usable_password()


# --- browsers -----------------------------------------------------------------------------------------------


def three_browsers() -> list[Client]:
    member("Nino")
    browsers = [Client(), Client(), Client()]
    for browser in browsers:
        sign_in(browser)
    return browsers


def inside(browsers: list[Client]) -> list[bool]:
    return [browser.get("/me/").context["user"].is_authenticated for browser in browsers]


def test_signing_out_everywhere_else() -> None:
    browsers = three_browsers()
    assert len(browsers[0].get("/accounts/sessions/").context["sessions"]) == 3
    browsers[0].post("/accounts/sessions/")
    assert inside(browsers) == [True, False, False]
    assert Session.objects.count() == 1


def test_signing_out_everywhere() -> None:
    browsers = three_browsers()
    assert browsers[0].post("/me/leave/", {"everywhere": "1"}).url == "/en/"
    assert inside(browsers) == [False, False, False]


def test_signing_out_here() -> None:
    browsers = three_browsers()
    assert browsers[0].get("/accounts/logout/").status_code == 404, "one way out is enough"
    browsers[0].post("/me/leave/")
    assert inside(browsers) == [False, True, True]


def test_a_new_password_signs_other_browsers_out() -> None:
    browsers = three_browsers()
    fields = {"oldpassword": PASSWORD, "password1": "another good one", "password2": "another good one"}
    assert browsers[0].post("/accounts/password/change/", fields).url == "/en/me/"
    assert inside(browsers) == [True, False, False]
    assert sign_in(Client()).status_code == 200
    assert sign_in(Client(), password="another good one").status_code == 302


def test_the_present_password_is_needed_for_a_new_one(client: Client) -> None:
    register(client)
    fields = {"oldpassword": "wrong", "password1": "another good one", "password2": "another good one"}
    assert "current password" in errors(client.post("/accounts/password/change/", fields))


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_every_socket_ends_with_the_password_those_of_a_copied_cookie_too() -> None:
    nino = await db(member)("Nino")
    application = SocketConsumer.as_asgi()
    async with (
        opened(application, "/", nino, session_key="ours") as here,
        opened(application, "/", nino, session_key="theirs") as there,
    ):
        await db(services.password_set)(user=nino, password="another good one")
        for socket in (here, there):
            assert await socket.closed() == consumers.Close.SIGN_IN_AGAIN


# --- limits -------------------------------------------------------------------------------------------------


def test_five_wrong_passwords_close_a_name_in_every_spelling(client: Client) -> None:
    member("Nino")
    for name in ("Nino", "NINO", "nino", "Níno", " nino"):
        assert "not correct" in errors(sign_in(client, name, "wrong"))
    refused = sign_in(Client(REMOTE_ADDR="192.0.2.7"), "nINO")
    assert "Too many failed" in errors(refused)
    assert signed_in(client) is None


def test_limits_count_by_the_address_that_our_proxy_tells() -> None:
    with override_settings(TRUSTED_PROXY_COUNT=1):
        for number in range(10):
            sign_in(Client(headers={"x-forwarded-for": "192.0.2.1"}), f"Nobody{number}", "wrong")
        one = sign_in(Client(headers={"x-forwarded-for": "spoofed, 192.0.2.1"}), "Nina", "wrong")
        other = sign_in(Client(headers={"x-forwarded-for": "192.0.2.2"}), "Nina", "wrong")
    assert "Too many failed" in errors(one)
    assert "not correct" in errors(other)


def test_too_many_who_register_read_our_page(client: Client) -> None:
    for number in range(10):
        register(Client(), f"Nino{number}")
    refused = register(client, "Giorgi")
    assert refused.status_code == 429
    assert "Not so fast" in refused.content.decode()
    assert not User.objects.filter(username="Giorgi").exists()


def test_a_proxy_that_tells_no_address_locks_nobody_out() -> None:
    member("Nino")
    browser = Client(REMOTE_ADDR="")
    assert sign_in(browser).status_code == 302
    assert browser.get("/accounts/sessions/").status_code == 200


def test_signing_in_asks_the_database_no_more_with_more_people(django_assert_max_num_queries) -> None:
    for number in range(5):
        member(f"Nino{number}")
    over([make_user("Giorgi"), make_user("Levan")])
    with django_assert_max_num_queries(30):
        sign_in(Client(), "Nino3")


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (
            "Mozilla/5.0 (Linux; Android 15; Pixel 9) … Chrome/140.0.0.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) … Version/18.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) … Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge, Windows"),
        ("curl/8.0", "curl/8.0"),
        ("x" * 200, "x" * 60),
        ("", ""),
    ],
)
def test_a_browser_is_told_shortly(agent: str, said: str) -> None:
    assert tags.browser(agent) == said


def test_the_examples_of_the_docstrings() -> None:
    assert doctest.testmod(tags).failed == 0
