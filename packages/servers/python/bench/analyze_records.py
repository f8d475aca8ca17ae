"""
What analyze_records costs without HTTP and MCP: parses and sums up the same bytes again and again.

Usage, in the server's folder, with a file that holds the body of GET /payload/records:
python -m bench.analyze_records <file>
"""

import sys
import time
from pathlib import Path

from headroom_server.tools.payload import default_json, tuned_json
from headroom_server.tools.payload.json_library import JsonLibrary
from headroom_server.tools.payload.records import summarize

WARM_UP_CALLS = 20
CALLS = 200


def main() -> None:
    """Print a line a JSON library."""
    body = Path(sys.argv[1]).read_bytes()
    version = sys.version.split()[0]
    for library in (tuned_json, default_json):
        matched, times_ms = _measure(library, body)
        p50, p95 = (times_ms[CALLS * percent // 100 - 1] for percent in (50, 95))
        name = library.__name__.rpartition(".")[2]
        shown = f"least {times_ms[0]:.2f} ms, P50 {p50:.2f} ms, P95 {p95:.2f} ms"
        print(f"python {version}, {name}: {matched} matched, {shown}, {CALLS} calls")


def _measure(library: JsonLibrary, body: bytes) -> tuple[int, list[float]]:
    times_ms = []
    for call in range(WARM_UP_CALLS + CALLS):
        start = time.perf_counter()
        matched = summarize(library.amounts(body, "completed", 100))["matched"]
        if call >= WARM_UP_CALLS:
            times_ms.append((time.perf_counter() - start) * 1000)
    return matched, sorted(times_ms)


if __name__ == "__main__":
    main()
