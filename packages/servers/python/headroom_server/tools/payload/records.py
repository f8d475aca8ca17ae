"""Totals of records by category."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Totals:
    """What is known of a category."""

    count: int = 0
    sum: float = 0.0
    max: float = 0.0


def summarize(amounts: Iterable[tuple[str, float]]) -> dict[str, Any]:
    """Return `{matched, categories}` of pairs of category and amount."""
    groups: dict[str, Totals] = {}
    matched = 0
    for category, amount in amounts:
        matched += 1
        totals = groups.get(category)
        if totals is None:
            totals = groups[category] = Totals()
        totals.count += 1
        # Not sum(), which since Python 3.12 corrects what plain additions lose.
        totals.sum += amount
        if amount > totals.max:
            totals.max = amount
    # Python orders texts by code point, as the bytes of their UTF-8 are ordered.
    categories = [_row(category, groups[category]) for category in sorted(groups)]
    return {"matched": matched, "categories": categories}


def _row(category: str, totals: Totals) -> dict[str, Any]:
    return {
        "category": category,
        "count": totals.count,
        "sum": _to_cents(totals.sum),
        "mean": _to_cents(totals.sum / totals.count),
        "max": _to_cents(totals.max),
    }


def _to_cents(amount: float) -> float:
    """Round an amount from 0 up, halves away from zero; round() takes halves to the even."""
    cents = amount * 100
    whole = math.floor(cents)
    return (whole + (cents - whole >= 0.5)) / 100
