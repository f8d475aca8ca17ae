"""The three tools of suite io."""

import asyncio
import logging
import time
from typing import Any

import orjson
from fastmcp.exceptions import ToolError
from mcp.types import TextContent

from headroom_server.api_service import ApiService
from headroom_server.inputs import DEFAULT_ITEMS, CartItems, Category, Limit, Price, UserId
from headroom_server.redis_state import RedisState


class IoTools:
    """The tools, bound to the backends that they call."""

    def __init__(self, redis: RedisState, api: ApiService, server_id: str) -> None:
        """Keep the backends and the id that every answer echoes."""
        self._redis = redis
        self._api = api
        self._server_id = server_id

    async def search_products(
        self,
        category: Category = "Electronics",
        min_price: Price = 50,
        max_price: Price = 500,
        limit: Limit = 10,
    ) -> TextContent:
        """Search products by category and price, with their popularity."""
        found, top_ids = await asyncio.gather(
            self._api.search(category, min_price, max_price, limit),
            self._redis.top_products(),
        )
        ranks = {product_id: rank for rank, product_id in enumerate(top_ids, start=1)}
        return self._answer(
            {
                "category": found["category"],
                "total_found": found["total_found"],
                "products": [_ranked(product, ranks) for product in found["products"]],
                "top10_popular_ids": top_ids,
            }
        )

    async def get_user_cart(self, user_id: UserId = "user-00042") -> TextContent:
        """Get a user's cart and the latest orders."""
        cart = await self._redis.cart(user_id)
        if not cart:
            raise ToolError(f"user_id: there is no user {user_id}", log_level=logging.DEBUG)
        items = orjson.loads(cart[b"items"])
        _, history = await asyncio.gather(
            self._api.product(items[0]["product_id"]),
            self._redis.recent_history(user_id),
        )
        return self._answer(
            {
                "user_id": user_id,
                "cart": {
                    "items": items,
                    "item_count": len(items),
                    "estimated_total": float(cart[b"total"]),
                },
                "recent_history": history,
            }
        )

    async def checkout(
        self, user_id: UserId = "user-00042", items: CartItems = DEFAULT_ITEMS
    ) -> TextContent:
        """Order items: calculate the total, count the order and file it."""
        now_s = time.time()
        order = {
            "order_id": f"ORD-{user_id}-{int(now_s * 1000)}",
            "items": items,
            "ts": int(now_s),
        }
        calculated, count = await asyncio.gather(
            self._api.calculate_cart(user_id, items),
            self._redis.record_order(user_id, orjson.dumps(order), items[0].product_id),
        )
        return self._answer(
            {
                "order_id": calculated["order_id"],
                "user_id": user_id,
                "total": calculated["total"],
                "items_count": len(items),
                "rate_limit_count": count,
                "status": "confirmed",
            }
        )

    def _answer(self, answer: dict[str, Any]) -> TextContent:
        answer["server_type"] = self._server_id
        return TextContent(type="text", text=orjson.dumps(answer).decode())


def _ranked(product: dict[str, Any], ranks: dict[int, int]) -> dict[str, Any]:
    """Keep what the answer shows of a product; rank 0 is outside the top ten."""
    return {
        "id": product["id"],
        "sku": product["sku"],
        "name": product["name"],
        "price": product["price"],
        "rating": product["rating"],
        "popularity_rank": ranks.get(product["id"], 0),
    }
