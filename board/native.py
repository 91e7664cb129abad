"""Whether the core runs compiled, and a warning when a compiled module hides an edited source."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from warnings import warn

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("board", "moves", "pieces", "engine")
_CIMPORT = re.compile(r"^from ([\w.]+) cimport ([\w, ]*)", re.MULTILINE)


class StaleBuildWarning(UserWarning):
    """A compiled module is older than its source."""


class SourceFinder:
    """Finds the Python sources of modules instead of their compiled versions: for ``WOODPUSHER_PURE=1``."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the location of a module's source, if there is a compiled version beside it."""
        room, _, rest = name.partition(".")
        if room not in ROOMS or not rest:
            return None
        for folder in path or ():
            source = Path(folder) / f"{name.rpartition('.')[2]}.py"
            if source.exists() and any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES):
                return spec_from_file_location(name, source)
        return None


def is_pure_wanted() -> bool:
    """Return whether the environment asks for plain Python."""
    return os.environ.get("WOODPUSHER_PURE", "0") not in ("", "0")


def is_compiled() -> bool:
    """Return whether the running core is compiled."""
    core = sys.modules.get("board.position")
    return core is not None and str(core.__file__).endswith(tuple(EXTENSION_SUFFIXES))


def how_it_runs() -> str:
    """Return in a few words whether the core is compiled, and if not, why and what that means."""
    if is_compiled():
        return "compiled"
    if is_pure_wanted():
        return "plain Python, as WOODPUSHER_PURE asks"
    return "plain Python: nothing was compiled, so computer players are several times slower; see docs/compiled.md"


def stale_modules(root: Path = ROOT) -> list[str]:
    """Return the compiled modules of a checkout that are older than their sources, or no longer have types beside them.

    Their sources include the types of other modules that they use. There are none outside a checkout.
    """
    if not (root / "setup.py").exists():
        return []
    suffix = EXTENSION_SUFFIXES[0]
    stale = []
    times = _file_times(root, (suffix, ".py", ".pxd"))
    newest = max((time for path, time in times.items() if path.endswith(".pxd")), default=0)
    for built, compiled in times.items():
        module = built.removesuffix(suffix)
        source, types = times.get(f"{module}.py"), times.get(f"{module}.pxd")
        if module == built or source is None:
            continue
        changed = max(source, types or 0)
        if compiled >= changed and compiled < newest:  # only now is it worth reading what the module uses
            changed = max((part.stat().st_mtime for part in _used_types(Path(f"{module}.pxd"), root)), default=0)
        if types is None or compiled < changed:
            stale.append(Path(f"{module}.py").relative_to(root).as_posix())
    return sorted(stale)


def _file_times(root: Path, suffixes: tuple[str, ...]) -> dict[str, float]:
    """Return when each file with one of some suffixes last changed."""
    # Every start waits for this; `Path.rglob` would take several times as long.
    found = {}
    waiting = [os.path.join(root, room) for room in ROOMS if (root / room).is_dir()]
    while waiting:
        for entry in os.scandir(waiting.pop()):
            if entry.is_dir(follow_symlinks=False):
                waiting.append(entry.path)
            elif entry.name.endswith(suffixes):
                found[entry.path] = entry.stat().st_mtime
    return found


def _used_types(types: Path, root: Path) -> set[Path]:
    """Return a file of types and those that it uses by ``cimport``, directly or through others."""
    found: set[Path] = set()
    waiting = [types]
    while waiting:
        path = waiting.pop()
        if path in found or not path.exists():
            continue
        found.add(path)
        for package, names in _CIMPORT.findall(path.read_text(encoding="utf-8")):
            place = root.joinpath(*package.split("."))
            waiting.append(place.with_suffix(".pxd"))
            waiting.extend(place / f"{name}.pxd" for name in names.replace(",", " ").split())
    return found


def prepare() -> None:
    """Use the sources if requested; otherwise warn if a compiled module is older than its source."""
    if is_pure_wanted():
        if SourceFinder not in sys.meta_path:
            sys.meta_path.insert(0, SourceFinder)
        return
    stale = stale_modules()
    if stale:
        warn(
            f"{', '.join(stale)} changed after being compiled, or something they use did; rebuild with `make native`, "
            "or run the sources with WOODPUSHER_PURE=1",
            StaleBuildWarning,
            stacklevel=3,
        )
