"""The tool calculate_fibonacci."""

from typing import Annotated

from mcp.types import TextContent
from pydantic import Field

from headroom_server.suite import ToolFunction, answer

N = Annotated[int, Field(ge=0, le=40, description="Which number, from 0")]


def make(server_id: str) -> ToolFunction:
    """Make the tool, which calls no backend."""

    # Of a function that is not async FastMCP makes a thread a call.
    async def calculate_fibonacci(n: N = 20) -> TextContent:
        """Compute a Fibonacci number by plain recursion."""
        return answer({"n": n, "result": _fibonacci(n)}, server_id)

    return calculate_fibonacci


def _fibonacci(n: int) -> int:
    """Neither cache nor loop: the calls are the work."""
    return n if n < 2 else _fibonacci(n - 1) + _fibonacci(n - 2)
