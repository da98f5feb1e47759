"""Many at once, and some who do not read."""

import pytest

from tests.chaos.play import twenty_matches
from tests.chaos.site import Site

pytestmark = pytest.mark.asyncio
CROWD = 240  # who look on; with those who play 300


async def test_three_hundred_come_back_at_once(site: Site) -> None:
    async with twenty_matches(site) as play:
        await play.crowd_comes(CROWD)
        assert len(play.everybody) == 300
        for client in play.everybody:
            client.drop()
        await play.recovered()
        await play.ends()


async def test_who_never_reads_holds_nobody_up(site: Site) -> None:
    async with twenty_matches(site) as play:
        lines = await play.site_does(play.deaf_pages)
        await play.recovered()
        await play.goes_on()
        await play.ends()
        del lines
