"""Redis and PostgreSQL go away and come back."""

import asyncio

import pytest

from tests.chaos.play import twenty_matches
from tests.chaos.site import Site

pytestmark = pytest.mark.asyncio
AWAY = 3  # seconds


async def test_redis_comes_back_empty(site: Site) -> None:
    async with twenty_matches(site) as play:
        await play.site_does(site.redis.stop)
        await asyncio.sleep(AWAY)
        await play.site_does(site.redis.start)
        await play.recovered()
        await play.ends()


@pytest.mark.parametrize("how", ["fast", "immediate"])
async def test_postgresql_comes_back(site: Site, how: str) -> None:
    async with twenty_matches(site) as play:
        await play.site_does(site.postgres.stop, how)
        await play.site_does(site.postgres.start)
        await play.recovered()
        await play.goes_on()
        await play.site_does(site.postgres.stop, how)
        await asyncio.sleep(AWAY)
        await play.site_does(site.postgres.start)
        await play.recovered()
        await play.ends()
