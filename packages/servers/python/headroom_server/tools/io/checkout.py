"""The tool checkout."""

from mcp.types import TextContent

from headroom_server.api_service import ApiService
from headroom_server.suite import ToolFunction, answer
from headroom_server.tools.io.answers import answer_checkout
from headroom_server.tools.io.inputs import DEFAULT_ITEMS, CartItems, UserId
from headroom_server.tools.io.redis_state import RedisState


def make(redis: RedisState, api: ApiService, server_id: str) -> ToolFunction:
    """Bind the tool to the backends that it calls."""

    async def checkout(
        user_id: UserId = "user-00042", items: CartItems = DEFAULT_ITEMS
    ) -> TextContent:
        """Order items: calculate the total, count the order and file it."""
        return answer(await answer_checkout(redis, api, user_id, items), server_id)

    return checkout
