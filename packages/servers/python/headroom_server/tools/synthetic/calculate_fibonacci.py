"""The tool calculate_fibonacci."""

import asyncio
from typing import Annotated

from mcp.types import TextContent
from pydantic import Field

from headroom_server.suite import ToolFunction, answer

N = Annotated[int, Field(ge=0, le=40, description="Which number, from 0")]

# Numbers up to here take less than 0.02 s; that of 40 takes tens of seconds.
_MAX_ON_LOOP = 25


def make(server_id: str) -> ToolFunction:
    """Make the tool, which calls no backend."""

    # Of a function that is not async FastMCP makes a thread a call.
    async def calculate_fibonacci(n: N = 20) -> TextContent:
        """Compute a Fibonacci number by plain recursion."""
        if n <= _MAX_ON_LOOP:
            # A thread would cost more than the number.
            result = _fibonacci(n)
        else:
            # The interpreter's lock switches threads every 5 ms: the worker's other calls go on,
            # which wait for the end of what the event loop computes itself.
            result = await asyncio.to_thread(_fibonacci, n)
        return answer({"n": n, "result": result}, server_id)

    return calculate_fibonacci


def _fibonacci(n: int) -> int:
    """Neither cache nor loop: the calls are the work."""
    return n if n < 2 else _fibonacci(n - 1) + _fibonacci(n - 2)
