"""The proxy that is shipped, in front of two servers: what passes through it, what does not, what it adds."""

import os
import re
import signal
import socket
import ssl
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path
from urllib.error import HTTPError

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.http11 import Response

from tests.people import Frame, Person, at_table, play_on, sit_down
from tests.proxy import NAME, Site

GUESTS = 20  # new ones from one address in an hour: "guest" of settings.RATES
SOCKETS = 40  # from one address
BODY = 64 * 1024  # bytes
SECURITY = {
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture
def nino(site: Site) -> Iterator[Person]:
    with site.person("127.0.1.1") as person:
        yield person


def answered(site: Site, method: str, path: str, body: bytes | None = None) -> HTTPResponse:
    """One answer, whatever it is; nothing is followed."""
    connection = HTTPSConnection(NAME, site.proxy.port, context=site.proxy.tls, timeout=20)
    connection.request(method, path, body)
    return connection.getresponse()


def status(person: Person, path: str) -> int:
    try:
        with person.open(path) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


# --- what passes through --------------------------------------------------------------------------------


def test_a_table_is_at_one_server_and_moves_to_the_other_when_that_ends(site: Site) -> None:
    with site.person("127.0.1.2") as one, site.person("127.0.1.3") as other:
        people = one, other
        code = sit_down(*people)
        before = lines(site)
        tables, states = at_table(people, code)
        gained = [now - then for now, then in zip(lines(site), before, strict=True)]
        assert sorted(gained) == [0, 2]
        home = 1 + gained.index(2)
        play_on(tables, states, 6)
        site.stop(home)
        for table in tables:
            with pytest.raises(ConnectionClosedError) as closed:
                table.until(lambda frame: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        tables, again = at_table(people, code)
        assert [state["seq"] for state in again] == [state["seq"] for state in states]
        play_on(tables, again, 6)
        site.start_again(home)
        tables[0] = one.socket(f"/ws/match/{code}/")
        again[0] = tables[0].until(lambda frame: frame["t"] == "state")
        assert lines(site)[home - 1] == 1
        play_on(tables, again, 6)  # now each at a server of their own


def test_the_server_that_is_left_takes_everybody_at_once(site: Site) -> None:
    with site.person("127.0.1.4") as one:
        for number in (2, 1):  # so that the one that is left has been away itself
            site.stop(number)
            for _ in range(10):
                assert one.socket("/ws/lobby/").next()["t"] == "lobby"
            with ThreadPoolExecutor(10) as crowd:
                assert set(crowd.map(lambda _: answered(site, "GET", "/robots.txt").status, range(20))) == {
                    200
                }
            site.start_again(number)


def lines(site: Site) -> list[int]:
    """How many connections each server holds."""
    table = Path("/proc/net/unix").read_text().splitlines()
    ends = [sum(line.endswith(f" {site.socket(number)}") for line in table) for number in (1, 2)]
    return [count - 1 for count in ends]  # without the one that listens


def test_it_tells_whether_the_site_is_well(site: Site) -> None:
    answer = answered(site, "GET", "/healthz")
    assert (answer.status, answer.read()) == (200, b"ok\n")


def test_people_are_counted_each_by_their_own_address(site: Site) -> None:
    def comes(source: str, **headers: str) -> int:
        """How a visitor is answered whose first deed makes a new guest."""
        with site.person(source) as visitor:
            try:
                visitor.post(
                    "/tables/new/", headers=headers, game="japanese", target=11, timer=15, who="link"
                )
            except HTTPError as error:
                return error.code
            return 200

    assert [comes("127.0.2.1") for _ in range(GUESTS)] == [200] * GUESTS
    assert comes("127.0.2.1") == 422
    forged = {"X-Forwarded-For": "192.0.2.7", "X-Real-IP": "192.0.2.7", "Forwarded": "for=192.0.2.7"}
    assert comes("127.0.2.1", **forged) == 422
    assert comes("127.0.2.2") == 200


# --- what it gives by itself ----------------------------------------------------------------------------


@pytest.fixture
def alone(site: Site, assets: list[str]) -> Iterator[None]:
    """The servers are there and say nothing."""
    for server in site.servers.values():
        os.kill(server.pid, signal.SIGSTOP)
    yield
    for server in site.servers.values():
        os.kill(server.pid, signal.SIGCONT)


@pytest.fixture
def assets(nino: Person) -> list[str]:
    """Hashed files that the front page names, one of each kind."""
    page = nino.get("/")
    found = [re.search(rf'"(/static/[^"]+\.[0-9a-f]{{12}}\.{kind})"', page) for kind in ("css", "js", "svg")]
    return [match[1] for match in found if match]


@pytest.mark.usefixtures("alone")
def test_static_files_need_no_server_and_come_compressed_to_be_kept_for_ever(
    nino: Person, assets: list[str]
) -> None:
    assert len(assets) == 3
    for path in assets:
        with nino.open(path, **{"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            assert answer.headers.get_all("Vary") == ["Accept-Encoding"]
            assert answer.headers.get_all("Cache-Control") == [FOR_EVER]
        with nino.open(path) as answer:
            assert answer.headers["Content-Encoding"] is None
            assert answer.headers.get_all("Cache-Control") == [FOR_EVER]
    with nino.open("/static/img/favicon.svg") as answer:
        assert answer.headers.get_all("Cache-Control") == ["public, max-age=60"]
    assert status(nino, "/static/staticfiles.json") == 404


@pytest.mark.parametrize(
    "path", ["/static/../static.done", "/static/%2e%2e/static.done", "/static//../static.done"]
)
def test_of_the_data_folder_only_the_static_files_can_be_read(site: Site, path: str) -> None:
    assert Path(site.environ["JOKERI_DATA"], "static.done").is_file()
    assert answered(site, "GET", path).status == 404


def test_pages_come_compressed(nino: Person) -> None:
    with nino.open("/rules/", **{"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/", 200),
        ("/healthz", 200),
        ("/me/", 200),
        ("/tables/new", 302),
        ("/check_deals.py", 404),
        ("/robots.txt", 200),
        ("/nowhere/", 404),
        ("/ws/lobby/", 404),
        ("/admin/", 302),
        ("/static/img/favicon.svg", 200),
        ("/static/nothing.css", 404),
        ("/static/staticfiles.json", 404),
        ("/%00", 400),
    ],
)
def test_every_answer_has_the_headers_of_security_once(site: Site, path: str, code: int) -> None:
    answer = answered(site, "GET", path)
    assert answer.status == code
    assert is_secured(answer)


def test_a_socket_that_is_refused_has_them_too(nino: Person) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        nino.socket("/ws/lobby/", origin="https://elsewhere.example")
    assert refusal.value.response.status_code == 403
    assert is_secured(refusal.value.response)


def is_secured(answer: HTTPResponse | Response) -> bool:
    for name, value in SECURITY.items():
        assert answer.headers.get_all(name) == [value], name
    (policy,) = answer.headers.get_all("Content-Security-Policy") or [""]
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    return answer.headers["Server"] == "nginx"


def test_http_leads_to_https(site: Site) -> None:
    with socket.create_connection(("127.0.0.1", site.proxy.http_port), timeout=10) as plain:
        plain.sendall(b"GET /rules/?a=1 HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n")
        told = plain.makefile("rb").read().decode()
    assert told.startswith("HTTP/1.1 308 ")
    assert f"\r\nLocation: {site.proxy.address}/rules/?a=1\r\n" in told


def test_another_name_gets_no_answer(site: Site) -> None:
    with (
        socket.create_connection(("127.0.0.1", site.proxy.port), timeout=10) as plain,
        pytest.raises(ssl.SSLError, match="UNRECOGNIZED_NAME"),
    ):
        site.proxy.tls.wrap_socket(plain, server_hostname="elsewhere.example")


def test_it_speaks_http_2_to_who_can(site: Site) -> None:
    tls = ssl.create_default_context(cafile=site.proxy.certificate)
    tls.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("127.0.0.1", site.proxy.port), timeout=10) as plain,
        tls.wrap_socket(plain, server_hostname=NAME) as secure,
    ):
        assert secure.selected_alpn_protocol() == "h2"


# --- what is too much -----------------------------------------------------------------------------------


def test_a_body_that_is_too_large_does_not_come_through(site: Site) -> None:
    refused = answered(site, "POST", "/tables/new/", b"x" * (BODY + 1))
    assert refused.status == 413
    assert is_secured(refused)
    assert answered(site, "POST", "/tables/new/", b"x" * BODY).status == 403  # the site misses its token


def test_one_address_holds_so_many_sockets_and_others_are_not_affected(site: Site) -> None:
    with site.person("127.0.3.1") as greedy, site.person("127.0.3.2") as other:
        held = [greedy.socket("/ws/lobby/") for _ in range(SOCKETS)]
        with pytest.raises(InvalidStatus) as refusal:
            greedy.socket("/ws/lobby/")
        assert refusal.value.response.status_code == 429
        assert other.socket("/ws/lobby/").next()["t"] == "lobby"
        held[0].connection.close()
        assert opens_again(greedy)["t"] == "lobby"


def opens_again(person: Person) -> Frame:
    """What a socket is told first, once the proxy has noticed that another one is gone."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return person.socket("/ws/lobby/").next()
        except InvalidStatus:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_one_address_asks_for_so_many_pages_and_others_are_not_affected(site: Site) -> None:
    with site.person("127.0.4.1") as greedy, site.person("127.0.4.2") as other:
        deadline = time.monotonic() + 60
        while status(greedy, "/robots.txt") != 429:
            assert time.monotonic() < deadline
        assert status(other, "/robots.txt") == 200
