"""What the supervisor does with its workers, by workers that serve nothing."""

import os
import signal
import subprocess
import sys
import time
import unittest
from collections.abc import Callable
from pathlib import Path

_SERVER = Path(__file__).parents[1]
# A worker writes its id, one a line; the alarm ends one that outlives a test.
_PROGRAM = """
import os, re, signal, sys
from headroom_server.supervisor import STARTUP_FAILURE, Supervisor

def serve():
    signal.alarm(90)
    {first}
    os.write(1, b"%d\\n" % os.getpid())
    {then}

Supervisor(2, serve).run()
"""
# Far longer than any of it takes on a busy machine.
_PATIENCE_S = 60


class SupervisorTest(unittest.TestCase):
    """Workers are replaced, and never outlive the server."""

    def _start(self, first: str = "", then: str = "signal.pause()") -> subprocess.Popen[bytes]:
        program = _PROGRAM.format(first=first or "pass", then=then)
        server = subprocess.Popen([sys.executable, "-c", program], cwd=_SERVER, stdout=-1)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        return server

    def _workers(self, server: subprocess.Popen[bytes], count: int = 2) -> list[int]:
        return [int(server.stdout.readline()) for _ in range(count)]

    def _until(self, condition: Callable[[], bool]) -> None:
        end_s = time.monotonic() + _PATIENCE_S
        while not condition():
            assert time.monotonic() < end_s
            time.sleep(0.02)

    def test_replaces_a_worker_that_died(self) -> None:
        """A worker is killed: another one serves in its place."""
        server = self._start()
        workers = self._workers(server)
        os.kill(workers[0], signal.SIGKILL)
        assert self._workers(server, 1)[0] not in workers

    def test_stops_workers_that_do_not_stop(self) -> None:
        """SIGTERM ends workers too that ignore it, and never leave the lock of the interpreter."""
        server = self._start(
            "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
            "re.match('(a+)+$', 'a' * 60 + 'b')",
        )
        workers = self._workers(server)
        server.terminate()
        assert server.wait(_PATIENCE_S) == 0
        self._until(lambda: not any(map(_is_running, workers)))

    def test_takes_workers_along_when_it_is_killed(self) -> None:
        """Nobody is left who would stop them."""
        server = self._start()
        workers = self._workers(server)
        server.kill()
        self._until(lambda: not any(map(_is_running, workers)))

    def test_ends_when_a_worker_cannot_start(self) -> None:
        """Another worker would fail alike."""
        server = self._start("sys.exit(STARTUP_FAILURE)")
        assert server.wait(_PATIENCE_S) == 3


def _is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]
    except FileNotFoundError:
        return False
    return state != "Z"


if __name__ == "__main__":
    unittest.main()
