"""pygame-ce and the older pygame overwrite each other's files: what to do is said instead of failing strangely."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from board import MissingPackageError
from engine import draw_png, load, pygame_kind
from engine.pygame_kind import check_pygame


def test_the_older_package_in_the_place_of_ours_is_an_error_that_says_what_to_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pygame", ModuleType("pygame"))
    with pytest.raises(MissingPackageError, match=r"has the package pygame.*run: python -m pip uninstall --yes pygame"):
        check_pygame()
    with pytest.raises(ImportError, match="pip install pygame-ce"):
        draw_png(load("chess").start())


def test_files_that_cannot_be_imported_are_an_error_that_says_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygame", None)
    with pytest.raises(MissingPackageError, match=r"cannot be imported \(ModuleNotFoundError.*pip install pygame-ce"):
        check_pygame()


def test_both_packages_side_by_side_are_worth_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    check_pygame()
    monkeypatch.setattr(pygame_kind, "_is_installed", lambda name: name == "pygame")
    with pytest.warns(UserWarning, match="both pygame and pygame-ce"):
        check_pygame()
