"""uvicorn's supervisor of worker processes, made to stop within a second."""

import multiprocessing
import os
import signal
import threading
import time
from socket import socket
from types import FrameType

from uvicorn import Config
from uvicorn.supervisors import Multiprocess

# What workers still do at SIGTERM is finished within this time, or else dropped.
STOP_LIMIT_S = 0.6


class Supervisor(Multiprocess):
    """Starts the workers, replaces those that die, and stops them all on SIGTERM."""

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        """Take over the signals that stop the server."""
        super().__init__(config, sockets)
        for stop in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stop, self._stop)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        # uvicorn looks at signals twice a second only, and waits for workers as long as they
        # take. From a thread, since the interrupted code may hold the lock of should_exit.
        threading.Thread(target=self._stop_in_time, daemon=True).start()

    def _stop_in_time(self) -> None:
        self.should_exit.set()
        time.sleep(STOP_LIMIT_S)
        for worker in list(self.processes):
            worker.process.kill()
        os._exit(0)


def exit_with_supervisor() -> None:
    """End this worker as soon as its supervisor is gone, killed for example."""
    supervisor = multiprocessing.parent_process()
    if supervisor is None:
        return

    def watch() -> None:
        supervisor.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
