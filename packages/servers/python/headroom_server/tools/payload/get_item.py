"""The tool get_item."""

from typing import Annotated

from mcp.types import TextContent
from pydantic import Field

from headroom_server.api_service import ApiService
from headroom_server.suite import ToolFunction
from headroom_server.tools.payload.passed_on import passed_on

ItemId = Annotated[int, Field(ge=1, le=100, description="The id of the item")]


def make(api: ApiService) -> ToolFunction:
    """Bind the tool to the API service."""

    async def get_item(id: ItemId = 42) -> TextContent:
        """Get one item."""
        return passed_on(await api.get(f"/payload/items/{id}"))

    return get_item
