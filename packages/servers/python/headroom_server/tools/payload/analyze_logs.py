"""The tool analyze_logs."""

from mcp.types import TextContent

from headroom_server.api_service import ApiService, api_error
from headroom_server.suite import ToolFunction, answer
from headroom_server.tools.payload.json_library import JsonLibrary
from headroom_server.tools.payload.logs import summarize


def make(api: ApiService, json: JsonLibrary, server_id: str) -> ToolFunction:
    """Bind the tool to the API service."""

    async def analyze_logs() -> TextContent:
        """Count 15,000 lines of a log by level, hour and message."""
        body = await api.get("/payload/logs")
        try:
            summary = summarize(body.decode())
        except (ValueError, LookupError) as error:
            raise api_error(f"GET /payload/logs holds no log: {error}") from error
        return answer(summary, server_id, json.encode)

    return analyze_logs
