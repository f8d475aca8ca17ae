"""What the clients of backends share: the pools' size and the error."""

# Connections a worker keeps at most to each backend: all 50 virtual users may be
# connected to the same worker.
MAX_CONNECTIONS = 50


class CallError(Exception):
    """A call cannot be answered; the message goes to the client, with or without an SDK."""


class BackendError(CallError):
    """A backend is down or refused the call; the message names the backend."""

    def __init__(self, backend: str, problem: str) -> None:
        """Name the backend and say what went wrong with it."""
        super().__init__(f"{backend}: {problem}")
