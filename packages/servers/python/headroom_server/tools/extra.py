"""Tools that do no work, listed beside those of a suite."""

from typing import Any

from fastmcp.tools import Tool
from fastmcp.tools.base import ToolResult

from headroom_server.suite import answer
from headroom_server.tools.extra_texts import PARAMETERS, extra_description, extra_name

class ExtraTool(Tool):
    """Answers with its name, whatever it is given."""

    server_id: str

    async def run(self, arguments: dict[str, Any]) -> ToolResult:
        """Answer a call."""
        return ToolResult(content=[answer({"tool": self.name}, self.server_id)])


def extra_tools(count: int, server_id: str) -> list[ExtraTool]:
    """Return so many tools, numbered from 1."""
    return [_extra_tool(number, server_id) for number in range(1, count + 1)]


def _extra_tool(number: int, server_id: str) -> ExtraTool:
    return ExtraTool(
        name=extra_name(number),
        description=extra_description(number),
        parameters=PARAMETERS,
        server_id=server_id,
    )
