"""The answer of a proxy."""

from mcp.types import TextContent


def passed_on(body: bytes) -> TextContent:
    """Return a body as its text, without parsing it."""
    return TextContent(type="text", text=body.decode(errors="replace"))
