"""Log lines: of which request they are, as JSON or plain, and nothing in them that must stay hidden."""

import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from pythonjsonlogger.json import JsonFormatter

from core.scrubbing import scrub

REQUEST_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
FIELDS = {  # of a line, in this order, and where a record has them
    "time": "asctime",
    "level": "levelname",
    "logger": "name",
    "message": "message",
    "request": "request_id",
    "path": "path",
    "status": "status",
    "user": "user_id",
    "error": "exc_info",
    "stack": "stack_info",
}
AS_THEY_ARE = ("time", "level", "logger", "request")

log = logging.getLogger("core.requests")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is being worked at: a request, or what a socket does."""

    request_id: str
    path: str  # without what is asked for
    user_id: Callable[[], int | None]


_asked: ContextVar[Asked | None] = ContextVar("asked", default=None)


def asked(*, request_id: str | None, path: str, user_id: Callable[[], int | None]) -> None:
    """Have every line from here on say what it belongs to; an unfit `request_id` is replaced by a new one."""
    fit = request_id if request_id and REQUEST_ID.fullmatch(request_id) else uuid4().hex
    _asked.set(Asked(fit, path, user_id))


class RequestMiddleware:
    """Notes which request is being answered; at level INFO each is a line of its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Only our own proxy is believed.
        told = request.headers.get("X-Request-ID") if settings.TRUSTED_PROXY_COUNT else None
        asked(request_id=told, path=request.path, user_id=lambda: _user_id(request))
        began = time.perf_counter()
        response = self.get_response(request)
        took = round((time.perf_counter() - began) * 1000)
        log.info("%s in %s ms", request.method, took, extra={"status_code": response.status_code})
        return response


def _user_id(request: HttpRequest) -> int | None:
    """Whoever is known already: a line of the log looks nobody up."""
    user = request.__dict__.get("_cached_user")
    return user.pk if user is not None else None


class AskedFilter(logging.Filter):
    """Adds to each record what it belongs to."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True."""
        now = _asked.get()
        record.request_id = now.request_id if now else None
        record.path = now.path if now else None
        record.user_id = now.user_id() if now else None
        record.status = getattr(record, "status_code", None)
        return True


class JsonLines(JsonFormatter):
    """A JSON object a line, with FIELDS and no others: what libraries add to a record stays out."""

    def __init__(self) -> None:
        super().__init__(list(FIELDS.values()), json_ensure_ascii=False)

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 - logging's
        """When it was, in UTC."""
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """What is known of FIELDS, scrubbed."""
        named = {field: log_data.get(name) for field, name in FIELDS.items()}
        known = {field: value for field, value in named.items() if value not in (None, "")}
        return {field: self._clean(field, value) for field, value in known.items()}

    def _clean(self, field: str, value: Any) -> Any:
        is_fit = field in AS_THEY_ARE or isinstance(value, int)
        return value if is_fit else scrub(str(value))


class PlainLines(logging.Formatter):
    """For people at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and a traceback below it, scrubbed."""
        return scrub(super().format(record))
