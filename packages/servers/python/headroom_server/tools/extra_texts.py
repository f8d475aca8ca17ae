"""What tools that do no work are listed as."""

# As it is listed: the same in every server, so not made from a function's arguments.
PARAMETERS = {
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


def extra_name(number: int) -> str:
    """Return the name of a tool by its number."""
    return f"extra_tool_{number:04d}"


def extra_description(number: int) -> str:
    """Return the description of a tool by its number."""
    return (
        f"Extra tool {number:04d} of this server. It lengthens what tools/list answers, and "
        "does no work of its own: it reads none of its six inputs, asks no backend, and "
        "answers with its name and the id of the server."
    )
