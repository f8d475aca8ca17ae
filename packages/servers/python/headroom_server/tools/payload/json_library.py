"""What the tools want of a JSON library; the modules tuned_json and default_json have it."""

from collections.abc import Iterator
from typing import Any, Protocol


class JsonLibrary(Protocol):
    """A module over one library."""

    def encode(self, value: Any) -> bytes:  # noqa: ANN401
        """Return a value as JSON."""

    def amounts(self, body: bytes, status: str, min_amount: float) -> Iterator[tuple[str, float]]:
        """
        Make values of all records; give category and amount of those that match.

        Raises ValueError, TypeError, LookupError or OverflowError when the body holds something
        else.
        """
