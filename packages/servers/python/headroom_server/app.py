"""The ASGI application that every worker serves."""

import gc
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import fastmcp
from fastmcp import FastMCP
from fastmcp.tools import Tool
from fastmcp.utilities.json_schema import dereference_refs
from key_value.aio.stores.memory import MemoryStore
from mcp.types import TextContent
from starlette.applications import Starlette

from headroom_server.api_service import ApiService
from headroom_server.health import Health
from headroom_server.redis_state import RedisState
from headroom_server.settings import Settings
from headroom_server.supervisor import exit_with_supervisor
from headroom_server.tools import IoTools


def create_app() -> Starlette:
    """Build the application from the environment; uvicorn calls it once in every worker."""
    exit_with_supervisor()
    _quieten()
    settings = Settings.from_env()
    redis = RedisState(settings.redis_url)
    api = ApiService(settings.api_service_url)

    @asynccontextmanager
    async def lifespan(_: FastMCP) -> AsyncIterator[dict[str, object]]:
        async with redis, api:
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
    tools = IoTools(redis, api, settings.server_id)
    for function in (tools.search_products, tools.get_user_cart, tools.checkout):
        mcp.add_tool(_tool(function))
    health = Health(redis, api, settings.server_id)
    mcp.custom_route("/health", methods=["GET"])(health.answer)
    return mcp.http_app(
        path="/mcp", stateless_http=True, json_response=True, host_origin_protection=True
    )


def _tool(function: Callable[..., Awaitable[TextContent]]) -> Tool:
    # Without an output schema there is no structured copy of the answer.
    tool = Tool.from_function(function, output_schema=None)
    tool.parameters = dereference_refs(tool.parameters)
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
