"""The pulse of the site: a beat of every serving process, and the end of an outage.

Deadlines are moments. While no process serves anybody, moments pass that nobody could use; the first beat
after such a silence tells `on_outage_over`, and every deadline is moved before it can be taken for missed.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

from django.conf import settings
from django.db import transaction

from core import clock
from core.database import db
from core.models import Process, Pulse

INTERVAL = 3.0
PROCESS_ID = uuid4().hex

log = logging.getLogger(__name__)
_hooks: list[Callable[[timedelta], None]] = []
_running: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None


def on_outage_over(hook: Callable[[timedelta], None]) -> None:
    """Have `hook(by)` move every deadline that is still undecided; it runs inside the transaction."""
    _hooks.append(hook)


def beat() -> None:
    """Note that this process lives; after a silence of the whole site, first have the deadlines moved."""
    now = clock.now()
    with transaction.atomic():
        pulse, _ = Pulse.objects.select_for_update().get_or_create(pk=1, defaults={"beat_at": now})
        silence = now - pulse.beat_at
        if silence > timedelta(seconds=settings.OUTAGE_SECONDS):
            for hook in _hooks:
                hook(silence + timedelta(seconds=settings.OUTAGE_EXTRA))
        Pulse.objects.filter(pk=1).update(beat_at=now)
        Process.objects.update_or_create(pk=PROCESS_ID, defaults={"beat_at": now})


def is_silent() -> bool:
    """True while no process serves anybody: then no deadline may be taken for missed."""
    limit = clock.now() - timedelta(seconds=settings.OUTAGE_SECONDS)
    return not Pulse.objects.filter(beat_at__gte=limit).exists()


async def start() -> None:
    """Beat once, then go on for as long as the event loop runs. Calling it again does nothing."""
    global _running  # noqa: PLW0603 - one pulse a process
    loop = asyncio.get_running_loop()
    if _running is not None and _running[0] is loop and not _running[1].done():
        return
    first = loop.create_future()
    _running = (loop, loop.create_task(_keep_beating(first)))
    await first


async def _keep_beating(first: "asyncio.Future[None]") -> None:
    while True:
        try:
            await db(beat)()
        except Exception:
            log.warning("pulse: the store did not take the beat", exc_info=True)
        if not first.done():
            first.set_result(None)
        await asyncio.sleep(INTERVAL)
