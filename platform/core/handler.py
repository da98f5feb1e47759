"""How a page is made: by one thread, from the first line of the request to the last query.

Django's own handler starts a thread for every request and goes to and fro between it and the loop, for each
signal, for each middleware that is written for both, for the view and for the closing of the answer. That
costs more than the page of a visitor does (bench/lobby.py). Here a few threads stay, and one of them does all
of it; the loop only reads the request and writes the answer, so that nobody's slow connection holds a thread.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from time import monotonic
from typing import IO, Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http.response import FileResponse, HttpResponseBase
from django.urls import set_script_prefix

from core.bodies import refuse

# Seconds that a request waits for a thread. While the store does not answer each page waits for it, and what
# gathers meanwhile nobody wants any more: the proxy gives up after 30 s. So no page is made of that.
PATIENCE = 20.0
BUSY = b"The site is very busy. Please try again in a moment.\n"

THREADS = ThreadPoolExecutor(settings.PAGE_THREADS, thread_name_prefix="page")
HEALTH = "/healthz"
ALONE = ThreadPoolExecutor(1, thread_name_prefix="health")


class PageHandler(ASGIHandler):
    """The ASGI application of all pages. Its middleware and views are plain functions."""

    def load_middleware(self, is_async: bool = False) -> None:
        """As for a server that has threads only; whatever the handler itself is."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer one request, also where nobody waits for it any more: what it asks for has been begun."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        # Where all pages wait for the store, the process says still that it answers.
        threads = ALONE if scope["path"] == HEALTH else THREADS
        response = await asyncio.get_running_loop().run_in_executor(
            threads, copy_context().run, self._answer, scope, body, monotonic()
        )
        if response is None:
            await refuse(send, 503, BUSY, (b"retry-after", b"5"))
            return
        if not response.streaming:
            await self.send_response(response, send)
            return
        async with ThreadSensitiveContext():  # a file is read while it is sent
            try:
                await self.send_response(response, send)
            finally:
                await sync_to_async(response.close)()

    def _answer(self, scope: dict[str, Any], body: IO[bytes], since: float) -> HttpResponseBase | None:
        """The answer; None where the request has waited too long."""
        with body:
            if monotonic() - since > PATIENCE:
                return None
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=self.__class__, scope=scope)
            request, refusal = self.create_request(scope, body)
            response = refusal if request is None else self.get_response(request)
            assert response is not None
            response._handler_class = self.__class__  # type: ignore[attr-defined]
            if isinstance(response, FileResponse):
                response.block_size = self.chunk_size
            if not response.streaming:
                response.close()
        return response
