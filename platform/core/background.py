"""Work that an event loop does beside everything else, with nobody waiting for it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)
_tasks: set[asyncio.Task[None]] = set()


def start(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Have `work` done on the running event loop; it is held until it is done, and a failure is logged."""
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)  # a loop keeps only weak references to its tasks
    task.add_done_callback(_finished)
    return task


def _finished(task: asyncio.Task[None]) -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("failed: %s", task.get_coro(), exc_info=error)
