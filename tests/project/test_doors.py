"""Every door of the site: forms need our token, looking changes nothing, other sites hear nothing."""

import re
from urllib.parse import urlsplit

import pytest
from channels.testing import WebsocketCommunicator
from django.apps import apps
from django.db.models import Model
from django.test import Client

from accounts.models import User
from config.asgi import application
from core import clock, pulse
from operations import readiness
from tests.addresses import routes
from tests.games.conftest import make_match, make_user

CODE = "abcd2345"
OURS = (
    "accounts",
    "account",
    "mfa",
    "usersessions",
    "core",
    "games",
    "ledger",
    "lobby",
    "moderation",
    "sessions",
)
PARTS = {
    r"<(slug|str):\w+>": CODE,
    r"<(int|path):\w+>": "1",
    r"\^\(\?P<app_label>(\w+).*": r"\1/",  # the admin's own, by expression
    r"\(\?P<url>\.\*\)\$": CODE,
    r"\^(.*)\(\?P<uidb36>.*\$": r"\g<1>1-1/",  # the link for a new password
}
SOCKETS = ["/ws/lobby/", f"/ws/room/{CODE}/", f"/ws/match/{CODE}/", "/ws/other/", "/"]


def filled(route: str) -> str:
    """An address with values in it, the code of a match where one belongs."""
    for part, value in PARTS.items():
        route = re.sub(part, value, route)
    assert "<" not in route, f"{route}: give its part a value here"
    return f"/{route}"


PATHS = sorted(filled(route) for route in routes())


def everything() -> dict[str, list[dict[str, object]]]:
    """Every row of ours."""
    models: list[type[Model]] = [model for label in OURS for model in apps.get_app_config(label).get_models()]
    return {model._meta.label: list(model.objects.order_by("pk").values()) for model in models}


@pytest.fixture
def somebody(db: None, monkeypatch: pytest.MonkeyPatch) -> User:
    players = [make_user("Nino"), make_user("Giorgi")]
    make_match(players, code=CODE)
    User.objects.update(seen_at=clock.now())  # a visit is noted once an hour: it has been
    pulse.beat()
    monkeypatch.setattr(readiness, "_kept", (0.0, {}))
    return players[0]


@pytest.mark.parametrize("path", PATHS)
def test_no_address_takes_a_form_without_our_token(somebody: User, path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(somebody)
    before = everything()
    answers = [
        client.post(path, {"name": "Tamar", "avatar": "3", "game": "japanese"}),
        client.post(path, headers={"origin": "https://elsewhere.example"}),
        client.put(path),
        client.delete(path),
    ]
    assert {answer.status_code for answer in answers} <= {403, 405}
    assert everything() == before


@pytest.mark.parametrize("path", PATHS)
def test_looking_changes_nothing(somebody: User, path: str) -> None:
    client = Client()
    client.force_login(somebody)
    before = everything()
    for query in ("", "?next=//elsewhere.example&game=japanese&name=Tamar&target=%00"):
        answer = client.get(path + query)
        assert answer.status_code < 500
        assert urlsplit(answer.headers.get("Location", "")).hostname in (None, "testserver")
        client.head(path + query)
    assert everything() == before


@pytest.mark.parametrize("path", SOCKETS)
@pytest.mark.parametrize(
    "origin",
    [None, "null", "file://", "https://elsewhere.example", "http://localhost.elsewhere.example", "localhost"],
)
@pytest.mark.asyncio
async def test_no_socket_opens_for_another_site(path: str, origin: str | None) -> None:
    headers = [] if origin is None else [(b"origin", origin.encode())]
    accepted, _ = await WebsocketCommunicator(application, path, headers=headers).connect()
    assert not accepted
