"""Are the backends reachable? Without a framework."""

import asyncio
from collections.abc import Awaitable, Sequence
from http import HTTPStatus
from typing import Any, Protocol


class Checked(Protocol):
    """A backend that can be asked whether it is well."""

    def check(self) -> Awaitable[None]:
        """Raise unless it is."""


async def health_of(backends: Sequence[Checked], server_id: str) -> tuple[int, dict[str, Any]]:
    """Return status and body of `GET /health`: 200, or 503 with what is down."""
    checks = (backend.check() for backend in backends)
    results = await asyncio.gather(*checks, return_exceptions=True)
    down = [str(result) for result in results if result is not None]
    if down:
        body = {"status": "down", "server": server_id, "down": down}
        return HTTPStatus.SERVICE_UNAVAILABLE, body
    return HTTPStatus.OK, {"status": "ok", "server": server_id}
