"""Counts of the lines of a log."""

import math
from collections import Counter
from typing import Any

_TOP_MESSAGES = 10
_MAX_DURATION_MS = 9999
_LAST_HOUR = "23"


def summarize(text: str) -> dict[str, Any]:
    """Return what an answer says of the lines; raises ValueError or LookupError if it is no log."""
    levels, hours, messages, written = [], [], [], []
    for line in text.split("\n"):
        if not line:
            continue
        fields, _, message = line.partition(' msg="')
        stamp, level, named = fields.split(" ", 2)
        duration = named.partition(" duration_ms=")[2].partition(" ")[0]
        if stamp[10] != "T" or stamp[13] != ":" or not level or message[-1] != '"':
            raise ValueError(f"no line of a log: {line[:100]}")
        levels.append(level)
        hours.append(stamp[11:13])
        messages.append(message[:-1])
        written.append(duration)
    hour_counts = Counter(hours)
    # int() takes signs, underscores and the digits of other scripts too, but nothing empty.
    if not _are_digits("".join(written)):
        raise ValueError("a duration that is no whole number")
    durations = sorted(map(int, written))
    if durations[-1] > _MAX_DURATION_MS:
        raise ValueError(f"a duration of {durations[-1]} ms")
    for hour in hour_counts:
        if not _are_digits(hour) or hour > _LAST_HOUR:
            raise ValueError(f"a time stamp with the hour {hour!r}")
    # By count downwards, then by message: Python orders texts as the bytes of their UTF-8.
    top = sorted(Counter(messages).items(), key=lambda item: (-item[1], item[0]))[:_TOP_MESSAGES]
    return {
        "lines": len(durations),
        "levels": Counter(levels),
        "hours": hour_counts,
        "top_messages": [{"message": message, "count": count} for message, count in top],
        # The nearest rank, counted from 1.
        "p95_duration_ms": durations[math.ceil(0.95 * len(durations)) - 1],
    }


def _are_digits(text: str) -> bool:
    """Say whether a text is made of ASCII digits, one at least."""
    return text.isascii() and text.isdecimal()
