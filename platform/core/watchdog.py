"""systemd hears that the event loop runs; where it hears nothing for too long, it starts the server anew."""

import asyncio
import os
import socket
from contextlib import suppress

ALIVE = b"WATCHDOG=1"


async def keep_alive() -> None:
    """Tell it twice in the time that it waits (WatchdogSec), for ever; nothing where nobody waits."""
    address, waits = os.environ.get("NOTIFY_SOCKET", ""), int(os.environ.get("WATCHDOG_USEC", "0"))
    if not address or not waits:
        return
    if address.startswith("@"):  # in the abstract namespace
        address = f"\0{address[1:]}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.setblocking(False)
        systemd.connect(address)
        while True:
            with suppress(OSError):  # what it has no room for is told next time
                systemd.send(ALIVE)
            await asyncio.sleep(waits / 2_000_000)
