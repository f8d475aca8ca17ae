"""The time limit of the backend calls of suite io."""

# A tool makes at most two backend calls one after the other, so it answers within
# 4 s whatever its backends do.
CALL_LIMIT_S = 2.0
