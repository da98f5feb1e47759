"""Deletion of an account, and the file of one's own data."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts import hooks, services
from accounts.models import User
from config import settings
from core import consumers
from core.errors import CommandError

pytestmark = pytest.mark.django_db


@pytest.fixture
def nino(client: Client) -> User:
    client.post("/guest/")
    return User.objects.get()


@pytest.fixture
def member(client: Client) -> User:
    user = User.objects.create_user(
        "ana", "ana@example.org", "a good password", display_name="Ana", name_key="ana"
    )
    client.force_login(user)
    return user


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, str]]]:
    """What the bell rings."""
    rung: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr(consumers.bell, "ring", lambda topic, message: rung.append((topic, message)))
    return rung


def test_a_guest_ticks_a_box(client: Client, nino: User) -> None:
    page = client.get("/me/delete/").content.decode()
    assert 'name="sure"' in page
    assert 'name="password"' not in page
    refused = client.post("/me/delete/")
    assert refused.status_code == 422
    assert "Tick the box" in refused.content.decode()
    answer = client.post("/me/delete/", {"sure": "on"}, follow=True)
    assert "without your name" in answer.content.decode()
    assert not User.objects.exists()


def test_a_member_gives_the_password(client: Client, member: User) -> None:
    page = client.get("/me/delete/").content.decode()
    assert 'name="password"' in page
    assert 'name="sure"' not in page
    for form in ({}, {"sure": "on"}, {"password": "a bad password"}):
        refused = client.post("/me/delete/", form)
        assert refused.status_code == 422
        assert "not your password" in refused.content.decode()
    assert client.get("/me/").context["user"] == member
    assert client.post("/me/delete/", {"password": "a good password"}).url == "/en/"
    assert not User.objects.exists()


def test_passwords_cannot_be_tried_for_long(member: User) -> None:
    allowed = int(settings.RATES["delete"].split("/")[0])
    for _ in range(allowed):
        with pytest.raises(CommandError, match="WRONG_PASSWORD"):
            services.account_delete(user=member, password="guess")
    with pytest.raises(CommandError, match="TOO_MANY_TRIES"):
        services.account_delete(user=member, password="a good password")


def test_every_session_and_socket_ends(
    client: Client, nino: User, told: list[tuple[str, dict[str, str]]]
) -> None:
    elsewhere = Client()
    elsewhere.force_login(nino)
    key, topic = nino.pk, consumers.user_topic(nino.pk)
    client.post("/me/delete/", {"sure": "on"})
    assert [name for name, _ in told] == [topic]
    for browser in (client, elsewhere):
        assert not browser.get("/me/").context["user"].is_authenticated
    somebody = services.guest_create(language="en", address="here")
    assert somebody.pk != key
    assert not elsewhere.get("/me/").context["user"].is_authenticated


def test_whoever_refuses_keeps_everything(
    client: Client, nino: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(user: User) -> None:
        raise CommandError("STILL_SEATED")

    monkeypatch.setattr(hooks, "_forgotten", [*hooks._forgotten, refuse])
    refused = client.post("/me/delete/", {"sure": "on"})
    assert refused.status_code == 422
    assert "You sit at a table" in refused.content.decode()
    assert client.get("/me/").context["user"] == nino


def test_nobody_is_deleted_by_a_look(client: Client, nino: User) -> None:
    client.get("/me/delete/")
    assert Client(enforce_csrf_checks=True).post("/me/delete/", {"sure": "on"}).status_code == 403
    assert User.objects.get() == nino


@pytest.mark.parametrize("address", ["/me/delete/", "/me/data.json"])
def test_a_visitor_has_nothing_to_delete_or_to_download(client: Client, address: str) -> None:
    assert client.get(address).url == "/en/me/"


def test_the_file_tells_the_account(client: Client, member: User) -> None:
    User.objects.update(settings={"theme": "dark"}, language="ka", avatar=3)
    answer = client.get("/me/data.json")
    assert answer["Content-Disposition"] == 'attachment; filename="jokeri.json"'
    account = answer.json()["account"]
    assert account["since"] == member.date_joined.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    kept = {name: account[name] for name in ("name", "username", "email", "picture", "guest", "settings")}
    assert kept == {
        "name": "Ana",
        "username": "ana",
        "email": "ana@example.org",
        "picture": 3,
        "guest": False,
        "settings": {"theme": "dark"},
    }
    assert member.password not in answer.content.decode()
    sections = {"account", "signing_in", "sanctions", "visits", "ignored", "reports"}
    assert answer.json().keys() == sections | {"statistics", "matches", "tables", "coins"}


def test_the_file_tells_how_one_signs_in_and_no_secret_of_it(client: Client, member: User) -> None:
    EmailAddress.objects.create(user=member, email="ana@example.org", verified=True, primary=True)
    TOTP.activate(member, "JBSWY3DPEHPK3PXP")
    UserSession.objects.create(user=member, ip="192.0.2.7", session_key="k" * 32, user_agent="A browser")
    answer = client.get("/me/data.json")
    told = answer.json()["signing_in"]
    assert told["emails"] == [{"email": "ana@example.org", "verified": True}]
    assert [step["kind"] for step in told["second_steps"]] == ["totp"]
    assert {"192.0.2.7"} <= {session["address"] for session in told["sessions"]}
    secrets = [step.data["secret"] for step in Authenticator.objects.filter(user=member)]
    for secret in (*secrets, "JBSWY3DPEHPK3PXP", "k" * 32):
        assert secret not in answer.content.decode()


def test_every_field_of_a_person_is_told_or_left_out_on_purpose() -> None:
    told = {"display_name", "avatar", "is_guest", "username", "email", "date_joined", "last_login"}
    told |= {"seen_at", "language", "settings"}
    secret_or_derived = {"id", "password", "name_key", "username_key", "barred_until", "has_news"}
    secret_or_derived |= {"is_staff", "is_superuser", "is_active"}
    assert {field.name for field in User._meta.concrete_fields} == told | secret_or_derived


def test_the_file_is_not_made_without_end(client: Client, nino: User) -> None:
    allowed = int(settings.RATES["export"].split("/")[0])
    assert [client.get("/me/data.json").status_code for _ in range(allowed + 1)] == [*[200] * allowed, 429]
