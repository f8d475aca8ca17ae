"""The tool get_user_cart."""

import asyncio
import logging

import orjson
from fastmcp.exceptions import ToolError
from mcp.types import TextContent

from headroom_server.api_service import ApiService, parsed
from headroom_server.suite import ToolFunction, answer
from headroom_server.tools.io.inputs import UserId
from headroom_server.tools.io.redis_state import RedisState


def make(redis: RedisState, api: ApiService, server_id: str) -> ToolFunction:
    """Bind the tool to the backends that it calls."""

    async def get_user_cart(user_id: UserId = "user-00042") -> TextContent:
        """Get a user's cart and the latest orders."""
        cart = await redis.cart(user_id)
        if not cart:
            raise ToolError(f"user_id: there is no user {user_id}", log_level=logging.DEBUG)
        items = orjson.loads(cart[b"items"])
        product, history = await asyncio.gather(
            api.get(f"/products/{items[0]['product_id']}"), redis.recent_history(user_id)
        )
        parsed(product)
        content = {
            "user_id": user_id,
            "cart": {
                "items": items,
                "item_count": len(items),
                "estimated_total": float(cart[b"total"]),
            },
            "recent_history": history,
        }
        return answer(content, server_id)

    return get_user_cart
