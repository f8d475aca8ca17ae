"""GET /health: are the backends reachable?"""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import JSONResponse

from headroom_server.suite import Backend


class Health:
    """The endpoint, bound to the backends that it asks."""

    def __init__(self, backends: Sequence[Backend], server_id: str) -> None:
        """Keep the backends and the id that the answer echoes."""
        self._backends = backends
        self._server_id = server_id

    async def answer(self, _: Request) -> JSONResponse:
        """Answer 200, or 503 with what is down."""
        checks = (backend.check() for backend in self._backends)
        results = await asyncio.gather(*checks, return_exceptions=True)
        down = [str(result) for result in results if result is not None]
        if down:
            body = {"status": "down", "server": self._server_id, "down": down}
            return JSONResponse(body, HTTPStatus.SERVICE_UNAVAILABLE)
        return JSONResponse({"status": "ok", "server": self._server_id})
