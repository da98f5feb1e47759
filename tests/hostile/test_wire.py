"""Bytes that no browser sends, to the running site: each is answered plainly, and nothing leaks by it."""

import re
import socket

import pytest

from tests.hostile.conftest import Site

OURS = b"Host: 127.0.0.1\r\nConnection: close\r\n"
MANY = b"".join(b"X-%d: a\r\n" % number for number in range(60_000))
CHUNKED = b"Transfer-Encoding: chunked\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"

BAD = {
    "a huge header": b"GET / HTTP/1.1\r\n" + OURS + b"X: " + b"a" * 600_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\n" + OURS + MANY + b"\r\n",
    "a huge cookie": b"GET / HTTP/1.1\r\n" + OURS + b"Cookie: " + b"a=b; " * 120_000 + b"\r\n\r\n",
    "a huge address": b"GET /" + b"a" * 600_000 + b" HTTP/1.1\r\n" + OURS + b"\r\n",
    "no method": b"\0 / HTTP/1.1\r\n" + OURS + b"\r\n",
    "no HTTP": b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03" + b"\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\n" + OURS + b"Host: elsewhere.example\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "a negative length": b"POST /guest/ HTTP/1.1\r\n" + OURS + b"Content-Length: -4\r\n\r\n",
    "two lengths": b"POST /guest/ HTTP/1.1\r\n"
    + OURS
    + b"Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
    "a type that takes long to read": b"GET / HTTP/1.1\r\n"
    + OURS
    + b'Content-Type: a; a="'
    + b";" * 60_000
    + b"\r\n\r\n",
    "a type in no charset": b"GET / HTTP/1.1\r\n" + OURS + b"Content-Type: a; b*=nosuch''x\r\n\r\n",
    "a form in no charset": b"POST /guest/ HTTP/1.1\r\n"
    + OURS
    + b"Cookie: csrftoken="
    + b"a" * 32
    + b"\r\nContent-Type: multipart/form-data; boundary=x; charset=hex\r\nContent-Length: 59\r\n\r\n"
    + b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    "a folded header": b"GET / HTTP/1.1\r\n" + OURS + b"X : a\r\n\r\n",
    "a nul in a header": b"GET / HTTP/1.1\r\n" + OURS + b"X: a\0b\r\n\r\n",
    "no part of a form": b"POST /guest/ HTTP/1.1\r\n" + OURS + CHUNKED + b"\r\nnothing\r\n",
    "a handshake without a key": b"GET /ws/lobby/ HTTP/1.1\r\nHost: 127.0.0.1\r\n" + UPGRADE + b"\r\n",
    **{
        f"host {name}": b"GET / HTTP/1.1\r\nHost: " + name + b"\r\nConnection: close\r\n\r\n"
        for name in (
            b"elsewhere.example",
            b"127.0.0.1@elsewhere.example",
            b"127.0.0.1:80:80",
            b"127.0.0.1:" + b"8" * 300,
            b"a/b",
            b"\xff",
        )
    },
}
PATHS = [
    "/static/../../../../etc/passwd",
    "/static/%2e%2e/%2e%2e/secret_key",
    "/static/..%2fserve.lock",
    "/static/..%5c..%5cjokeri.sqlite3",
    "/static//etc/passwd",
    "/static/app/",
    "/static/%00",
    "//elsewhere.example/%2e%2e",
    "http://elsewhere.example/",
    "/%ff%fe",
    "/.git/config",
    "/.env",
    "/var/jokeri.sqlite3",
    "/t/..%2f..%2fadmin/",
    "*",
]
METHODS = ("TRACE", "CONNECT", "PROPFIND", "FOO", "OPTIONS", "PATCH", "DELETE")
FORGED = b"\r\n".join(
    [
        b"X-Forwarded-Host: elsewhere.example",
        b"X-Forwarded-Proto: https",
        b"X-Forwarded-Port: 666",
        b"X-Forwarded-Prefix: //elsewhere.example",
        b"Forwarded: host=elsewhere.example;proto=https",
        b"X-Host: elsewhere.example",
        b"X-Original-URL: /admin/",
        b"X-Rewrite-URL: /admin/",
        b"X-HTTP-Method-Override: DELETE",
        b"",
    ]
)


def answer(site: Site, said: bytes) -> tuple[int, bytes]:
    """The status (0: cut off without one) and everything that was answered."""
    heard = b""
    with socket.create_connection(site.host, timeout=30) as wire:
        try:
            wire.sendall(said)
            while part := wire.recv(65536):
                heard += part
        except ConnectionError:
            pass
    status = re.match(rb"HTTP/1\.1 (\d{3}) ", heard)
    return int(status[1]) if status else 0, heard


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_request_of_ours_is_refused(site: Site, name: str) -> None:
    status, heard = answer(site, BAD[name])
    assert status in (0, 400, 403, 404), heard[:300]
    assert b"elsewhere.example" not in heard
    assert b"Traceback" not in heard


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_out_of_what_is_served(site: Site, path: str) -> None:
    status, heard = answer(site, f"GET {path} HTTP/1.1\r\n".encode() + OURS + b"\r\n")
    assert status in (400, 404), heard[:300]
    assert b"root:" not in heard
    assert b"SQLite format" not in heard
    assert b"Location" not in heard


@pytest.mark.parametrize("method", METHODS)
def test_other_methods_do_nothing(site: Site, method: str) -> None:
    for path in ("/", "/me/", "/tables/new/", "/static/", "/ws/lobby/"):
        status, heard = answer(site, f"{method} {path} HTTP/1.1\r\n".encode() + OURS + b"X-Echo: yes\r\n\r\n")
        assert status in (400, 403, 404, 405), heard[:300]
        assert b"X-Echo" not in heard


@pytest.mark.parametrize(
    "path", ["/", "/tables/", "/me/", "/accounts/login/", "/tables", "/admin/", "/t/nosuch23/"]
)
def test_forged_headers_of_proxies_change_no_answer(site: Site, path: str) -> None:
    """So no cache in between can be filled with them."""
    request = f"GET {path} HTTP/1.1\r\n".encode() + OURS
    (usual, page), (status, heard) = answer(site, request + b"\r\n"), answer(site, request + FORGED + b"\r\n")
    assert status == usual
    assert b"elsewhere.example" not in heard
    assert len(heard) == len(page)
    where = [re.search(rb"\r\nLocation: (.*)\r\n", text) for text in (page, heard)]
    assert (where[0] and where[0][1]) == (where[1] and where[1][1])


def test_two_readers_see_the_same_requests(site: Site) -> None:
    """A request hidden in the form of another is part of that form, or the connection ends."""
    hidden = b"GET /me/data.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    lengths = b"Content-Length: %d\r\n" % (5 + len(hidden))
    request = b"POST /guest/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + lengths + CHUNKED
    _, heard = answer(site, request + b"\r\n0\r\n\r\n" + hidden)
    assert heard.count(b"HTTP/1.1 ") <= 1


def test_a_form_of_any_size_costs_little(site: Site) -> None:
    for framing, body in (
        (b"Content-Length: 300000\r\n\r\n", b"a" * 300_000),
        (CHUNKED + b"\r\n", (b"8000\r\n" + b"a" * 0x8000 + b"\r\n") * 9 + b"0\r\n\r\n"),
    ):
        status, heard = answer(site, b"POST /guest/ HTTP/1.1\r\n" + OURS + framing + body)
        assert status in (0, 413), heard[:300]
    status, _ = answer(site, b"POST /guest/ HTTP/1.1\r\n" + OURS + b"Content-Length: 9000000000\r\n\r\n")
    assert status == 413


def test_nothing_has_failed(site: Site) -> None:
    printed = site.server.log.read_text()
    assert "Traceback" not in printed, printed[-3000:]
    assert not re.search(r"[\0-\x08\x0b-\x1f\x7f\u202a-\u202e]", printed)
