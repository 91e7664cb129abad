"""Checks which pygame there is: pygame-ce, the one we use, or the older package that overwrites its files."""

from __future__ import annotations

import os
from importlib.metadata import PackageNotFoundError, distribution
from warnings import warn

from board.errors import MissingPackageError

_REMEDY = "python -m pip uninstall --yes pygame pygame-ce && python -m pip install pygame-ce"


def check_pygame() -> None:
    """Raise ``MissingPackageError`` if pygame cannot be used, and warn where the older package may break it."""
    # Pygame prints a greeting when it is imported; standard output belongs to the user.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except Exception as error:  # the files of two packages, mixed, may raise anything
        raise MissingPackageError(
            f"pygame-ce cannot be imported ({type(error).__name__}: {error}); run: {_REMEDY}"
        ) from None
    if not getattr(pygame, "IS_CE", False):
        raise MissingPackageError(
            "this environment has the package pygame, whose files have replaced those of pygame-ce, which woodpusher "
            f"needs; run: {_REMEDY}"
        )
    if _is_installed("pygame"):
        warn(
            "this environment has both pygame and pygame-ce, which overwrite each other's files; if anything fails, "
            f"run: {_REMEDY}",
            stacklevel=2,
        )


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
