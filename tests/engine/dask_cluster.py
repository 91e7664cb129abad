"""A real cluster on this machine: a scheduler and workers, each a process that a test can kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
_PATIENCE = 60.0


class Processes:
    """A scheduler on the loopback interface with any number of workers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "DASK_DISTRIBUTED__DASHBOARD__ENABLED": "False",
            "DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "error",
        }
        self._file = folder / "scheduler.json"
        arguments = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(self._file)]
        self._scheduler = self._start("scheduler", *arguments)
        self.workers: list[subprocess.Popen[bytes]] = []
        self.address = self._wait_for_address()

    def _start(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-W", "ignore", "-m", f"distributed.cli.dask_{what}", *arguments]
        with (self._folder / f"{what}.log").open("ab") as log:
            return subprocess.Popen(command, env=self._environment, cwd=self._folder, stdout=log, stderr=log)

    def _wait_for_address(self) -> str:
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until and self._scheduler.poll() is None:
            if self._file.exists() and (text := self._file.read_text()).endswith("}"):
                address: str = json.loads(text)["address"]
                return address
            time.sleep(0.05)
        self.close()
        raise AssertionError((self._folder / "scheduler.log").read_text())

    def add_worker(self) -> subprocess.Popen[bytes]:
        """Start a worker for one task at a time; no nanny restarts it."""
        arguments = [self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1"]
        worker = self._start("worker", *arguments, "--local-directory", str(self._folder))
        self.workers.append(worker)
        return worker

    def kill(self, number: int) -> None:
        """Kill a worker."""
        self.workers[number].send_signal(signal.SIGKILL)
        self.workers[number].wait()

    def close(self) -> None:
        for process in (*getattr(self, "workers", ()), self._scheduler):
            process.kill()
            process.wait()


@contextmanager
def processes(folder: Path, workers: int) -> Iterator[Processes]:
    """Start a scheduler and workers, and end them all reliably."""
    cluster = Processes(folder)
    try:
        for _ in range(workers):
            cluster.add_worker()
        yield cluster
    finally:
        cluster.close()
