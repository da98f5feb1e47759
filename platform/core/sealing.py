"""What must not get into logs and reports of errors: seeds of deals, and whatever tells a hand."""

import logging
import re
import traceback
from collections.abc import ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter

SEED = re.compile(r"\b[0-9a-f]{64}\b")  # commitments look the same; nobody needs them in a log


def sealed(text: str) -> str:
    """The text without anything that could be a seed."""
    return SEED.sub("[sealed]", text)


class Sealed(logging.Filter):
    """Seals a log record, message and traceback: the database tells whole rows when it refuses one."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = sealed(record.getMessage()), ()
        if record.exc_info and record.exc_info[0] is not None:
            record.exc_text = sealed("".join(traceback.format_exception(*record.exc_info)).rstrip())
            record.exc_info = None
        return True


class WithoutVariables(SafeExceptionReporterFilter):
    """Reports say where an error happened, and the value of no variable: hands are numbers in the engine."""

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> ItemsView[str, Any]:
        """None of them."""
        return dict[str, Any]().items()
