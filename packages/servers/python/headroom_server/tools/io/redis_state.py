"""The client of Redis: the state that the tools of suite io read and change."""

import asyncio
from collections.abc import Awaitable
from typing import Any, Self

import orjson
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.maint_notifications import MaintNotificationsConfig

from headroom_server.backend import MAX_CONNECTIONS, BackendError
from headroom_server.call_limits import CALL_LIMITS_S

_POPULAR = "bench:popular"
_PRODUCT = "product:"
_RECENT = 5
_CALL_LIMIT_S = CALL_LIMITS_S["io"]


class RedisState:
    """Reads and writes the bench keys over a pool of connections, one pool a worker."""

    def __init__(self, url: str) -> None:
        """Take a redis:// URL; connects with the first call."""
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=MAX_CONNECTIONS,
            # _within_limit sets the one deadline of a call. redis-py's own timeouts are per
            # read and write, cost a task each, and its retries would add up to many seconds.
            timeout=None,
            socket_timeout=None,
            socket_connect_timeout=_CALL_LIMIT_S,
            retry=Retry(NoBackoff(), 0),
            # With these on, redis-py skips the check that finds connections which died in
            # the pool, and every one of them would fail a call after Redis was restarted.
            maint_notifications_config=MaintNotificationsConfig(enabled=False),
        )
        self._redis = Redis.from_pool(pool)

    async def __aenter__(self) -> Self:
        """Be a context manager like the other backend's client."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the pool."""
        await self._redis.aclose()

    async def top_products(self) -> list[int]:
        """Return the ids of the ten most popular products, the most popular first."""
        members = await _within_limit(self._redis.zrevrange(_POPULAR, 0, 9))
        return [int(member[len(_PRODUCT) :]) for member in members]

    async def cart(self, user_id: str) -> dict[bytes, bytes]:
        """Return the fields of the user's cart, none when there is no such user."""
        return await _within_limit(self._redis.hgetall(f"bench:cart:{user_id}"))

    async def recent_history(self, user_id: str) -> list[dict[str, Any]]:
        """Return the first five entries of the user's history."""
        key = f"bench:history:{user_id}"
        entries = await _within_limit(self._redis.lrange(key, 0, _RECENT - 1))
        return [orjson.loads(entry) for entry in entries]

    async def record_order(self, user_id: str, order: bytes, first_product_id: int) -> int:
        """Count, file and rank an order in one round trip; return the user's rate limit count."""
        bucket = f"{int(user_id.removeprefix('user-')) % 100:05d}"
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.incr(f"bench:ratelimit:user-{bucket}")
        pipeline.rpush(f"bench:history:{user_id}", order)
        pipeline.zadd(_POPULAR, {f"{_PRODUCT}{first_product_id}": 1}, incr=True)
        count, _, _ = await _within_limit(pipeline.execute())
        return count

    async def check(self) -> None:
        """Raise BackendError unless Redis answers PING."""
        await _within_limit(self._redis.ping())


async def _within_limit(call: Awaitable[Any]) -> Any:  # noqa: ANN401
    try:
        async with asyncio.timeout(_CALL_LIMIT_S):
            return await call
    except TimeoutError as error:
        raise BackendError("Redis", f"no answer within {_CALL_LIMIT_S:g} s") from error
    except (RedisError, OSError) as error:
        raise BackendError("Redis", str(error) or type(error).__name__) from error
