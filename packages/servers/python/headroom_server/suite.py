"""What a worker serves: the tools of one suite, and the backends that they call."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

import orjson
from mcp.types import TextContent

from headroom_server.api_service import ApiService
from headroom_server.call_limits import CALL_LIMITS_S
from headroom_server.settings import Settings

# A tool as FastMCP takes it: its name, arguments and description are those of the function.
ToolFunction = Callable[..., Awaitable[TextContent]]


class Backend(AbstractAsyncContextManager, Protocol):
    """The client of a backend, which a worker opens at its start."""

    async def check(self) -> None:
        """Raise BackendError unless the backend is well."""


@dataclass(frozen=True, slots=True)
class Suite:
    """The tools in the order in which they are listed, bound to the backends."""

    tools: Sequence[ToolFunction]
    backends: Sequence[Backend]


def open_suite(settings: Settings) -> Suite:
    """Return the suite that the settings name; only its own package is imported."""
    api = ApiService(settings.api_service_url, CALL_LIMITS_S[settings.suite])
    return import_module(f"headroom_server.tools.{settings.suite}").open_suite(settings, api)


def answer(
    content: dict[str, Any], server_id: str, encode: Callable[[Any], bytes] = orjson.dumps
) -> TextContent:
    """Return the answer of a tool as JSON, with the id that every answer echoes."""
    return TextContent(type="text", text=encode({**content, "server_type": server_id}).decode())
