"""The client of the API service."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Self
from urllib.parse import urlencode

import aiohttp
import orjson
from yarl import URL

from headroom_server.backend import CALL_LIMIT_S, MAX_CONNECTIONS, BackendError

_JSON = {"Content-Type": "application/json"}


class ApiService:
    """Calls the API service over kept-alive connections, of which each worker has a pool."""

    def __init__(self, url: str) -> None:
        """Take the base URL, such as http://host:port; connects with the first call."""
        self._url = url.rstrip("/")

    async def __aenter__(self) -> Self:
        """Open the pool: aiohttp wants a running event loop for that."""
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=MAX_CONNECTIONS, keepalive_timeout=60),
            timeout=aiohttp.ClientTimeout(total=CALL_LIMIT_S),
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the pool."""
        await self._session.close()

    async def search(
        self, category: str, min_price: float, max_price: float, limit: int
    ) -> dict[str, Any]:
        """Return `{category, total_found, products}`, products by price, then id."""
        query = {
            "category": category,
            "min_price": min_price,
            "max_price": max_price,
            "limit": limit,
        }
        return await self._call("GET", f"/products/search?{urlencode(query)}")

    async def product(self, product_id: int) -> dict[str, Any]:
        """Return one product."""
        return await self._call("GET", f"/products/{product_id}")

    async def calculate_cart(self, user_id: str, items: list[Any]) -> dict[str, Any]:
        """Return the order that the items make: `{order_id, total, items_count, …}`."""
        body = orjson.dumps({"user_id": user_id, "items": items})
        return await self._call("POST", "/cart/calculate", body, _JSON)

    async def check(self) -> None:
        """Raise BackendError unless the service says that it is well."""
        await self._call("GET", "/health")

    async def _call(
        self,
        method: str,
        target: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        # Targets are built in their encoded form, so yarl need not quote them again.
        url = URL(self._url + target, encoded=True)
        try:
            async with self._session.request(method, url, data=body, headers=headers) as response:
                answer = await response.read()
                if response.status != HTTPStatus.OK:
                    text = answer.decode(errors="replace")
                    raise _error(f"{method} {url.path} answered {response.status}: {text}")
                return orjson.loads(answer)
        except TimeoutError as error:
            raise _error(f"no answer within {CALL_LIMIT_S:g} s") from error
        except (aiohttp.ClientError, orjson.JSONDecodeError) as error:
            raise _error(str(error) or type(error).__name__) from error


def _error(problem: str) -> BackendError:
    return BackendError("API service", problem)
