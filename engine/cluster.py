"""Clusters: work distributed by Dask, to the machines behind a scheduler's address or to local processes."""

from __future__ import annotations

import asyncio
import ctypes
import importlib
import logging
import multiprocessing
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from itertools import starmap
from secrets import token_hex
from tempfile import gettempdir
from types import TracebackType
from typing import Any

from attrs import frozen

from board.errors import ArgumentError, PlayerError, UnsupportedError, expect
from engine.matches.ctrl_c import ctrl_c_blocked

CONNECT_SECONDS = 15
"""How many seconds a scheduler may take to answer."""
WORKER_SECONDS = 60
"""How many seconds the first worker may take to appear."""
MOST_TRIES = 5
"""How many times a call is submitted to Dask, which tries four workers each time, before we give up."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Options of the C library's ``mallopt``."""
_MOST_FREE = 64 << 20
_HANDLER = "woodpusher_receive"
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

    def team(self, make: Callable[..., Any], *arguments: Any) -> Team:
        """Make an object on each worker, by a function that is called with its ``Seat`` and these arguments."""
        self._client.wait_for_workers(1, timeout=WORKER_SECONDS)
        return Team(self._client, make, arguments)


@frozen
class Seat:
    """A member's place in a team: the worker it is on."""

    address: str
    folder: str
    """A folder of the worker's own, which vanishes with it."""
    memory: int | None
    """How many bytes the worker may use; None if it has no limit."""
    post: Callable[..., Future[Any]]
    """Call a method of the member at an address, with these arguments, in another thread of its worker."""


class Team:
    """An object on each worker. We call a method of all of them at once, and each can call methods of the others.

    What one member sends another goes from worker to worker, and arrays are not copied on the way. We use neither tasks
    nor actors for this: tasks that wait for one another would fill the scheduler, an actor has a single thread, so that
    two that send to each other wait for ever, and a call of an actor whose worker dies may never end.
    """

    def __init__(self, client: Any, make: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._client = client
        self._setting = (token_hex(8), make, arguments)
        self.addresses = tuple(sorted(client.nthreads()))

    def call(self, method: str, *arguments: Any, at: str | None = None) -> dict[str, Any]:
        """Call a method of all members, or the one at an address, and return the results by address.

        A result may be an exception. A worker that is lost during the call gives an ``OSError``, an earlier one none.
        """
        addresses = self._alive() if at is None else [at]
        given = (*self._setting, method, arguments)
        results: dict[str, Any] = self._client.run(_call_member, *given, workers=addresses, on_error="return")
        return results

    def close(self) -> None:
        """Forget the members; what they are doing ends soon if they look at ``is_stopped`` from time to time."""
        self._client.run(_forget_member, self._setting[0], workers=self._alive(), on_error="ignore")

    def _alive(self) -> list[str]:
        """Return the addresses of workers that the scheduler still knows: it would try others for half a minute."""
        known = self._client.nthreads()
        return [address for address in self.addresses if address in known]


class Here:
    """A cluster without machines: this process does all the work."""

    is_local, workers = True, 1

    def run(self, function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> Iterator[tuple[int, Any]]:
        """Call a function with each of these arguments, and yield the index and result of each call."""
        return enumerate(starmap(function, calls))

    def team(self, make: Callable[..., Any], *arguments: Any) -> LocalTeam:
        """Make one object."""
        return LocalTeam(1, make, arguments)


class LocalTeam:
    """A team whose members are all in this process."""

    def __init__(self, size: int, make: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.addresses = tuple(map(str, range(size)))
        self._members = {
            address: make(Seat(address, gettempdir(), None, self._post), *arguments) for address in self.addresses
        }

    def _post(self, to: str, method: str, *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(getattr(self._members[to], method)(*arguments))
        return future

    def call(self, method: str, *arguments: Any, at: str | None = None) -> dict[str, Any]:
        """Call a method of all members, or the one at an address, and return the results by address."""
        addresses = self.addresses if at is None else (at,)
        return {address: getattr(self._members[address], method)(*arguments) for address in addresses}

    def close(self) -> None:
        """Keep nothing running."""


_MEMBERS: dict[tuple[str, str], Any] = {}
"""The members on this worker, by its address and the token of their team."""
_LEFT: set[tuple[str, str]] = set()
"""Those that have been forgotten, so that a late call does not make them again."""


async def _call_member(
    token: str,
    make: Callable[..., Any],
    given: tuple[Any, ...],
    method: str,
    arguments: tuple[Any, ...],
    dask_worker: Any,
) -> Any:
    key = dask_worker.address, token
    if key in _LEFT:
        raise OSError("this team has been dissolved")
    if key not in _MEMBERS:
        dask_worker.handlers[_HANDLER] = _receiver(dask_worker.address)
        _MEMBERS[key] = make(_seat(dask_worker, token), *given)
    return await asyncio.to_thread(getattr(_MEMBERS[key], method), *arguments)


async def _forget_member(token: str, dask_worker: Any) -> None:
    key = dask_worker.address, token
    _LEFT.add(key)
    member = _MEMBERS.pop(key, None)
    if member is not None:
        member.is_stopped = True


def _receiver(address: str) -> Callable[..., Any]:
    """Return what a worker does with a message from another."""
    to_serialize = _distributed().protocol.to_serialize

    async def receive(comm: Any, token: str, method: str, arguments: tuple[Any, ...]) -> Any:
        member = _MEMBERS.get((address, token))
        if member is None:
            raise OSError("this team has been dissolved")
        return {"answer": to_serialize(await asyncio.to_thread(getattr(member, method), *arguments))}

    return receive


def _reuse_memory(limit: int | None) -> None:
    """Let this process keep memory that it has freed: Dask has it given back at once, which doubles the time."""
    set_option = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if set_option is not None:  # only the C library of GNU has it
        most = _MOST_FREE if limit is None else min(_MOST_FREE, limit // 8)
        for option, value in ((_TRIM_THRESHOLD, most), (_MMAP_THRESHOLD, most // 2), (_ARENA_MAX, 1)):
            set_option(option, value)


def _seat(worker: Any, token: str) -> Seat:
    address: str = worker.address
    protocol = _distributed().protocol

    async def send(to: str, method: str, arguments: tuple[Any, ...]) -> Any:
        if to == address:
            return await asyncio.to_thread(getattr(_MEMBERS[address, token], method), *arguments)
        call = getattr(worker.rpc(to), _HANDLER)
        return (await call(token=token, method=method, arguments=protocol.to_serialize(arguments)))["answer"]

    def post(to: str, method: str, *arguments: Any) -> Future[Any]:
        return asyncio.run_coroutine_threadsafe(send(to, method, arguments), worker.loop.asyncio_loop)

    _reuse_memory(worker.memory_manager.memory_limit)
    return Seat(address, str(worker.local_directory), worker.memory_manager.memory_limit, post)


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
