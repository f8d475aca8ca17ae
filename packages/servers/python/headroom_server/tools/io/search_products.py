"""The tool search_products."""

from mcp.types import TextContent

from headroom_server.api_service import ApiService
from headroom_server.suite import ToolFunction, answer
from headroom_server.tools.io.answers import answer_search
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
        content = await answer_search(
            redis, api, category=category, min_price=min_price, max_price=max_price, limit=limit
        )
        return answer(content, server_id)

    return search_products
