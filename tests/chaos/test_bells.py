"""Rings are lost, doubled and late."""

import asyncio

import pytest

from tests.chaos.play import twenty_matches
from tests.chaos.site import Site

pytestmark = pytest.mark.asyncio
SECONDS = 10


async def test_rings_are_lost_doubled_and_late(site: Site) -> None:
    sign = site.folder / "unreliable"
    async with twenty_matches(site) as play:
        sign.touch()
        await asyncio.sleep(SECONDS)
        await play.recovered()  # not one ring is sure to be heard, and none is sent again
        sign.unlink()
        await play.ends()
