"""The client of the API service."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Self

import aiohttp
import orjson
from yarl import URL

from headroom_server.backend import MAX_CONNECTIONS, BackendError

_JSON = {"Content-Type": "application/json"}
_GOOD = (HTTPStatus.OK, HTTPStatus.CREATED)


class ApiService:
    """Calls the API service over kept-alive connections, of which each worker has a pool."""

    def __init__(self, url: str, call_limit_s: float) -> None:
        """Take the base URL, such as http://host:port; connects with the first call."""
        self.origin = URL(url).origin()
        self._url = url.rstrip("/")
        self._call_limit_s = call_limit_s

    async def __aenter__(self) -> Self:
        """Open the pool: aiohttp wants a running event loop for that."""
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=MAX_CONNECTIONS, keepalive_timeout=60),
            timeout=aiohttp.ClientTimeout(total=self._call_limit_s),
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the pool."""
        await self._session.close()

    async def check(self) -> None:
        """Raise BackendError unless the service says that it is well."""
        await self.get("/health")

    async def get(self, target: str) -> bytes:
        """Return the body of a 200 or 201; targets are in their encoded form."""
        return await self._call("GET", target)

    async def post(self, target: str, body: bytes) -> bytes:
        """Send JSON; return the body of a 200 or 201."""
        return await self._call("POST", target, body, _JSON)

    async def ask(
        self,
        method: str,
        url: URL,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, bytes]:
        """Return status and body of whatever is answered, redirects and errors too."""
        try:
            async with self._session.request(
                method, url, data=body, headers=headers, allow_redirects=False
            ) as response:
                return response.status, await response.read()
        except TimeoutError as error:
            raise api_error(f"no answer within {self._call_limit_s:g} s") from error
        except aiohttp.ClientError as error:
            raise api_error(str(error) or type(error).__name__) from error

    async def _call(
        self,
        method: str,
        target: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> bytes:
        # Targets are encoded already, so yarl need not quote them again.
        url = URL(self._url + target, encoded=True)
        status, answer = await self.ask(method, url, body, headers)
        if status not in _GOOD:
            text = answer.decode(errors="replace")
            raise api_error(f"{method} {url.path} answered {status}: {text}")
        return answer


def parsed(body: bytes) -> Any:  # noqa: ANN401
    """Return the value of a body that is JSON."""
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise api_error(f"answered with something that is not JSON: {error}") from error


def api_error(problem: str) -> BackendError:
    """Return an error that names the API service."""
    return BackendError("API service", problem)
