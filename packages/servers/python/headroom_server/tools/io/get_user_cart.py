"""The tool get_user_cart."""

from mcp.types import TextContent

from headroom_server.api_service import ApiService
from headroom_server.suite import ToolFunction, answer
from headroom_server.tools.io.answers import answer_cart
from headroom_server.tools.io.inputs import UserId
from headroom_server.tools.io.redis_state import RedisState


def make(redis: RedisState, api: ApiService, server_id: str) -> ToolFunction:
    """Bind the tool to the backends that it calls."""

    async def get_user_cart(user_id: UserId = "user-00042") -> TextContent:
        """Get a user's cart and the latest orders."""
        return answer(await answer_cart(redis, api, user_id), server_id)

    return get_user_cart
