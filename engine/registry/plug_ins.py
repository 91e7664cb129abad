"""Plug-ins: third-party variants and players. A broken one cannot stop the rest, and a slow one is not lost."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from threading import Lock, Thread, current_thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from board.errors import WoodpusherError, WrongTypeError, expect, shown
from board.variant import Variant

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

PATIENCE = 2.0
"""Seconds a plug-in may take to be imported and started before a list of games is shown without it."""
LONG_PATIENCE = 60.0
"""Seconds a plug-in may take, from its beginning, if its name is asked for."""
SEARCH_PATIENCE = 10.0
"""Seconds it may take if another name is asked for that nobody has: usually a plug-in is called like its game."""
_LOOK_SECONDS = 0.02


def entry_points(group: str) -> EntryPoints:
    """Return the entry points of installed packages in a group."""
    # Importing this takes a quarter of the time to start, and most programs need no plug-in.
    from importlib.metadata import entry_points as installed

    return installed(group=group)


class PlugIn(Thread):
    """A plug-in that is imported in its own thread: it may hang, and its exceptions cannot end the program."""

    def __init__(self, entry_point: EntryPoint, kind: str, check: Callable[[Any], Any]) -> None:
        super().__init__(name=f"plug-in {entry_point.name}", daemon=True)
        self.entry_point = entry_point
        self.kind = kind
        self.loaded: Any = None
        self._check = check
        self.trouble = "it ended before it had started"
        """Why it cannot be used, if it cannot."""
        self._began = 0.0

    def begin(self) -> None:
        """Start the thread."""
        self._began = monotonic()
        self.start()

    @property
    def has_begun(self) -> bool:
        """Whether its thread has been started."""
        return self._began > 0

    @property
    def has_ended(self) -> bool:
        """Whether it has started or failed."""
        return self.has_begun and not self.is_alive()

    def run(self) -> None:
        """Import the plug-in, and check it."""
        try:
            self.loaded = self._check(self.entry_point.load())
        except BaseException as error:
            self.trouble = f"{type(error).__name__}: {shown(error) if not str(error) else error}"
        else:
            self.trouble = ""

    def left_for(self, name: str) -> float:
        """Return how many more seconds to wait for it if a game is asked for by this name."""
        patience = LONG_PATIENCE if name == self.entry_point.name else SEARCH_PATIENCE
        return max(0.0, self._began + patience - monotonic())

    def warn(self, trouble: str) -> None:
        """Warn that it is missing."""
        point = self.entry_point
        warnings.warn(
            f"the {self.kind} plug-in {shown(point.name)} ({point.value}) cannot be used{trouble}", stacklevel=4
        )


class PlugIns:
    """All plug-ins of a kind: each is registered once it has started, and none is missing without a word."""

    def __init__(
        self, group: str, kind: str, check: Callable[[Any], Any], register: Callable[[str, Any], object]
    ) -> None:
        self._group = group
        self._kind = kind
        self._check = check
        self._register = register
        self._has_looked = False
        self._starting: list[PlugIn] = []
        self._failed: dict[str, str] = {}
        self._lock = Lock()

    def settle(self) -> None:
        """Give each plug-in a while to start, once; register those that have started, warn about those that failed."""
        if isinstance(current_thread(), PlugIn):
            return  # others wait for this thread
        with self._lock:
            self._find()
            for plug_in in self._starting:
                if not plug_in.has_begun:
                    plug_in.begin()
                    plug_in.join(PATIENCE)
            self._settle()

    def _find(self) -> None:
        if self._has_looked:
            return
        self._has_looked = True
        try:
            self._starting = [PlugIn(point, self._kind, self._check) for point in entry_points(group=self._group)]
        except Exception as error:  # a damaged package anywhere on the path
            self._failed["all"] = f"they cannot be listed: {type(error).__name__}: {error}"
            warnings.warn(f"the {self._kind} plug-ins cannot be used: {self._failed['all']}", stacklevel=5)

    def _settle(self) -> None:
        for plug_in in [each for each in self._starting if each.has_ended]:
            self._starting.remove(plug_in)
            trouble = plug_in.trouble
            if not trouble:
                try:
                    self._register(plug_in.entry_point.name, plug_in.loaded)
                except WoodpusherError as error:
                    trouble = str(error)
            if trouble:
                self._failed[plug_in.entry_point.name] = trouble
                plug_in.warn(f": {trouble}")

    def wait_for(self, name: str, is_there: Callable[[], bool]) -> None:
        """Wait until something is there by its name, as long as a plug-in may bring it."""
        while not is_there() and not isinstance(current_thread(), PlugIn):
            left = max((each.left_for(name) for each in tuple(self._starting)), default=0)
            if not left:
                return
            sleep(min(_LOOK_SECONDS, left))
            self.settle()

    def warn_of_starting(self) -> None:
        """Warn about each plug-in that has not started yet, unless it is one of them that asks."""
        for plug_in in () if isinstance(current_thread(), PlugIn) else tuple(self._starting):
            plug_in.warn(f" yet: it did not start within {PATIENCE:g} seconds")

    @property
    def starting(self) -> tuple[str, ...]:
        """The plug-ins that have not started yet."""
        return tuple(each.entry_point.name for each in tuple(self._starting))

    @property
    def left_out(self) -> dict[str, str]:
        """The plug-ins that are missing, each with the reason."""
        return {**self._failed, **dict.fromkeys(self.starting, "it has not started yet")}


def checked(variant: Any) -> type[Variant]:
    """Return a variant after checking that it can be created and started: lists of all variants rely on that."""
    if not (isinstance(variant, type) and issubclass(variant, Variant)):
        raise WrongTypeError(f"expected a subclass of Variant, got {shown(variant)}")
    made = variant()
    expect(str, made.title, "a title")
    expect(str, made.summary, "a summary")
    expect(tuple, made.players, "a tuple of players")
    dict(made.options)
    str(made.start())
    return variant
