"""The session cookie as a visitor may send it: a key of ours, or nothing at all."""

import json
from itertools import pairwise
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import LazySettings
from django.test import Client

from config.asgi import application
from core.bell import bell
from core.consumers import Close, SocketConsumer
from core.database import db
from core.sessions import SessionUserMiddleware
from tests.games.conftest import make_user

MALFORMED = [
    "\0",
    '"\\000"',
    '"abc\\000def"',
    "a" * 31 + "\0",
    '"' + "a" * 31 + '\\000"',
    "a" * 33,
    "a" * 31,
    "A" * 32,
    "é" * 32,
    "a" * 31 + " ",
    "a" * 31 + "\n",
    "../" + "a" * 29,
    "",
    "a" * 300,
    "\ud800".encode("utf-8", "surrogatepass").decode("latin1"),
]
by_cookie = pytest.mark.parametrize("value", MALFORMED, ids=[ascii(value)[:12] for value in MALFORMED])


def cookie(value: str) -> str:
    return f"sessionid={value}"


@pytest.mark.django_db
@by_cookie
def test_a_request_with_a_malformed_key_is_served_as_signed_out(value: str) -> None:
    response = Client().get("/me/", headers={"Cookie": cookie(value)})
    assert response.status_code == 200
    assert not response.wsgi_request.user.is_authenticated
    deleted = response.cookies["sessionid"]
    assert (deleted.value, deleted["max-age"]) == ("", 0)


@pytest.mark.django_db
@by_cookie
def test_a_form_with_a_malformed_key_makes_a_new_session(value: str) -> None:
    response = Client().post("/guest/", headers={"Cookie": cookie(value)})
    assert response.status_code == 302
    assert len(response.cookies["sessionid"].value) == 32


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
@by_cookie
async def test_a_socket_with_a_malformed_key_opens_for_nobody(value: str) -> None:
    headers = [(b"origin", b"http://localhost"), (b"cookie", cookie(value).encode("latin1"))]
    socket = WebsocketCommunicator(application, "/ws/lobby/", headers=headers)
    assert (await socket.connect(5))[0]
    await socket.send_json_to({"t": "ping", "id": "p1"})
    assert (await socket.receive_json_from(3))["t"] == "pong"
    await socket.disconnect()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_key_of_ours_names_its_person_to_requests_and_sockets() -> None:
    user, client = await sync_to_async(make_user)("Nino"), Client()
    await sync_to_async(client.force_login)(user)
    key = client.cookies["sessionid"].value
    found: dict[str, Any] = {}

    async def inner(scope: dict[str, Any], receive: Any, send: Any) -> None:
        found.update(scope)

    others = b"theme=dark; bad[name]=x; "
    scope = {"headers": [(b"cookie", others + cookie(key).encode())]}
    await SessionUserMiddleware(inner)(scope, None, None)
    assert (found["user"], found["session_key"]) == (user, key)


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_opens_while_its_person_signs_out_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    await db(client.post)("/guest/")
    listen = bell.listen

    async def late(*about: Any) -> None:
        await db(client.post)("/me/leave/")
        await listen(*about)

    monkeypatch.setattr(bell, "listen", late)
    headers = [(b"cookie", cookie(client.cookies["sessionid"].value).encode())]
    socket = WebsocketCommunicator(SessionUserMiddleware(SocketConsumer.as_asgi()), "/", headers)
    assert (await socket.connect())[0]
    assert json.loads(await socket.receive_from())["code"] == "signed_out"
    assert (await socket.receive_output())["code"] == Close.SIGN_IN_AGAIN


@pytest.mark.django_db
def test_nobody_is_signed_out_by_a_new_secret_key_that_comes_in_three_steps(settings: LazySettings) -> None:
    old, new = "the old key of the site", "the new key of the site"
    settings.SECRET_KEY = old
    person = Client()
    person.post("/guest/")
    for before, after in pairwise([(old, []), (old, [new]), (new, [old]), (new, [])]):
        for keys in (before, after, before, after):  # while one server after the other is restarted
            settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = keys
            assert person.get("/me/").wsgi_request.user.is_authenticated, keys
