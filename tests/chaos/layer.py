"""A channel layer that loses, doubles and delays what it is told to send, while a file says so."""

import asyncio
import random
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer
from django.conf import settings

from core import background

SIGN = settings.DATA_DIR / "unreliable"
DELAY = 1.5  # seconds


class UnreliableLayer(RedisPubSubChannelLayer):
    """Redis as always; while the sign stands, a third of the rings is lost, a third doubled and late."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        lot = random.randrange(3) if SIGN.exists() else None
        if lot != 0:
            await self._get_layer().group_send(group, message)
        if lot == 1:
            background.start(self._again(group, message))

    async def _again(self, group: str, message: dict[str, Any]) -> None:
        await asyncio.sleep(random.random() * DELAY)
        await self._get_layer().group_send(group, message)
