"""The tool create_item."""

from typing import Annotated

from mcp.types import TextContent
from pydantic import Field

from headroom_server.api_service import ApiService
from headroom_server.suite import ToolFunction
from headroom_server.tools.payload.json_library import JsonLibrary
from headroom_server.tools.payload.passed_on import passed_on

Name = Annotated[str, Field(min_length=1, max_length=100, description="The name of the item")]
Category = Annotated[
    str, Field(min_length=1, max_length=100, description="The category of the item")
]
Price = Annotated[float, Field(ge=0, le=1_000_000, description="The price of the item")]


def make(api: ApiService, json: JsonLibrary) -> ToolFunction:
    """Bind the tool to the API service."""

    async def create_item(
        name: Name = "Widget", category: Category = "tools", price: Price = 9.99
    ) -> TextContent:
        """Create an item."""
        item = {"name": name, "category": category, "price": price}
        return passed_on(await api.post("/payload/items", json.encode(item)))

    return create_item
