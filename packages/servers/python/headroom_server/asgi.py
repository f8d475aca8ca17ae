"""What both applications, with the SDK and without, do of ASGI by hand."""

import gc
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

JSON_HEADERS = [(b"content-type", b"application/json")]


async def live(receive: Receive, send: Send, opened: AbstractAsyncContextManager) -> None:
    """Hold open what a worker serves with from its start to its end."""
    await receive()
    async with opened:
        # What is loaded by now stays: the garbage collector need not look through it.
        gc.collect()
        gc.freeze()
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def reply(send: Send, status: int, body: bytes = b"", headers: Any = JSON_HEADERS) -> None:  # noqa: ANN401
    """Answer a request with a body of known length."""
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body})
