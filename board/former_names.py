"""Finds modules under the names that they had in earlier versions."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

_MOVED: dict[str, str] = {}


class FormerNames:
    """Loads the module that has another name today; it comes first, or files would be found twice."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the spec of a module that has moved, or None."""
        if name not in _MOVED:
            return None
        found = import_module(_MOVED[name])
        spec = ModuleSpec(name, FormerNames(), origin=found.__file__, is_package=hasattr(found, "__path__"))  # type: ignore[arg-type]
        if hasattr(found, "__path__"):
            spec.submodule_search_locations = []
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Return None: Python makes a module, which ``exec_module`` replaces."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Put the module itself in the place of the one being loaded under its former name."""
        sys.modules[module.__name__] = sys.modules[_MOVED[module.__name__]]


def have_moved(names: Mapping[str, str]) -> None:
    """Let modules be imported under former names, each given with today's name."""
    _MOVED.update(names)
    finders: list[object] = sys.meta_path  # type: ignore[assignment]
    if FormerNames not in finders:
        finders.insert(0, FormerNames)
