"""What the tools answer, without the SDK: their backend calls, and the content that is made of them."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Protocol
from urllib.parse import urlencode

import orjson

from headroom_server.api_service import ApiService, parsed
from headroom_server.backend import CallError
from headroom_server.tools.io.redis_state import RedisState


class Item(Protocol):
    """One line of an order."""

    product_id: int
    quantity: int


async def answer_search(
    redis: RedisState,
    api: ApiService,
    *,
    category: str,
    min_price: float,
    max_price: float,
    limit: int,
) -> dict[str, Any]:
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
    return {
        "category": found["category"],
        "total_found": found["total_found"],
        "products": [_ranked(product, ranks) for product in found["products"]],
        "top10_popular_ids": top_ids,
    }


async def answer_cart(redis: RedisState, api: ApiService, user_id: str) -> dict[str, Any]:
    """Get a user's cart and the latest orders."""
    cart = await redis.cart(user_id)
    if not cart:
        raise CallError(f"user_id: there is no user {user_id}")
    items = orjson.loads(cart[b"items"])
    product, history = await asyncio.gather(
        api.get(f"/products/{items[0]['product_id']}"), redis.recent_history(user_id)
    )
    parsed(product)
    return {
        "user_id": user_id,
        "cart": {
            "items": items,
            "item_count": len(items),
            "estimated_total": float(cart[b"total"]),
        },
        "recent_history": history,
    }


async def answer_checkout(
    redis: RedisState, api: ApiService, user_id: str, items: Sequence[Item]
) -> dict[str, Any]:
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
    return {
        "order_id": calculated["order_id"],
        "user_id": user_id,
        "total": calculated["total"],
        "items_count": len(items),
        "rate_limit_count": count,
        "status": "confirmed",
    }


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
