"""Processes are killed, and started again."""

import asyncio
import signal

import pytest

from tests.chaos.play import twenty_matches
from tests.chaos.site import Site

pytestmark = pytest.mark.asyncio


async def test_a_server_is_killed(site: Site) -> None:
    async with twenty_matches(site) as play:
        await play.site_does(site.end, "one")
        await play.recovered()
        await play.site_does(site.start, "one")
        await play.goes_on()
        await play.site_does(site.end, "other", number=signal.SIGTERM)
        await play.recovered()
        await play.site_does(site.start, "other")
        await play.ends()


async def test_a_worker_is_killed_and_nothing_ticks_for_a_while(site: Site) -> None:
    async with twenty_matches(site) as play:
        gone = play.leaves("japanese")
        await play.site_does(site.end, "beat", number=signal.SIGTERM)
        await play.site_does(site.end, "worker")
        await asyncio.sleep(30)  # longer than the away budget of who has left
        await play.site_does(site.start, "beat")
        await play.recovered()
        await play.is_forfeited(gone)  # by the other worker
        await play.site_does(site.start, "worker")
        await play.ends()
