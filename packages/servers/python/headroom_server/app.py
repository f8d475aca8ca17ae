"""The ASGI application that every worker serves."""

import gc
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import wraps

import fastmcp
from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.tools import Tool
from fastmcp.utilities.json_schema import dereference_refs
from key_value.aio.stores.memory import MemoryStore
from mcp.types import TextContent
from starlette.applications import Starlette

from headroom_server.backend import CallError
from headroom_server.health import Health
from headroom_server.settings import Settings
from headroom_server.suite import ToolFunction, open_suite
from headroom_server.tools.extra import extra_tools


def create_app() -> Starlette:
    """Build the application from the environment; the supervisor calls it once, before it forks."""
    _quieten()
    settings = Settings.from_env()
    suite = open_suite(settings)

    @asynccontextmanager
    async def lifespan(_: FastMCP) -> AsyncIterator[dict[str, object]]:
        async with AsyncExitStack() as stack:
            for backend in suite.backends:
                await stack.enter_async_context(backend)
            _freeze_heap()
            yield {}

    mcp = FastMCP(
        "headroom-python",
        lifespan=lifespan,
        # The default too, but that is made, and 0.2 s of imports done, in the first request.
        session_state_store=MemoryStore(),
        strict_input_validation=True,
        # _tool does it once; FastMCP would do it in every tools/list.
        dereference_schemas=False,
    )
    for function in suite.tools:
        mcp.add_tool(_tool(function))
    for tool in extra_tools(settings.extra_tools, settings.server_id):
        mcp.add_tool(tool)
    health = Health(suite.backends, settings.server_id)
    mcp.custom_route("/health", methods=["GET"])(health.answer)
    return mcp.http_app(
        path="/mcp", stateless_http=True, json_response=True, host_origin_protection=True
    )


def _tool(function: ToolFunction) -> Tool:
    # Without an output schema there is no structured copy of the answer.
    tool = Tool.from_function(_telling(function), output_schema=None)
    tool.parameters = dereference_refs(tool.parameters)
    return tool


def _telling(function: ToolFunction) -> ToolFunction:
    """Make errors of calls those of FastMCP, which tells their messages as they are."""

    @wraps(function)
    async def tool(*args: object, **arguments: object) -> TextContent:
        try:
            return await function(*args, **arguments)
        except CallError as error:
            # The caller reads it in the answer; a line per failed call would flood the log.
            raise ToolError(str(error), log_level=logging.DEBUG) from error

    return tool


def _freeze_heap() -> None:
    # What is loaded by now stays: without this the garbage collector looks through all of
    # it again and again, stopping the worker for 0.1 s each time.
    gc.collect()
    gc.freeze()


def _quieten() -> None:
    """Turn off what FastMCP does per call for an operator whom this server does not have."""
    fastmcp.settings.telemetry_mode = "off"
    logging.getLogger("fastmcp").setLevel(logging.ERROR)
