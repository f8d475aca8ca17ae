"""The tool list_items."""

from mcp.types import TextContent

from headroom_server.api_service import ApiService
from headroom_server.suite import ToolFunction
from headroom_server.tools.payload.passed_on import passed_on


def make(api: ApiService) -> ToolFunction:
    """Bind the tool to the API service."""

    async def list_items() -> TextContent:
        """List all items."""
        return passed_on(await api.get("/payload/items"))

    return list_items
