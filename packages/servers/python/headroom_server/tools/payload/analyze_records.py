"""The tool analyze_records."""

from typing import Annotated, Literal

from mcp.types import TextContent
from pydantic import Field

from headroom_server.api_service import ApiService, api_error
from headroom_server.suite import ToolFunction, answer
from headroom_server.tools.payload.json_library import JsonLibrary
from headroom_server.tools.payload.records import summarize

Status = Annotated[
    Literal["pending", "completed", "cancelled", "refunded"],
    Field(description="The status of the records that count"),
]
MinAmount = Annotated[float, Field(ge=0, le=1_000_000, description="The lowest amount that counts")]


def make(api: ApiService, json: JsonLibrary, server_id: str) -> ToolFunction:
    """Bind the tool to the API service."""

    async def analyze_records(
        status: Status = "completed", min_amount: MinAmount = 100
    ) -> TextContent:
        """Sum up the amounts of 10,000 records by category."""
        body = await api.get("/payload/records")
        try:
            summary = summarize(json.amounts(body, status, min_amount))
        except (ValueError, TypeError, LookupError, OverflowError) as error:
            raise api_error(f"GET /payload/records holds no records: {error}") from error
        content = {"status": status, "min_amount": min_amount, **summary}
        return answer(content, server_id, json.encode)

    return analyze_records
