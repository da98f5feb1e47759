"""Work beside everything else: held until it is done, never failing silently."""

import asyncio
import gc
import logging

import pytest

from core import background

pytestmark = pytest.mark.asyncio


async def test_nobody_holds_it_and_it_is_done_all_the_same() -> None:
    done = []

    async def work() -> None:
        await asyncio.get_running_loop().run_in_executor(None, gc.collect)
        done.append(True)

    background.start(work())
    while not done:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not background._tasks


async def test_a_failure_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        raise RuntimeError("no ink")

    await asyncio.wait([background.start(work())])
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "work" in caplog.text
    assert "no ink" in caplog.text


async def test_the_end_of_what_is_not_wanted_any_more_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    task = background.start(asyncio.sleep(60))
    task.cancel()
    await asyncio.wait([task])
    assert not caplog.records
