"""The clocks of machines are set while people play: forwards and backwards, each by itself."""

import asyncio

import pytest

from tests.chaos.play import twenty_matches
from tests.chaos.site import Site

pytestmark = pytest.mark.asyncio
MACHINES = ("other", "worker", "beat")  # the server `one` and the stores have another
SECONDS = 8


async def test_the_clocks_of_machines_are_set(site: Site) -> None:
    async with twenty_matches(site) as play:
        for ahead in (90, -90, 90), (-90, 90, -90):
            for name, seconds in zip(MACHINES, ahead, strict=True):
                site.set_clock(name, seconds)
            await asyncio.sleep(SECONDS)
            await play.recovered()
            await play.goes_on()
        gone = play.leaves("japanese")
        async with asyncio.timeout(60):  # after its away budget, and not a minute later
            await play.is_forfeited(gone)
        for name in MACHINES:
            site.set_clock(name, 0)
        await play.ends()
