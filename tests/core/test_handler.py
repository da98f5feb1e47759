"""The handler of pages, asked as a server asks it."""

import asyncio
from concurrent.futures import wait
from io import BytesIO
from threading import Event, get_ident
from typing import Any

import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import connection
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from core import handler as handlers
from core.handler import THREADS, PageHandler

BEGUN, GO_ON = Event(), Event()
pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True)]


LONG = 200_000  # bytes of a file


class Asked:
    """One request: what the handler has sent, and on which threads it worked."""

    def __init__(self, address: str, *, body: list[dict[str, Any]] | None = None, headers: Any = ()) -> None:
        self.address, self.headers = address, [(b"host", b"testserver"), *headers]
        self.body = body or [{"type": "http.request", "body": b"", "more_body": False}]
        self.sent: list[dict[str, Any]] = []
        self.threads: list[int] = []
        self.gone = asyncio.Event()  # whoever asked
        self.deaf = False

    async def by(self, handler: PageHandler) -> None:
        async def receive() -> dict[str, Any]:
            if self.body:
                return self.body.pop(0)
            await self.gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if self.deaf:
                raise ConnectionResetError
            self.sent.append(message)

        def seen(**_: object) -> None:
            self.threads.append(get_ident())

        scope = {
            "type": "http",
            "method": "GET",
            "path": self.address,
            "query_string": b"",
            "headers": self.headers,
        }
        for signal in (request_started, request_finished):
            signal.connect(seen)
        try:
            await handler(scope, receive, send)
        finally:
            for signal in (request_started, request_finished):
                assert signal.disconnect(seen)

    @property
    def status(self) -> int:
        return self.sent[0]["status"]

    @property
    def text(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent[1:])


def pages(request: HttpRequest) -> StreamingHttpResponse:
    """A view that answers with what it was sent, in pieces."""
    return StreamingHttpResponse(iter([b"<", request.body, b">"]))


def slow(request: HttpRequest) -> HttpResponse:
    """A view that waits for the store, so to say."""
    BEGUN.set()
    assert GO_ON.wait(10)
    return HttpResponse("done")


def file(request: HttpRequest) -> FileResponse:
    """A view that answers with a file."""
    return FileResponse(BytesIO(b"a" * LONG))


urlpatterns = [path("pieces", pages), path("slow", slow), path("file", file)]


@pytest.fixture(scope="module")
def handler() -> PageHandler:
    return PageHandler()


@pytest.fixture
def plain(settings) -> PageHandler:
    """A handler of nothing but `pages`."""
    settings.ROOT_URLCONF, settings.MIDDLEWARE = __name__, []
    return PageHandler()


def lobby() -> Asked:
    return Asked("/en/tables/", headers=[(b"accept-language", b"en")])


async def test_a_page_is_made_from_first_to_last_on_one_of_a_few_threads(handler: PageHandler) -> None:
    seen = set()
    for _ in range(3 * settings.PAGE_THREADS):
        asked = lobby()
        await asked.by(handler)
        assert (asked.status, asked.sent[-1].get("more_body", False)) == (200, False)
        assert b"</html>" in asked.text
        began, ended = asked.threads
        assert began == ended != get_ident()
        seen.add(began)
    assert len(seen) <= settings.PAGE_THREADS


async def test_no_thread_keeps_a_connection_to_the_store(handler: PageHandler) -> None:
    for _ in range(settings.PAGE_THREADS):
        await lobby().by(handler)
    kept = [THREADS.submit(lambda: connection.connection) for _ in range(4 * settings.PAGE_THREADS)]
    assert {thread.result() for thread in kept} == {None}


async def test_the_process_says_that_it_is_well_while_all_pages_wait(handler: PageHandler) -> None:
    store = Event()
    waiting = [THREADS.submit(store.wait, 10) for _ in range(2 * settings.PAGE_THREADS)]
    asked = Asked("/healthz")
    try:
        await asked.by(handler)
        assert not any(page.done() for page in waiting)
    finally:
        store.set()
    assert (asked.status, asked.text) == (200, b"ok\n")


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
async def test_what_comes_in_pieces_is_sent_whole_and_closed(plain: PageHandler) -> None:
    body = [
        {"type": "http.request", "body": b"co", "more_body": True},
        {"type": "http.request", "body": b"ins"},
    ]
    asked = Asked("/pieces", body=body)
    await asked.by(plain)
    assert (asked.status, asked.text) == (200, b"<coins>")
    assert len(asked.threads) == 2  # begun and finished


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
async def test_a_file_is_read_in_large_pieces(plain: PageHandler) -> None:
    asked = Asked("/file")
    await asked.by(plain)
    assert asked.text == b"a" * LONG
    assert len(asked.sent) <= 2 + LONG // PageHandler.chunk_size + 1  # headers, the end


async def test_what_nobody_takes_any_more_is_closed(plain: PageHandler) -> None:
    asked = Asked("/pieces")
    asked.deaf = True
    with pytest.raises(ConnectionResetError):
        await asked.by(plain)
    assert len(asked.threads) == 2  # begun and finished


async def test_whoever_goes_before_they_have_said_all_is_not_answered(plain: PageHandler) -> None:
    body = [{"type": "http.request", "body": b"co", "more_body": True}, {"type": "http.disconnect"}]
    asked = Asked("/pieces", body=body)
    await asked.by(plain)
    assert (asked.sent, asked.threads) == ([], [])


async def test_no_page_is_made_of_what_has_waited_too_long(plain: PageHandler, monkeypatch) -> None:
    monkeypatch.setattr(handlers, "PATIENCE", 0.2)
    GO_ON.clear()
    asked = [Asked("/slow") for _ in range(settings.PAGE_THREADS + 3)]
    waiting = [asyncio.create_task(one.by(plain)) for one in asked]
    await asyncio.sleep(0.3)
    GO_ON.set()
    await asyncio.gather(*waiting)
    assert [one.status for one in asked] == [200] * settings.PAGE_THREADS + [503] * 3
    late, again = asked[-1], Asked("/slow")
    assert late.text == handlers.BUSY.encode()
    assert (b"Retry-After", b"5") in late.sent[0]["headers"]
    await again.by(plain)
    assert again.status == 200


async def test_nobody_who_has_gone_keeps_others_waiting(plain: PageHandler) -> None:
    GO_ON.clear()
    busy = [THREADS.submit(GO_ON.wait, 10) for _ in range(settings.PAGE_THREADS)]
    many = [Asked("/pieces") for _ in range(50)]
    for asked in many:
        asked.gone.set()
    await asyncio.wait_for(asyncio.gather(*(asked.by(plain) for asked in many)), 5)
    GO_ON.set()
    await asyncio.to_thread(wait, [*busy, THREADS.submit(int)])
    assert [(asked.sent, asked.threads) for asked in many] == [([], [])] * 50


async def test_what_was_begun_is_done_though_nobody_waits_for_it(plain: PageHandler) -> None:
    BEGUN.clear()
    GO_ON.clear()
    asked = Asked("/slow")
    answering = asyncio.create_task(asked.by(plain))
    await asyncio.to_thread(BEGUN.wait, 10)
    asked.gone.set()
    await asyncio.sleep(0.05)
    assert not answering.done()
    GO_ON.set()
    await answering
    assert (asked.text, len(asked.threads)) == (b"done", 2)


@pytest.mark.parametrize(
    "said",
    [
        b'multipart/form-data; a="' + b";" * 60_000,
        b"a; b*=nosuch''x",
        b"a; b*=idna''%ff",
        b"a; b*=undefined''x",
        b"multipart/form-data; boundary=x; charset=hex",
        b"multipart/form-data; boundary=x; charset=idna",
        b"text/plain; charset=utf-16",
    ],
)
async def test_a_content_type_that_nobody_can_read_is_refused(plain: PageHandler, said: bytes) -> None:
    asked = Asked("/pieces", headers=[(b"content-type", said)])
    await asked.by(plain)
    assert (asked.status, asked.text, len(asked.threads)) == (400, b"", 2)


async def test_nor_is_one_of_many_lines(plain: PageHandler) -> None:
    asked = Asked("/pieces", headers=[(b"content-type", b'a; a="' + b";" * 100)] * 3)
    await asked.by(plain)
    assert asked.status == 400


async def test_a_host_of_any_length_is_none(handler: PageHandler) -> None:
    """Pages that are kept tell the address at which they were asked for."""
    asked = lobby()
    asked.headers[0] = (b"host", b"testserver:" + b"1" * 1000)
    await asked.by(handler)
    assert asked.status == 400


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
@pytest.mark.parametrize(
    "said",
    [
        b"application/json",
        b"text/plain;charset=UTF-8",
        b"application/x-www-form-urlencoded; charset=utf8",
        b"multipart/form-data; boundary=" + b"-" * 27 + b"9051914041544843365972754266",
        b"a; charset=nosuch",
    ],
)
async def test_a_content_type_as_browsers_send_it_is_taken(plain: PageHandler, said: bytes) -> None:
    asked = Asked("/pieces", headers=[(b"content-type", said)])
    await asked.by(plain)
    assert asked.status == 200
