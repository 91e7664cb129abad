"""The features of the program: a line for each folder that is a part of it."""

from __future__ import annotations

from importlib import import_module

from gui.kit.feature import Feature
from gui.program.jobs import Need
from gui.screens.page import PAGES

MODULES = (
    "features.accessibility.feature",
    "features.engines.feature",
    "features.explorer.feature",
    "features.files.feature",
    "features.learning.feature",
    "features.library.feature",
    "features.planning.feature",
    "features.review.feature",
    "features.rules.feature",
    "features.study.feature",
    "features.tables.feature",
    "features.training.feature",
    "play.feature",
    "screens.feature",
)
FEATURES: tuple[Feature, ...] = tuple(import_module(f"gui.{module}").FEATURE for module in MODULES)

for feature in reversed(FEATURES):
    PAGES.update(feature.pages)


def needs_by_worker() -> dict[str, tuple[Need, ...]]:
    """Return what each worker is needed for, in the order of the features."""
    found: dict[str, tuple[Need, ...]] = {}
    for feature in FEATURES:
        for need in feature.needs:
            found[need.worker] = (*found.get(need.worker, ()), need)
    return found
