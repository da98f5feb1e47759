"""Lines that a socket leaves in the log say whose it is and where, and nothing of its session."""

import logging

import pytest

from core.database import db
from core.logs import AskedFilter, JsonLines
from core.sessions import SessionUserMiddleware
from tests.core.test_logs import KEY
from tests.games.conftest import make_user


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_line_of_a_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    user = await db(make_user)("Nino")
    monkeypatch.setattr("core.sessions._user", lambda key: user)
    told: list[str] = []

    async def serve(scope: object, receive: object, send: object) -> None:
        record = logging.LogRecord("games", logging.WARNING, "", 1, "failed", (), None)
        AskedFilter().filter(record)
        told.append(JsonLines().format(record))

    scope = {
        "path": "/ws/match/abcd2345/",
        "query_string": b"secret=1",
        "headers": [(b"cookie", f"sessionid={KEY}".encode())],
        "client": ("203.0.113.9", 5000),
    }
    await SessionUserMiddleware(serve)(scope, None, None)
    (line,) = told
    assert '"path": "/ws/match/abcd2345/"' in line
    assert f'"user": {user.pk}' in line
    assert '"request": "' in line
    assert not [hidden for hidden in ("secret", KEY, "203.0.113.9") if hidden in line]
