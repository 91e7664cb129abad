"""Plug-ins: third-party variants, imported so that a broken one cannot stop or delay the rest."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from threading import Thread
from typing import TYPE_CHECKING, Any

from board.errors import WrongTypeError, expect, shown
from board.variant import Variant

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

PATIENCE = 2.0
"""Seconds a plug-in may take to be imported and started."""


def entry_points(group: str) -> EntryPoints:
    """Return the entry points of installed packages in a group."""
    # Importing this takes a quarter of the time to start, and most programs need no plug-in.
    from importlib.metadata import entry_points as installed

    return installed(group=group)


def usable(entry_points: Callable[[], Iterator[EntryPoint]]) -> Iterator[tuple[EntryPoint, type[Variant]]]:
    """Yield the plug-ins that work; warn about each of the others."""
    try:
        found = list(entry_points())
    except Exception as error:  # a damaged package anywhere on the path
        warnings.warn(f"the variant plug-ins cannot be listed: {type(error).__name__}: {error}", stacklevel=2)
        return
    for entry_point in found:
        variant, trouble = _tried(entry_point)
        if variant is None:
            warn_skipped(entry_point, trouble)
        else:
            yield entry_point, variant


def warn_skipped(entry_point: EntryPoint, trouble: str) -> None:
    """Warn that a plug-in is skipped."""
    warnings.warn(
        f"the variant plug-in {shown(entry_point.name)} ({entry_point.value}) cannot be used: {trouble}", stacklevel=3
    )


def _tried(entry_point: EntryPoint) -> tuple[type[Variant] | None, str]:
    """Return a plug-in's variant, or None and the error.

    It is imported in its own thread: one that hangs is abandoned, and its exceptions cannot end the program.
    """
    answers: list[tuple[type[Variant] | None, str]] = []

    def run() -> None:
        try:
            answers.append((_started(entry_point.load()), ""))
        except BaseException as error:
            answers.append((None, f"{type(error).__name__}: {shown(error) if not str(error) else error}"))

    thread = Thread(target=run, name=f"plug-in {entry_point.name}", daemon=True)
    thread.start()
    thread.join(PATIENCE)
    return answers[0] if answers else (None, f"it did not start within {PATIENCE:g} seconds")


def _started(variant: Any) -> type[Variant]:
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
