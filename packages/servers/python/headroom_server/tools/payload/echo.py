"""The tool echo."""

from typing import Annotated

from mcp.types import TextContent
from pydantic import Field

from headroom_server.api_service import ApiService
from headroom_server.suite import ToolFunction
from headroom_server.tools.payload.json_library import JsonLibrary
from headroom_server.tools.payload.passed_on import passed_on

Message = Annotated[str, Field(max_length=10_000, description="The message")]


def make(api: ApiService, json: JsonLibrary) -> ToolFunction:
    """Bind the tool to the API service."""

    async def echo(message: Message = "hello") -> TextContent:
        """Send a message to the API service and return its answer."""
        return passed_on(await api.post("/payload/echo", json.encode({"message": message})))

    return echo
