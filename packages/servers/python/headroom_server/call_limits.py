"""Time limits of backend calls, by suite: whatever its backends do, a tool answers within 5 s."""

# From the request to the last byte of the answer, in seconds.
CALL_LIMITS_S = {
    # A tool makes up to two calls one after the other.
    "io": 2.0,
    # A tool makes one call at most.
    "synthetic": 4.0,
    # A tool makes one call; with bodies of 4 MB, 50 at once can take more than two seconds.
    "payload": 4.0,
}
