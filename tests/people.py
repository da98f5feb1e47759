"""People at the running site without a browser: their cookies, their posts, their sockets."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from http.cookiejar import CookieJar
from typing import Any, Self
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import ClientConnection, connect

Frame = dict[str, Any]
SECONDS = 10


class Socket:
    """An open socket that reads frames of JSON."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, **frame: Any) -> None:
        self.connection.send(json.dumps(frame))

    def next(self, seconds: float = SECONDS) -> Frame:
        return json.loads(self.connection.recv(timeout=seconds))

    def until(self, told: Callable[[Frame], bool], seconds: float = SECONDS) -> Frame:
        """The next frame that tells this; frames before it are passed over."""
        while True:
            frame = self.next(seconds)
            if told(frame):
                return frame


class Person:
    """A visitor of the site. `server` may be changed to another process of the same site: cookies stay."""

    def __init__(self, server: str) -> None:
        self.server = server
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))
        self._sockets = ExitStack()

    def get(self, path: str) -> str:
        """A page; raises urllib.error.HTTPError when the site refuses."""
        with self._opener.open(self.server + path, timeout=SECONDS) as answer:
            return answer.read().decode()

    def post(self, path: str, **fields: Any) -> str:
        """Send a form as the site's own page does; the path that one ends at."""
        if "csrftoken" not in self._jar():
            self.get("/tables/new/")
        headers = {"X-CSRFToken": self._jar()["csrftoken"]}
        request = Request(self.server + path, data=urlencode(fields).encode(), headers=headers)
        with self._opener.open(request, timeout=SECONDS) as answer:
            return urlsplit(answer.url).path

    def socket(self, path: str) -> Socket:
        """A socket that has said hello."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._jar().items())
        opened = Socket(
            self._sockets.enter_context(
                connect(
                    self.server.replace("http", "ws") + path,
                    origin=self.server,
                    additional_headers={"Cookie": cookies},
                    open_timeout=SECONDS,
                )
            )
        )
        opened.send(t="hello", seq=None)
        return opened

    def _jar(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self._cookies}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._sockets.close()


def sit_down(host: Person, guest: Person, **options: Any) -> str:
    """Bring two people to a match of their own; its code."""
    wanted = {"game": "japanese", "target": 11, "timer": 15, "who": "link"} | options
    code = host.post("/tables/new/", **wanted).strip("/").rpartition("/")[2]
    guest.post(f"/t/{code}/sit/")
    rooms = [person.socket(f"/ws/room/{code}/") for person in (host, guest)]
    for room in rooms:
        room.send(t="ready")
    for room in rooms:
        room.until(lambda frame: frame["t"] == "room" and frame["match"] == code)
        room.connection.close()
    return code


def at_table(people: tuple[Person, Person], code: str) -> tuple[list[Socket], list[Frame]]:
    """Both at the match: their sockets, and what each sees first."""
    tables = [person.socket(f"/ws/match/{code}/") for person in people]
    return tables, [table.until(lambda frame: frame["t"] == "state") for table in tables]


def play(table: Socket, state: Frame, move: str | None = None) -> Frame:
    """Make a move, the first legal one unless it is named; the state that shows it."""
    token = move or state["view"]["legal"][0]
    table.send(t="move", id=f"c{state['seq']}", seq=state["seq"], move=token)
    return next_state(table, state)


def next_state(table: Socket, state: Frame) -> Frame:
    """The state after this one."""
    return table.until(lambda frame: frame["t"] == "state" and frame["seq"] > state["seq"])
