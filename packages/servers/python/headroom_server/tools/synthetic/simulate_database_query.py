"""The tool simulate_database_query."""

import asyncio
from typing import Annotated

from mcp.types import TextContent
from pydantic import Field

from headroom_server.suite import ToolFunction, answer

Query = Annotated[
    str, Field(min_length=1, max_length=10_000, description="The query, which nobody runs")
]
DelayMs = Annotated[int, Field(ge=0, le=5000, description="How long to wait, in milliseconds")]


def make(server_id: str) -> ToolFunction:
    """Make the tool, which calls no backend."""

    async def simulate_database_query(
        query: Query = "SELECT 1", delay_ms: DelayMs = 10
    ) -> TextContent:
        """Wait as long as a database would take, and return one row."""
        await asyncio.sleep(delay_ms / 1000)
        return answer({"query": query, "delay_ms": delay_ms, "rows": 1}, server_id)

    return simulate_database_query
