"""Views: how each variant looks. A variant without a view of its own, or of a relative's, gets the grid."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from board.variant import Variant
from gui.views.grid import GridView


@lru_cache(maxsize=64)
def view_of(variant: Variant) -> GridView:
    """Return the view of a variant: that of its own module's name, of its nearest relative, or the grid."""
    for relative in type(variant).__mro__:
        name = vars(relative).get("name")
        if isinstance(name, str) and (module := _module(name)) is not None:
            view: GridView = import_module(module).View(variant)
            return view
    return GridView(variant)


def _module(name: str) -> str | None:
    module = name.replace("-", "_")
    if not module.isidentifier() or module == "grid":
        return None
    return f"gui.views.{module}" if find_spec(f"gui.views.{module}") else None
