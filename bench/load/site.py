"""The site under load: its processes, and the people and matches that are in its database beforehand."""

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from accounts.models import User
from core.ids import new_code
from games.services import match_create
from tests import running

SETTINGS = "config.settings"  # those of production, all but TLS
TARGET, TIMER = 31, 60


@contextmanager
def site(processes: int) -> Iterator[tuple[list[str], list[int]]]:
    """Servers, a worker and beat: host:port and process id of each server."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        data = Path(folder)
        environ = running.environment(data, settings=SETTINGS) | {"LOG_LEVEL": "ERROR"}
        running.run(environ, "manage.py", "collectstatic", "--no-input", "--verbosity=0")
        hosts, pids = [], []
        for number in range(processes):
            port = running.free_port()
            server = stack.enter_context(running.server(environ, data / f"{number}.log", port))
            hosts.append(f"127.0.0.1:{port}")
            pids.append(server.pid)
        stack.enter_context(running.worker(environ, data / "worker.log"))
        stack.enter_context(running.beat(environ, data / "beat.log"))
        yield hosts, pids


def person(name: str) -> tuple[User, str]:
    """A guest and the cookie of their session."""
    user = User.objects.create(username=name, display_name=name, name_key=name, is_guest=True)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return user, f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def matches(count: int, *, scatter: bool = False) -> list[dict[str, Any]]:
    """Matches of two: code, the players' cookies, and at which of the servers each player is.

    Both are at the same one, as the proxy arranges it; with `scatter` each is anywhere.
    """
    made = []
    for _ in range(count):
        people = [person(f"bench-{new_code(12)}") for _ in range(2)]
        code = new_code(8)
        match_create(
            code=code,
            game="japanese",
            rules={"target": TARGET},
            timer=TIMER,
            players=[user for user, _ in people],
            public=True,
        )
        servers = [random.randrange(1000)] * 2
        if scatter:
            servers[1] = random.randrange(1000)
        made.append({"code": code, "cookies": [cookie for _, cookie in people], "servers": servers})
    return made
