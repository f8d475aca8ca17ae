"""GET /health: are the backends reachable?"""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse

from headroom_server.backend_health import health_of
from headroom_server.suite import Backend


class Health:
    """The endpoint, bound to the backends that it asks."""

    def __init__(self, backends: Sequence[Backend], server_id: str) -> None:
        """Keep the backends and the id that the answer echoes."""
        self._backends = backends
        self._server_id = server_id

    async def answer(self, _: Request) -> JSONResponse:
        """Answer 200, or 503 with what is down."""
        status, body = await health_of(self._backends, self._server_id)
        return JSONResponse(body, status)
