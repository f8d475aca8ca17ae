"""Python's own json: records are dictionaries."""

import json
from collections.abc import Iterator
from typing import Any


def encode(value: Any) -> bytes:  # noqa: ANN401
    """Return a value as JSON."""
    return json.dumps(value).encode()


def amounts(body: bytes, status: str, min_amount: float) -> Iterator[tuple[str, float]]:
    """Make values of all records; give category and amount of those that match."""
    records = json.loads(body)
    if not isinstance(records, list):
        raise TypeError("no list")
    for record in records:
        if record["amount"] >= min_amount and record["status"] == status:
            yield record["category"], record["amount"]
