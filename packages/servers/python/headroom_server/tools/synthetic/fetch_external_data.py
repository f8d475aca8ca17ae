"""The tool fetch_external_data."""

import logging
import re
from http import HTTPStatus
from typing import Annotated

from fastmcp.exceptions import ToolError
from mcp.types import TextContent
from pydantic import Field
from yarl import URL

from headroom_server.api_service import ApiService, api_error, parsed
from headroom_server.suite import ToolFunction, answer

Endpoint = Annotated[
    str,
    Field(min_length=1, max_length=2000, description="A path, or an address on the API service"),
]

# What parsers of addresses drop, or take for something else.
_NOT_IN_ADDRESSES = re.compile(r"[\s\\\x00-\x1f\x7f-\x9f]")
_PATH = re.compile(r"/(?!/)")
_ADDRESS = re.compile(r"https?://[^/?#@]+(?:[/?#]|\Z)", re.IGNORECASE)


def make(api: ApiService, server_id: str) -> ToolFunction:
    """Bind the tool to the API service."""

    async def fetch_external_data(endpoint: Endpoint = "/api") -> TextContent:
        """Fetch JSON from the API service."""
        url = _url_of(endpoint, api.origin)
        status, body = await api.ask("GET", url)
        if status != HTTPStatus.OK:
            raise api_error(f"GET {url.path} answered {status}")
        content = {"endpoint": endpoint, "status_code": status, "data": parsed(body)}
        return answer(content, server_id)

    return fetch_external_data


def _url_of(endpoint: str, origin: URL) -> URL:
    """Return the address on the API service; raises ToolError when it is anywhere else."""
    if not _NOT_IN_ADDRESSES.search(endpoint):
        address = f"{origin}{endpoint}" if _PATH.match(endpoint) else endpoint
        try:
            if _ADDRESS.match(address) and (url := URL(address)).origin() == origin:
                return url
        except ValueError:
            pass
    raise ToolError("endpoint: must be on the API service", log_level=logging.DEBUG)
