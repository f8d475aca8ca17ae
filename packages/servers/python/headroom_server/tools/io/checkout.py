"""The tool checkout."""

import asyncio
import time

import orjson
from mcp.types import TextContent

from headroom_server.api_service import ApiService, parsed
from headroom_server.suite import ToolFunction, answer
from headroom_server.tools.io.inputs import DEFAULT_ITEMS, CartItems, UserId
from headroom_server.tools.io.redis_state import RedisState


def make(redis: RedisState, api: ApiService, server_id: str) -> ToolFunction:
    """Bind the tool to the backends that it calls."""

    async def checkout(
        user_id: UserId = "user-00042", items: CartItems = DEFAULT_ITEMS
    ) -> TextContent:
        """Order items: calculate the total, count the order and file it."""
        now_s = time.time()
        order = {
            "order_id": f"ORD-{user_id}-{int(now_s * 1000)}",
            "items": items,
            "ts": int(now_s),
        }
        body, count = await asyncio.gather(
            api.post("/cart/calculate", orjson.dumps({"user_id": user_id, "items": items})),
            redis.record_order(user_id, orjson.dumps(order), items[0].product_id),
        )
        calculated = parsed(body)
        content = {
            "order_id": calculated["order_id"],
            "user_id": user_id,
            "total": calculated["total"],
            "items_count": len(items),
            "rate_limit_count": count,
            "status": "confirmed",
        }
        return answer(content, server_id)

    return checkout
