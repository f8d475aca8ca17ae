"""The tool process_json_data."""

import logging
import math
from typing import Annotated, Any

from fastmcp.exceptions import ToolError
from mcp.types import TextContent
from pydantic import Field

from headroom_server.suite import ToolFunction, answer

Data = Annotated[dict[str, Any], Field(description="The object")]

_DEFAULT_DATA = {"name": "headroom"}
# orjson writes 254 levels.
_MAX_DEPTH = 200
# orjson writes integers of 64 bits.
_MAX_INTEGER = 2**63 - 1


def make(server_id: str) -> ToolFunction:
    """Make the tool, which calls no backend."""

    async def process_json_data(data: Data = _DEFAULT_DATA) -> TextContent:
        """Put every string of a JSON object in upper case, at any depth; keys stay as they are."""
        return answer({"data": _upper_cased(data, 1)}, server_id)

    return process_json_data


def _upper_cased(value: Any, depth: int) -> Any:  # noqa: ANN401
    match value:
        case str():
            return value.upper()
        case dict() | list() if depth > _MAX_DEPTH:
            raise _refusal(f"nested deeper than {_MAX_DEPTH} levels")
        case dict():
            return {key: _upper_cased(item, depth + 1) for key, item in value.items()}
        case list():
            return [_upper_cased(item, depth + 1) for item in value]
        case int() if abs(value) > _MAX_INTEGER:
            return _double(value)
        case float():
            return _double(value)
    return value


def _double(number: float) -> float:
    try:
        double = float(number)
    except OverflowError:
        double = math.inf
    if math.isinf(double):
        raise _refusal("holds a number that is no double")
    return double


def _refusal(problem: str) -> ToolError:
    return ToolError(f"data: {problem}", log_level=logging.DEBUG)
