"""Suite io as a plain ASGI application without an SDK: JSON-RPC by hand, JSON answers, no sessions."""

import gc
import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from http import HTTPStatus
from importlib.resources import files
from typing import Any

import orjson

from headroom_server.api_service import ApiService
from headroom_server.backend import CallError
from headroom_server.backend_health import health_of
from headroom_server.call_limits import CALL_LIMITS_S
from headroom_server.settings import Settings
from headroom_server.tools.extra_texts import PARAMETERS, extra_description, extra_name
from headroom_server.tools.io.answers import answer_cart, answer_checkout, answer_search
from headroom_server.tools.io.redis_state import RedisState

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Arguments = dict[str, Any]

_LARGEST_BODY = 4 << 20
_STATELESS = "2026-07-28"
_NEWEST = "2025-11-25"
_OLDEST = "2025-06-18"
_LOCAL = re.compile(rb"(?:http://)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?", re.IGNORECASE)
_USER = re.compile(r"user-[0-9]{5}")
_JSON = [(b"content-type", b"application/json")]
_MOST_ITEMS = 1 << 53


@dataclass(frozen=True, slots=True)
class _Item:
    product_id: int
    quantity: int


_DEFAULT_ITEMS = [_Item(42, 2), _Item(1337, 1)]


def create_app() -> "Bare":
    """Build the application from the environment; the supervisor calls it once, before it forks."""
    return Bare(Settings.from_env())


class Bare:
    """Answers POST /mcp and GET /health."""

    def __init__(self, settings: Settings) -> None:
        """Make the clients; they connect with the first call."""
        if settings.suite != "io":
            raise ValueError(f"SUITE is {settings.suite!r}: set it to io")
        self._server_id = settings.server_id
        self._redis = RedisState(settings.redis_url)
        self._api = ApiService(settings.api_service_url, CALL_LIMITS_S["io"])
        extra = range(1, settings.extra_tools + 1)
        self._extra = {extra_name(number) for number in extra}
        listed = orjson.loads(files(__package__).joinpath("tools/io/tools.json").read_bytes())
        self._list = {
            "tools": [
                *listed,
                *(
                    {
                        "name": extra_name(number),
                        "description": extra_description(number),
                        "inputSchema": PARAMETERS,
                    }
                    for number in extra
                ),
            ]
        }

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request, or open and close the backends."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        status, body = await self._answer(scope, receive)
        head = {"type": "http.response.start", "status": status, "headers": _JSON}
        if status != HTTPStatus.ACCEPTED:
            length = (b"content-length", str(len(body)).encode())
            head["headers"] = [*_JSON, length]
        await send(head)
        await send({"type": "http.response.body", "body": body})

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with AsyncExitStack() as stack:
            for backend in (self._redis, self._api):
                await stack.enter_async_context(backend)
            # As in the server with FastMCP: the garbage collector need not look through it.
            gc.collect()
            gc.freeze()
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: dict[str, Any], receive: Receive) -> tuple[int, bytes]:
        if scope["path"] == "/health":
            status, health = await health_of((self._redis, self._api), self._server_id)
            return status, orjson.dumps(health)
        if scope["path"] != "/mcp":
            return HTTPStatus.NOT_FOUND, b""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if not _LOCAL.fullmatch(headers.get(b"host", b"")) or (
            origin is not None and not _LOCAL.fullmatch(origin)
        ):
            return HTTPStatus.FORBIDDEN, b""
        if scope["method"] != "POST":
            return HTTPStatus.METHOD_NOT_ALLOWED, b""
        body = await _body(receive)
        if body is None:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, b""
        try:
            message = orjson.loads(body)
            method, params = message["method"], message.get("params") or {}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            failure = {"jsonrpc": "2.0", "id": None, "error": _error(-32700, str(error))}
            return HTTPStatus.BAD_REQUEST, orjson.dumps(failure)
        if "id" not in message:
            return HTTPStatus.ACCEPTED, b""
        outcome = await self._outcome(method, params)
        # Answers of versions without sessions say that they are complete.
        if "result" in outcome and headers.get(b"mcp-protocol-version") == _STATELESS.encode():
            outcome = {"result": {**outcome["result"], "resultType": "complete"}}
        return HTTPStatus.OK, orjson.dumps({"jsonrpc": "2.0", "id": message["id"], **outcome})

    async def _outcome(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        about = {
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "headroom-python", "version": "1.0.0"},
        }
        match method:
            case "initialize":
                version = _OLDEST if params.get("protocolVersion") == _OLDEST else _NEWEST
                return {"result": {"protocolVersion": version, **about}}
            case "server/discover":
                return {"result": {"supportedVersions": [_STATELESS, _NEWEST, _OLDEST], **about}}
            case "ping":
                return {"result": {}}
            case "tools/list":
                return {"result": self._list}
            case "tools/call":
                return await self._call(params.get("name"), params.get("arguments") or {})
        return {"error": _error(-32601, f"there is no method {method}")}

    async def _call(self, name: str | None, arguments: Arguments) -> dict[str, Any]:
        try:
            match name:
                case "search_products":
                    content = await answer_search(self._redis, self._api, **_search(arguments))
                case "get_user_cart":
                    content = await answer_cart(self._redis, self._api, _user(arguments))
                case "checkout":
                    content = await answer_checkout(
                        self._redis, self._api, _user(arguments), _items(arguments)
                    )
                case _ if name in self._extra:
                    content = {"tool": name}
                case _:
                    return {"error": _error(-32602, f"there is no tool {name}")}
        except Exception as error:  # noqa: BLE001
            text = {"type": "text", "text": str(error) or type(error).__name__}
            return {"result": {"content": [text], "isError": True}}
        text = orjson.dumps({**content, "server_type": self._server_id}).decode()
        return {"result": {"content": [{"type": "text", "text": text}]}}


async def _body(receive: Receive) -> bytes | None:
    """Return the body of a request; none of one that is too long."""
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > _LARGEST_BODY:
            return None
        if not message.get("more_body"):
            return body


def _error(code: int, message: str) -> dict[str, Any]:
    return {"code": code, "message": message}


def _search(arguments: Arguments) -> dict[str, Any]:
    category = arguments.get("category", "Electronics")
    if not isinstance(category, str) or not category:
        raise CallError("category: must be a text")
    return {
        "category": category,
        "min_price": _price(arguments, "min_price", 50),
        "max_price": _price(arguments, "max_price", 500),
        "limit": _whole(arguments, "limit", 1000, 10),
    }


def _price(arguments: Arguments, field: str, absent: int) -> float:
    price = arguments.get(field, absent)
    if isinstance(price, bool) or not isinstance(price, int | float) or not 0 <= price < 1e300:
        raise CallError(f"{field}: must be a number from 0 up")
    return price


def _whole(arguments: Arguments, field: str, most: int, absent: int | None = None) -> int:
    number = arguments.get(field, absent)
    if type(number) is not int or not 1 <= number <= most:
        raise CallError(f"{field}: must be a whole number from 1 to {most}")
    return number


def _user(arguments: Arguments) -> str:
    user = arguments.get("user_id", "user-00042")
    if not isinstance(user, str) or not _USER.fullmatch(user):
        raise CallError("user_id: must be user- and five digits")
    return user


def _items(arguments: Arguments) -> list[_Item]:
    items = arguments.get("items", _DEFAULT_ITEMS)
    if items is _DEFAULT_ITEMS:
        return _DEFAULT_ITEMS
    if not isinstance(items, list) or not items or not all(isinstance(one, dict) for one in items):
        raise CallError("items: must be a list of products, and not empty")
    return [
        _Item(_whole(one, "product_id", 100_000), _whole(one, "quantity", _MOST_ITEMS))
        for one in items
    ]
