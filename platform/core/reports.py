"""Reports of errors, as Django makes them for mails and pages: where it failed, without what was known there.

The variables of a frame may hold a hand, a seed, a session. While DEBUG is on, on a laptop, they are shown.
"""

from collections.abc import ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

from core.scrubbing import HIDDEN, scrub

SHOWN = ("REQUEST_METHOD", "PATH_INFO", "CONTENT_TYPE", "CONTENT_LENGTH", "SERVER_PROTOCOL")


class ReportFilter(SafeExceptionReporterFilter):
    """Names of variables, forms and cookies without their values; of a request only what it was for."""

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> ItemsView[str, Any]:
        """Every variable of a frame, hidden."""
        if not self.is_active(request):
            return super().get_traceback_frame_variables(request, tb_frame)
        return dict.fromkeys(tb_frame.f_locals, HIDDEN).items()

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        """Every field of a form, hidden."""
        fields: dict[str, Any] = super().get_post_parameters(request)
        return dict.fromkeys(fields, HIDDEN) if self.is_active(request) else fields

    def get_safe_cookies(self, request: HttpRequest) -> dict[str, Any]:
        """Every cookie, hidden."""
        cookies: dict[str, Any] = super().get_safe_cookies(request)
        return dict.fromkeys(cookies, HIDDEN) if self.is_active(request) else cookies

    def get_safe_request_meta(self, request: HttpRequest) -> dict[str, Any]:
        """What the request was for, not whose it was."""
        meta: dict[str, Any] = super().get_safe_request_meta(request)
        return {name: meta[name] for name in SHOWN if name in meta} if self.is_active(request) else meta


class Reporter(ExceptionReporter):
    """Django's, scrubbed."""

    def get_traceback_html(self) -> SafeString:
        """The report as a page."""
        return mark_safe(scrub(super().get_traceback_html()))  # noqa: S308 - it was, and less is left of it

    def get_traceback_text(self) -> SafeString:
        """The report as text."""
        return mark_safe(scrub(super().get_traceback_text()))  # noqa: S308 - it was, and less is left of it
