"""Python's own json: records are dictionaries."""

import json
import math
from collections.abc import Iterator
from typing import Any


def encode(value: Any) -> bytes:  # noqa: ANN401
    """Return a value as JSON."""
    return json.dumps(value).encode()


def amounts(body: bytes, status: str, min_amount: float) -> Iterator[tuple[str, float]]:
    """Make values of all records; give category and amount of those that match."""
    records = json.loads(body, parse_constant=_refuse_constant)
    if not isinstance(records, list):
        raise TypeError("no list")
    for record in records:
        # Of a record that does not match, too: a body with a bad one is no list of records.
        own_status, category, amount = record["status"], record["category"], record["amount"]
        if type(own_status) is not str or type(category) is not str:
            raise TypeError("a record's status or category that is no text")
        # Not isinstance(), for which True is a number.
        if type(amount) is not float and type(amount) is not int:
            raise TypeError("a record's amount that is no number")
        # json takes 1e999 for infinity, and integers of any length, which isfinite() raises for.
        if not math.isfinite(amount):
            raise ValueError("a record's amount that no double holds")
        if amount >= min_amount and own_status == status:
            yield category, amount


def _refuse_constant(name: str) -> float:
    """Refuse the words NaN and Infinity, which are no JSON."""
    raise ValueError(f"{name} is no number of JSON")
