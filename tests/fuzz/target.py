"""Targets: what is fuzzed, how to declare one, and what counts as a fault.

A target is a function that passes bytes to a reader. It may raise only our own errors; it must end within
``SECONDS`` and take no more memory than ``MEGABYTES``. It may check the result with ``assert``.
"""

from __future__ import annotations

import ast
import atexit
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from types import FrameType

from attrs import frozen

from board.errors import WoodpusherError

SECONDS = 10.0
"""The most processor time for one input; no input is longer than ``LONGEST``."""
MEGABYTES = 1024
"""The most memory for one input, beyond what the program already uses."""
LONGEST = 4096
"""The most bytes in an input, unless it is in the corpus."""
CORPUS = Path(__file__).with_name("corpus")
_ROOMS = ("board", "moves", "pieces", "engine", "gui")


@frozen
class Target:
    """A reader to fuzz."""

    name: str
    run: Callable[[bytes], object]
    words: tuple[bytes, ...]
    """Common parts of its inputs."""

    @property
    def corpus(self) -> Path:
        """The file of inputs that are always tried, one Python literal per line."""
        return CORPUS / f"{self.name}.txt"

    def inputs(self) -> list[bytes]:
        """Return the inputs of the corpus."""
        lines = self.corpus.read_text(encoding="ascii").splitlines()
        return [ast.literal_eval(line) for line in lines if line and not line.startswith("#")]


@frozen
class Fault:
    """What went wrong with an input."""

    kind: str
    place: str
    """The last line of our code that was running."""
    report: str

    def __str__(self) -> str:
        return f"{self.kind} in {self.place}"


class TooSlow(BaseException):
    """An input took too long; no ``except Exception`` may swallow that."""


TARGETS: dict[str, Target] = {}


def target(*words: str | bytes) -> Callable[[Callable[[bytes], object]], Callable[[bytes], object]]:
    """Declare a function as a target of the same name, with common parts of its inputs."""

    def declare(run: Callable[[bytes], object]) -> Callable[[bytes], object]:
        name = run.__name__.replace("_", "-")
        encoded = tuple(word.encode() if isinstance(word, str) else word for word in words)
        TARGETS[name] = Target(name, run, encoded)
        return run

    return declare


def text_of(data: bytes) -> str:
    """Return bytes as text; invalid UTF-8 becomes lone surrogates, which readers must survive too."""
    return data.decode("utf-8", "surrogateescape")


@lru_cache(maxsize=1)
def folder() -> Path:
    """Return a folder for the files to read; it is deleted when the process ends."""
    name = mkdtemp(prefix="woodpusher-fuzz-")
    atexit.register(rmtree, name, ignore_errors=True)
    return Path(name)


def attempt(target: Target, data: bytes) -> Fault | None:
    """Give an input to a target, and return what went wrong, or None."""
    try:
        with _hurried():
            target.run(data)
    except WoodpusherError as error:
        return _fault(error) if not str(error) else None
    except (Exception, TooSlow) as error:
        return _fault(error)
    return None


def _fault(error: BaseException) -> Fault:
    frames = traceback.extract_tb(error.__traceback__)
    root = CORPUS.parents[2]
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(root)]
    last = next((frame for frame in reversed(ours) if _room(frame.filename, root) in _ROOMS), ours[-1])
    place = f"{Path(last.filename).relative_to(root).as_posix()}:{last.lineno}"
    return Fault(type(error).__name__, place, "".join(traceback.format_exception(error))[-6000:])


def _room(filename: str, root: Path) -> str:
    return Path(filename).relative_to(root).parts[0]


@contextmanager
def _hurried() -> Iterator[None]:
    """Interrupt an input that takes too much processor time, if the system can."""
    if sys.platform == "win32":
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"it took more than {SECONDS:g} seconds")

    before = signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def bounded_memory(megabytes: int = MEGABYTES) -> Iterator[None]:
    """Make larger allocations fail, if the system can."""
    if sys.platform != "linux":
        yield
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limit = pages * resource.getpagesize() + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
