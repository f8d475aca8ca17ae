"""Worker processes: forked from one that has loaded the application, stopped within a second."""

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType

# What workers still do at SIGTERM is finished within this time, or else dropped.
STOP_LIMIT_S = 0.6
# How a worker that cannot serve ends, as uvicorn's do: another would fail alike.
STARTUP_FAILURE = 3

# uvicorn's own supervisor spawns: each worker imports everything, and shares no pages.
_FORK = multiprocessing.get_context("fork")
_STOPS = (signal.SIGTERM, signal.SIGINT)


class _Stopped(Exception):
    """A signal that stops the server."""


class Supervisor:
    """Starts the workers, replaces those that die, and stops them all on SIGTERM."""

    def __init__(self, workers: int, serve: Callable[[], None]) -> None:
        """Take what a worker does until SIGTERM; it takes over all that is loaded by now."""
        self._count = workers
        self._serve = serve
        self._workers: dict[int, BaseProcess] = {}
        # The system closes its end when the supervisor is gone, killed for example.
        self._supervised, self._supervises = os.pipe()

    def run(self) -> None:
        """Supervise until a signal stops the server."""
        # A collection writes to every object it looks through: workers would copy those pages.
        gc.collect()
        gc.freeze()
        for stop in _STOPS:
            signal.signal(stop, _raise_stopped)
        try:
            while True:
                for _ in range(self._count - len(self._workers)):
                    self._start_worker()
                for sentinel in wait(list(self._workers)):
                    self._bury(sentinel)
        except _Stopped:
            self._stop_in_time()

    def _start_worker(self) -> None:
        worker = _FORK.Process(target=self._work)
        worker.start()
        self._workers[worker.sentinel] = worker

    def _work(self) -> None:
        for stop in _STOPS:
            signal.signal(stop, signal.SIG_DFL)
        os.close(self._supervises)
        threading.Thread(target=self._exit_with_supervisor, daemon=True).start()
        self._serve()

    def _exit_with_supervisor(self) -> None:
        os.read(self._supervised, 1)
        os._exit(1)

    def _bury(self, sentinel: int) -> None:
        worker = self._workers.pop(sentinel)
        worker.join()
        if worker.exitcode == STARTUP_FAILURE:
            self._stop_in_time(STARTUP_FAILURE)

    def _stop_in_time(self, status: int = 0) -> None:
        for worker in self._workers.values():
            worker.terminate()
        limit_s = time.monotonic() + STOP_LIMIT_S
        for worker in self._workers.values():
            worker.join(max(0, limit_s - time.monotonic()))
            worker.kill()
        os._exit(status)


def _raise_stopped(_signal: int, _frame: FrameType | None) -> None:
    for stop in _STOPS:
        signal.signal(stop, signal.SIG_IGN)
    raise _Stopped
