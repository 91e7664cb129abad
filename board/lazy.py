"""Lazy names: names that a package imports only on first use, so that startup stays fast."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a package's ``__getattr__``, which imports a name from its home module."""

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(homes[name])
        # An imported module stands in its package under its own name, which may also be that of something in it.
        for other, home in homes.items():
            if home == homes[name] == f"{package}.{other}":
                setattr(sys.modules[package], other, getattr(module, other))
        return getattr(module, name)

    return find
