"""The ASGI application: pages over HTTP, live play over WebSocket."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
http = get_asgi_application()

# Django must be set up before the consumers' modules import models.
from channels.routing import ProtocolTypeRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from core.sessions import SessionUserMiddleware  # noqa: E402

from config.routing import sockets  # noqa: E402

application = ProtocolTypeRouter(
    {"http": http, "websocket": AllowedHostsOriginValidator(SessionUserMiddleware(sockets))}
)
