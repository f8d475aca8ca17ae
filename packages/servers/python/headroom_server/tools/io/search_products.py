"""The tool search_products."""

import asyncio
from typing import Any
from urllib.parse import urlencode

from mcp.types import TextContent

from headroom_server.api_service import ApiService, parsed
from headroom_server.suite import ToolFunction, answer
from headroom_server.tools.io.inputs import Category, Limit, Price
from headroom_server.tools.io.redis_state import RedisState


def make(redis: RedisState, api: ApiService, server_id: str) -> ToolFunction:
    """Bind the tool to the backends that it calls."""

    async def search_products(
        category: Category = "Electronics",
        min_price: Price = 50,
        max_price: Price = 500,
        limit: Limit = 10,
    ) -> TextContent:
        """Search products by category and price, with their popularity."""
        query = {
            "category": category,
            "min_price": min_price,
            "max_price": max_price,
            "limit": limit,
        }
        body, top_ids = await asyncio.gather(
            api.get(f"/products/search?{urlencode(query)}"), redis.top_products()
        )
        found = parsed(body)
        ranks = {product_id: rank for rank, product_id in enumerate(top_ids, start=1)}
        content = {
            "category": found["category"],
            "total_found": found["total_found"],
            "products": [_ranked(product, ranks) for product in found["products"]],
            "top10_popular_ids": top_ids,
        }
        return answer(content, server_id)

    return search_products


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
