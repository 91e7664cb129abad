"""Views: how the window shows each variant: its own view, a relative's, or the one that paints its look."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec

from board.variant import Variant
from gui.views.view import View

__all__ = ["ENTRY_POINT_GROUP", "View", "view_of"]

ENTRY_POINT_GROUP = "woodpusher.views"
"""The entry points for views: each has the name of its variant and loads a subclass of ``View``."""
_SHARED = ("grid", "view")


@lru_cache(maxsize=64)
def view_of(variant: Variant) -> View:
    """Return the view of a variant: its own, that of its nearest relative, or the one that paints its look."""
    for relative in type(variant).__mro__:
        name = vars(relative).get("name")
        view = _view_class(name) if isinstance(name, str) else None
        if view is not None:
            return view(variant)
    return View(variant)


def _view_class(name: str) -> type[View] | None:
    """Return the view for a variant's name: ours, or one from an installed package."""
    module = name.replace("-", "_")
    if module.isidentifier() and module not in _SHARED and find_spec(f"gui.views.{module}"):
        view: type[View] = import_module(f"gui.views.{module}").View
        return view
    return _loaded(_entry_points()[name]) if name in _entry_points() else None


@lru_cache(maxsize=1)
def _entry_points() -> dict[str, EntryPoint]:
    return {found.name: found for found in entry_points(group=ENTRY_POINT_GROUP)}


def _loaded(entry_point: EntryPoint) -> type[View] | None:
    """Return the class of an entry point; if it cannot be loaded, its variant gets the usual view."""
    try:
        found = entry_point.load()
    except Exception:  # a plug-in may raise anything when it is imported
        return None
    return found if isinstance(found, type) and issubclass(found, View) else None


def is_ours(view: View) -> bool:
    """Return whether a view comes with the program."""
    return type(view).__module__.removeprefix("woodpusher.").startswith("gui.views.")
