"""How much a request may bring: Django would write whatever comes to the disk before anybody looks at it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

REFUSAL = b"This is more than the site takes.\n"


def limited(application: Application) -> Application:
    """`application`, for requests up to DATA_UPLOAD_MAX_MEMORY_SIZE; larger ones are answered 413."""

    async def guarded(scope: Message, receive: Receive, send: Send) -> None:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if int(dict(scope["headers"]).get(b"content-length", 0)) > most:
            await refuse(send, 413, REFUSAL)
            return
        left = most

        async def counted() -> Mapping[str, Any]:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left >= 0:
                return message
            await refuse(send, 413, REFUSAL)
            return {"type": "http.disconnect"}

        await application(scope, counted, send)

    return guarded


async def refuse(send: Send, status: int, text: bytes, *headers: tuple[bytes, bytes]) -> None:
    """Answer with a line of text and end the connection: no page is made."""
    headers = (*headers, (b"content-type", b"text/plain"), (b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
