"""The ASGI application: pages over HTTP, live play over WebSocket, the pulse for as long as it serves."""

import os
import warnings
from typing import Any

import django

# WhiteNoise's files are small: that each is read whole before it is sent is no news.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# Django must be set up before these modules import models.
from channels.routing import ProtocolTypeRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402

from config.routing import sockets  # noqa: E402
from core import background, pulse, watchdog  # noqa: E402
from core.bell import bell  # noqa: E402
from core.bodies import limited  # noqa: E402
from core.handler import PageHandler  # noqa: E402
from core.sessions import SessionUserMiddleware  # noqa: E402


async def lifespan(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Start pulse and watchdog; a server without a lifespan starts its pulse with the first socket."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            bell.settle()
            await pulse.start()
            background.start(watchdog.keep_alive())
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


application = ProtocolTypeRouter(
    {
        "http": limited(PageHandler()),
        "lifespan": lifespan,
        "websocket": AllowedHostsOriginValidator(SessionUserMiddleware(sockets)),
    }
)
