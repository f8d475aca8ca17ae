"""Counts of the lines of a log."""

import math
from collections import Counter
from typing import Any

_TOP_MESSAGES = 10
_MAX_DURATION_MS = 9999


def summarize(text: str) -> dict[str, Any]:
    """Return what an answer says of the lines; raises ValueError or LookupError if it is no log."""
    levels, hours, messages, durations = [], [], [], []
    for line in text.split("\n"):
        if not line:
            continue
        fields, _, message = line.partition(' msg="')
        stamp, level, named = fields.split(" ", 2)
        duration = named.partition(" duration_ms=")[2].partition(" ")[0]
        if stamp[10] != "T" or message[-1] != '"':
            raise ValueError(f"no line of a log: {line[:100]}")
        levels.append(level)
        hours.append(stamp[11:13])
        messages.append(message[:-1])
        durations.append(int(duration))
    durations.sort()
    if not 0 <= durations[0] <= durations[-1] <= _MAX_DURATION_MS:
        raise ValueError(f"a duration of {durations[0]} or {durations[-1]} ms")
    # By count downwards, then by message: Python orders texts as the bytes of their UTF-8.
    top = sorted(Counter(messages).items(), key=lambda item: (-item[1], item[0]))[:_TOP_MESSAGES]
    return {
        "lines": len(durations),
        "levels": Counter(levels),
        "hours": Counter(hours),
        "top_messages": [{"message": message, "count": count} for message, count in top],
        # The nearest rank, counted from 1.
        "p95_duration_ms": durations[math.ceil(0.95 * len(durations)) - 1],
    }
