"""The pulse of the site: a beat of every serving process, and the end of an outage.

Deadlines are moments. While no process serves anybody, moments pass that nobody could use; the first beat
after such a silence tells `on_outage_over`, and every deadline is moved before it can be taken for missed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from os import getpid
from socket import gethostname
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import F

from core import clock, pace
from core.database import db
from core.errors import logged
from core.models import Outage, Process, Pulse
from core.online import people_here, sockets_here
from core.release import release

INTERVAL = 3.0
PROCESS_ID = uuid4().hex

log = logging.getLogger(__name__)
_hooks: list[Callable[[timedelta], None]] = []
_work: list[Callable[[], Awaitable[None]]] = []
_running: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None


def on_outage_over(hook: Callable[[timedelta], None]) -> None:
    """Have `hook(by)` move every deadline that is still undecided; it runs inside the transaction."""
    _hooks.append(hook)


def on_beat(work: Callable[[], Awaitable[None]]) -> None:
    """Have `work` done on each serving process's event loop after every beat that the store has taken."""
    _work.append(work)


def beat() -> None:
    """Note that this process lives, and go by the store's clock.

    After a silence of the whole site every moment that counts is moved first. So it is when the store's clock
    was set: forwards that is a silence that nobody could use, backwards one that never was.
    """
    reading = clock.ask()
    with transaction.atomic():
        now = clock.now() + reading.ahead
        pulse, _ = Pulse.objects.select_for_update().get_or_create(pk=1, defaults={"beat_at": now})
        silence = now - pulse.beat_at
        if abs(silence) > timedelta(seconds=settings.OUTAGE_SECONDS):
            extra = timedelta()
            if silence > timedelta():
                extra = timedelta(seconds=settings.OUTAGE_EXTRA)
                Outage.objects.create(began_at=pulse.beat_at, over_at=now)
            for hook in _hooks:
                hook(silence + extra)
            # Whoever was alive when it began is not dead for having been unable to say so.
            Process.objects.update(beat_at=F("beat_at") + silence)
        Pulse.objects.filter(pk=1).update(beat_at=now)
        Process.objects.update_or_create(pk=PROCESS_ID, defaults={"beat_at": now, **_figures()})
    clock.follow(reading)


def _figures() -> dict[str, int | str]:
    """What this process tells of itself."""
    return {
        "people": people_here(),
        "sockets": sockets_here(),
        "moves": pace.moves.last_minute(),
        "place": f"{gethostname()[:60]}:{getpid()}",
        "release": release(),
    }


def beat_age() -> float | None:
    """Seconds since any process was last known to live; None before the first."""
    beat_at = Pulse.objects.values_list("beat_at", flat=True).first()
    return None if beat_at is None else max(0.0, (clock.now() - beat_at).total_seconds())


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
        else:
            await _do_work()
        if not first.done():
            first.set_result(None)
        await asyncio.sleep(INTERVAL)


async def _do_work() -> None:
    for work in _work:
        with logged(log, "pulse: the work of a beat has failed"):
            await work()
