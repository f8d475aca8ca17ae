"""Tools that do no work, listed beside those of a suite."""

from typing import Any

from fastmcp.tools import Tool
from fastmcp.tools.base import ToolResult

from headroom_server.suite import answer

# As it is listed: the same in every server, so not made from a function's arguments.
_PARAMETERS = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "description": "Any text"},
        "count": {"type": "integer", "description": "Any whole number"},
        "amount": {"type": "number", "description": "Any number"},
        "flag": {"type": "boolean", "description": "Yes or no"},
        "tags": {"type": "array", "description": "Any texts", "items": {"type": "string"}},
        "options": {
            "type": "object",
            "description": "Any object",
            "properties": {},
            "additionalProperties": True,
        },
    },
}


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
        name=f"extra_tool_{number:04d}",
        description=(
            f"Extra tool {number:04d} of this server. It lengthens what tools/list answers, and "
            "does no work of its own: it reads none of its six inputs, asks no backend, and "
            "answers with its name and the id of the server."
        ),
        parameters=_PARAMETERS,
        server_id=server_id,
    )
