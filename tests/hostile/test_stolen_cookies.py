"""A session's key that somebody has copied, made up or brought along."""

from collections.abc import Callable

import pytest
from allauth.usersessions.models import UserSession
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from config.asgi import application
from core.database import db
from tests.accounts.conftest import PASSWORD, confirm, register, sign_in

NEW = "sevens and columns"
COOKIE = settings.SESSION_COOKIE_NAME


def elsewhere(act: Callable[[Client], object]) -> Callable[[Client], None]:
    """The same from another browser of the person."""

    def done(_: Client) -> None:
        other = Client()
        sign_in(other)
        act(other)

    return done


def password(client: Client) -> None:
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})


WAYS = {
    "signed out": lambda client: client.post("/me/leave/"),
    "signed out everywhere": elsewhere(lambda client: client.post("/me/leave/", {"everywhere": "1"})),
    "ended from the list": elsewhere(lambda client: (confirm(client), client.post("/accounts/sessions/"))),
    "another password": elsewhere(password),
    "deleted": lambda client: client.post("/me/delete/", {"password": PASSWORD}),
    "deleted elsewhere": elsewhere(lambda client: client.post("/me/delete/", {"password": PASSWORD})),
    "another account": lambda client: (client.post("/me/leave/"), register(client, "Dato")),
}


def with_key(key: str) -> Client:
    thief = Client()
    thief.cookies[COOKIE] = key
    return thief


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
@pytest.mark.parametrize("way", WAYS)
async def test_a_copied_key_opens_nothing_once_its_session_is_over(way: str) -> None:
    owner = Client()
    await db(register)(owner)
    key = owner.cookies[COOKIE].value
    nino = await User.objects.aget(username="Nino")
    socket = await _socket(key)
    await db(WAYS[way])(owner)

    assert (await socket.receive_json_from(5))["code"] == "signed_out"
    thief = with_key(key)
    assert "Nino" not in (await db(thief.get)("/me/")).content.decode()
    assert (await db(thief.get)("/me/data.json")).status_code == 302
    await db(thief.post)("/me/avatar/", {"avatar": str((nino.avatar + 1) % 8)})
    assert await User.objects.filter(pk=nino.pk).exclude(avatar=nino.avatar).acount() == 0
    again = await _socket(key)
    assert await again.receive_nothing(0.1)
    for one in (socket, again):
        await one.disconnect()


async def _socket(key: str) -> WebsocketCommunicator:
    headers = [(b"origin", b"http://localhost"), (b"cookie", f"{COOKIE}={key}".encode())]
    socket = WebsocketCommunicator(application, "/ws/lobby/", headers=headers)
    assert (await socket.connect(5))[0]
    return socket


@pytest.mark.django_db
@pytest.mark.parametrize("act", [lambda c: c.post("/guest/"), register, sign_in])
def test_no_key_that_somebody_brings_along_becomes_a_session(act: Callable[[Client], object]) -> None:
    register(Client())
    brought = "attackerschoice" + "0" * 17
    client = with_key(brought)
    act(client)
    assert client.cookies[COOKIE].value != brought
    assert not Session.objects.filter(session_key=brought).exists()
    assert not UserSession.objects.filter(session_key=brought).exists()


@pytest.mark.django_db
def test_signing_in_leaves_the_key_of_the_guest_behind() -> None:
    register(Client())
    client = Client()
    client.post("/guest/")
    key = client.cookies[COOKIE].value
    sign_in(client)
    assert client.cookies[COOKIE].value != key
    assert with_key(key).get("/me/data.json").status_code == 302


@pytest.mark.django_db
def test_no_script_reads_the_key_and_no_other_site_sends_it(settings) -> None:
    settings.SESSION_COOKIE_SECURE = True
    client = Client()
    client.post("/guest/")
    cookie = client.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["secure"]
    assert cookie["samesite"] == "Lax"
