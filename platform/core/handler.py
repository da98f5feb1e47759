"""How a page is made: by one thread, from the first line of the request to the last query.

Django's own handler starts a thread for every request and goes to and fro between it and the loop, for each
signal, for each middleware that is written for both, for the view and for the closing of the answer. That
costs more than the page of a visitor does (bench/lobby.py). Here a few threads stay, and one of them does all
of it; the loop only reads the request and writes the answer, so that nobody's slow connection holds a thread.
"""

import asyncio
import codecs
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from time import monotonic
from typing import IO, Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.http import HttpResponse, HttpResponseBadRequest
from django.http.response import FileResponse, HttpResponseBase
from django.urls import set_script_prefix

# Seconds that a request waits for a thread. While the store does not answer each page waits for it, and what
# gathers meanwhile nobody wants any more: the proxy gives up after 30 s. So no page is made of that.
PATIENCE = 20.0
BUSY = "The site is very busy. Please try again in a moment.\n"

THREADS = ThreadPoolExecutor(settings.PAGE_THREADS, thread_name_prefix="page")
# Bytes of a header: the time to read a type grows with the square, a host stands in pages that are kept.
MOST = {b"content-type": 256, b"host": 260}
HEALTH = "/healthz"
ALONE = ThreadPoolExecutor(1, thread_name_prefix="health")


class PageHandler(ASGIHandler):
    """The ASGI application of all pages. Its middleware and views are plain functions."""

    def load_middleware(self, is_async: bool = False) -> None:
        """As for a server that has threads only; whatever the handler itself is."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer one request. Where nobody waits for it any more it is not begun; what was begun is done."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        # Where all pages wait for the store, the process says still that it answers.
        threads = ALONE if scope["path"] == HEALTH else THREADS
        job = threads.submit(copy_context().run, self._answer, scope, body, monotonic())
        response = await _unless_gone(job, receive)
        if response is None:
            body.close()
            return
        if not response.streaming:
            await self.send_response(response, send)
            return
        async with ThreadSensitiveContext():  # a file is read while it is sent
            try:
                await self.send_response(response, send)
            finally:
                await sync_to_async(response.close)()

    def _answer(self, scope: dict[str, Any], body: IO[bytes], since: float) -> HttpResponseBase:
        with body:
            if monotonic() - since > PATIENCE:
                return HttpResponse(BUSY, status=503, content_type="text/plain", headers={"Retry-After": "5"})
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=self.__class__, scope=scope)
            request, refusal = self._request(scope, body)
            response = refusal if request is None else self.get_response(request)
            assert response is not None
            response._handler_class = self.__class__  # type: ignore[attr-defined]
            if isinstance(response, FileResponse):
                response.block_size = self.chunk_size
            if not response.streaming:
                response.close()
        return response

    def _request(
        self, scope: dict[str, Any], body: IO[bytes]
    ) -> tuple[ASGIRequest, None] | tuple[None, HttpResponseBase]:
        """The request, or the answer to one whose content type cannot be read or is of another charset."""
        if any(_length(scope, name) > most for name, most in MOST.items()):
            return None, HttpResponseBadRequest()
        try:
            request, refusal = self.create_request(scope, body)
        except ValueError:  # a parameter of the type may say in which charset it is, and not be
            return None, HttpResponseBadRequest()
        if request is None:
            assert refusal is not None
            return None, refusal
        return (request, None) if _is_utf8(request) else (None, HttpResponseBadRequest())


async def _unless_gone(job: Future[HttpResponseBase], receive: Any) -> HttpResponseBase | None:
    """What comes of a job; None where whoever asked has gone while it was still waiting for a thread.

    Else whoever asks, goes and asks again would have the site work for nobody, and all others wait.
    """
    answer = asyncio.wrap_future(job)
    gone = asyncio.ensure_future(_disconnect(receive))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
    return None if not answer.done() and job.cancel() else await answer


async def _disconnect(receive: Any) -> None:
    """Return once whoever asks has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _length(scope: dict[str, Any], header: bytes) -> int:
    return sum(len(value) for name, value in scope["headers"] if name == header)


def _is_utf8(request: ASGIRequest) -> bool:
    """Whether the form of a request is in the charset of our pages, as every browser sends it."""
    return request.encoding is None or codecs.lookup(request.encoding).name == "utf-8"
