"""What the clients of backends share: the pools' size and the error."""

import logging

from fastmcp.exceptions import ToolError

# Connections a worker keeps at most to each backend: all 50 virtual users may be
# connected to the same worker.
MAX_CONNECTIONS = 50


class BackendError(ToolError):
    """A backend is down or refused the call; the message names the backend."""

    def __init__(self, backend: str, problem: str) -> None:
        """Name the backend and say what went wrong with it."""
        # The caller reads it in the answer; a line per failed call would flood the log.
        super().__init__(f"{backend}: {problem}", log_level=logging.DEBUG)
