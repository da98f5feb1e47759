"""People at the running site without a browser: their cookies, their posts, their sockets."""

import json
import ssl
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from http.client import HTTPResponse, HTTPSConnection
from http.cookiejar import CookieJar
from typing import Any, Self
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, HTTPSHandler, Request, build_opener

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


class HandlerFrom(HTTPSHandler):
    """Opens TLS connections from one address of this machine."""

    def __init__(self, source: str, tls: ssl.SSLContext) -> None:
        super().__init__(context=tls)
        self._connection = partial(HTTPSConnection, source_address=(source, 0), context=tls)

    def https_open(self, request: Request) -> HTTPResponse:
        return self.do_open(self._connection, request)


class Person:
    """A visitor of the site. `server` may be changed to another process of the same site: cookies stay.

    Where the site is behind a proxy, `tls` says what is trusted, and `source` is the visitor's own address.
    """

    def __init__(self, server: str, *, source: str = "127.0.0.1", tls: ssl.SSLContext | None = None) -> None:
        self.server = server
        self._source, self._tls = source, tls
        self._cookies = CookieJar()
        handlers = [HandlerFrom(source, tls)] if tls else []
        self._opener = build_opener(HTTPCookieProcessor(self._cookies), *handlers)
        self._sockets = ExitStack()

    def open(self, path: str, **headers: str) -> HTTPResponse:
        """An answer; raises urllib.error.HTTPError when the site refuses."""
        return self._opener.open(Request(self.server + path, headers=headers), timeout=SECONDS)

    def get(self, path: str) -> str:
        """A page; raises urllib.error.HTTPError when the site refuses."""
        with self.open(path) as answer:
            return answer.read().decode()

    def post(self, path: str, *, headers: Mapping[str, str] | None = None, **fields: Any) -> str:
        """Send a form as the site's own page does; the path that one ends at."""
        if "csrftoken" not in self._jar():
            self.get("/tables/new/")
        own = {"X-CSRFToken": self._jar()["csrftoken"], "Origin": self.server}
        request = Request(
            self.server + path, data=urlencode(fields).encode(), headers={**own, **(headers or {})}
        )
        with self._opener.open(request, timeout=SECONDS) as answer:
            return urlsplit(answer.url).path

    def socket(self, path: str, *, origin: str = "") -> Socket:
        """A socket that has said hello; `origin` names another site as that of the page that opens it."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._jar().items())
        opened = Socket(
            self._sockets.enter_context(
                connect(
                    self.server.replace("http", "ws") + path,
                    origin=origin or self.server,
                    additional_headers={"Cookie": cookies},
                    open_timeout=SECONDS,
                    source_address=(self._source, 0),
                    ssl=self._tls,
                )
            )
        )
        opened.send(t="hello", seq=None)
        return opened

    @property
    def session(self) -> str:
        """The key of the session; a visitor who has done nothing has none."""
        return self._jar()["sessionid"]

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


def play_on(tables: list[Socket], states: list[Frame], moves: int) -> None:
    """So many moves of two people, each move seen by both; `states` are the newest afterwards."""
    for _ in range(moves):
        turn = states[0]["view"]["turn"]
        states[turn] = play(tables[turn], states[turn])
        states[1 - turn] = next_state(tables[1 - turn], states[1 - turn])
    assert states[0]["view"]["trick"] == states[1]["view"]["trick"]
