"""Clusters: work distributed by Dask, to the machines behind a scheduler's address or to local processes."""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import os
import re
from collections.abc import Callable, Iterator, Sequence
from secrets import token_hex
from types import TracebackType
from typing import Any

from board.errors import ArgumentError, PlayerError, UnsupportedError, expect
from engine.matches.ctrl_c import ctrl_c_blocked

CONNECT_SECONDS = 15
"""How many seconds a scheduler may take to answer."""
WORKER_SECONDS = 60
"""How many seconds the first worker may take to appear."""
MOST_TRIES = 5
"""How many times a call is submitted to Dask, which tries four workers each time, before we give up."""
_LOCAL = re.compile(r"local:([1-9][0-9]{0,2})")
_ADDRESS = re.compile(r"(?:(?:tcp|tls|ucx|ws|wss)://)?[^\s/]+:[0-9]+")


class Cluster:
    """Workers that call functions for us; use it in a ``with`` statement.

    ``address`` is that of a Dask scheduler, such as ``tcp://10.0.0.1:8786``, or ``local:4`` for four processes on this
    machine that end with the statement. The workers need the same version of woodpusher.
    """

    def __init__(self, address: str) -> None:
        expect(str, address, "the address of a cluster")
        self.address = address
        local = _LOCAL.fullmatch(address)
        self._local_workers = int(local[1]) if local is not None else None
        if local is None and (address.startswith("local") or _ADDRESS.fullmatch(address) is None):
            raise ArgumentError(
                f"expected the address of a Dask scheduler such as tcp://10.0.0.1:8786, or local:4, got {address!r}"
            )
        self._own: Any = None
        self._client: Any = None

    @property
    def is_local(self) -> bool:
        """Whether the workers are our own processes on this machine."""
        return self._local_workers is not None

    @property
    def workers(self) -> int:
        """How many calls run at once: the number of the workers' threads, at least one."""
        threads: dict[str, int] = self._client.nthreads()
        return max(sum(threads.values()), 1)

    def __enter__(self) -> Cluster:
        distributed = _distributed()
        try:
            address = self.address
            if self._local_workers is not None:
                # Ctrl-C must not reach the workers: they end with us.
                with ctrl_c_blocked():
                    self._own = distributed.LocalCluster(
                        n_workers=self._local_workers,
                        threads_per_worker=1,
                        processes=True,
                        host="127.0.0.1",
                        dashboard_address=None,
                        silence_logs=logging.CRITICAL,
                    )
                address = self._own.scheduler_address
            self._client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
            self._client.wait_for_workers(1, timeout=WORKER_SECONDS)
            self._check_workers()
        except (OSError, TimeoutError) as error:
            self.close()
            raise ArgumentError(f"the cluster at {self.address} cannot be used: {error}") from None
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; unfinished work is cancelled, and our own processes end."""
        client, own = self._client, self._own
        self._client = self._own = None
        try:
            if client is not None:
                client.close()
        finally:
            if own is not None:
                own.close()

    def _check_workers(self) -> None:
        """Raise ``ArgumentError`` unless every worker has our version of woodpusher."""
        ours = _version()
        for worker, theirs in self._client.run(_version, on_error="return").items():
            if theirs != ours:
                found = theirs if isinstance(theirs, str) else f"none that can be used ({theirs})"
                raise ArgumentError(f"expected woodpusher {ours} on every worker, but {worker} has {found}")

    def run(self, function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> Iterator[tuple[int, Any]]:
        """Call a function with each of these arguments, and yield the index and result of each call as it completes.

        If a worker dies, its call is repeated elsewhere; each call yields one result. The function is found by its
        name, and may be called more than once for the same arguments. When the caller stops iterating, the remaining
        calls are cancelled; a long one should check ``is_wanted`` from time to time.
        """
        distributed = _distributed()
        name = f"woodpusher-{function.__name__}-{token_hex(6)}"
        places: dict[str, int] = {}
        tries = [0] * len(calls)

        def submit(place: int) -> Any:
            tries[place] += 1
            key = f"{name}-{place}-{tries[place]}"
            places[key] = place
            return self._client.submit(function, *calls[place], key=key, pure=False)

        futures = {submit(place) for place in range(len(calls))}
        waiting = distributed.as_completed(futures, loop=self._client.loop)
        try:
            for future in waiting:
                futures.discard(future)
                place = places[future.key]
                try:
                    result = future.result()
                except distributed.KilledWorker as error:
                    if tries[place] >= MOST_TRIES:
                        raise PlayerError(f"every worker that got this part of the work died: {error}") from None
                    again = submit(place)
                    futures.add(again)
                    waiting.add(again)
                    continue
                yield place, result
        finally:
            if futures:
                self._client.cancel(list(futures), force=True)


def is_wanted() -> bool:
    """Return whether the result of this call, on a worker, is still wanted."""
    distributed = _distributed()
    worker = distributed.get_worker()
    task = worker.state.tasks.get(worker.get_current_task())
    return task is not None and task.state != "cancelled"


def allow_children() -> None:
    """Let a worker start processes: Dask marks its own as daemons, which Python does not allow to have children."""
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]


def _version() -> str:
    from woodpusher import __version__

    return __version__


def _distributed() -> Any:
    # Hide Dask's messages about workers that come and go.
    os.environ.setdefault("DASK_DISTRIBUTED__LOGGING__DISTRIBUTED", "critical")
    try:
        return importlib.import_module("distributed")
    except ImportError as error:
        raise UnsupportedError(f"a cluster needs Dask: pip install woodpusher[cluster] ({error})") from None
