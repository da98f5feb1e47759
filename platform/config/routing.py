"""Which consumer serves which socket path (docs/protocol.md)."""

from channels.routing import URLRouter
from django.urls import path, re_path

from core.consumers import UnknownSocket
from games.consumers import MatchConsumer
from lobby.consumers import LobbyConsumer, RoomConsumer

sockets = URLRouter(
    [
        path("ws/lobby/", LobbyConsumer.as_asgi()),
        path("ws/room/<slug:code>/", RoomConsumer.as_asgi()),
        path("ws/match/<slug:code>/", MatchConsumer.as_asgi()),
        re_path(r"", UnknownSocket.as_asgi()),
    ]
)
