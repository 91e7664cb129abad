"""The features of the program: a line for each folder that is a part of it."""

from __future__ import annotations

from importlib import import_module

from gui.kit.feature import Feature
from gui.program.jobs import Need
from gui.screens.page import PAGES

FOLDERS = (
    "features.accessibility",
    "features.engines",
    "features.explorer",
    "features.files",
    "features.library",
    "features.planning",
    "features.review",
    "features.rules",
    "features.study",
    "features.tables",
    "features.training",
    "play",
    "screens",
)
FEATURES: tuple[Feature, ...] = tuple(import_module(f"gui.{folder}.feature").FEATURE for folder in FOLDERS)

for feature in reversed(FEATURES):
    PAGES.update(feature.pages)


def needs_by_worker() -> dict[str, tuple[Need, ...]]:
    """Return what each worker is needed for, in the order of the features."""
    found: dict[str, tuple[Need, ...]] = {}
    for feature in FEATURES:
        for need in feature.needs:
            found[need.worker] = (*found.get(need.worker, ()), need)
    return found
