"""The features of the program: a line for each folder that is a part of it."""

from __future__ import annotations

from gui.features.accessibility.feature import FEATURE as ACCESSIBILITY
from gui.features.engines.feature import FEATURE as ENGINES
from gui.features.explorer.feature import FEATURE as EXPLORER
from gui.features.files.feature import FEATURE as FILES
from gui.features.library.feature import FEATURE as LIBRARY
from gui.features.planning.feature import FEATURE as PLANNING
from gui.features.review.feature import FEATURE as REVIEW
from gui.features.rules.feature import FEATURE as RULES
from gui.features.study.feature import FEATURE as STUDY
from gui.features.tables.feature import FEATURE as TABLES
from gui.features.training.feature import FEATURE as TRAINING
from gui.kit.feature import Feature
from gui.play.feature import FEATURE as PLAY
from gui.program.jobs import Need
from gui.screens.feature import FEATURE as SCREENS
from gui.screens.page import PAGES

FEATURES: tuple[Feature, ...] = (
    ACCESSIBILITY,
    ENGINES,
    EXPLORER,
    FILES,
    LIBRARY,
    PLANNING,
    REVIEW,
    RULES,
    STUDY,
    TABLES,
    TRAINING,
    PLAY,
    SCREENS,
)


for feature in reversed(FEATURES):
    PAGES.update(feature.pages)


def needs_by_worker() -> dict[str, tuple[Need, ...]]:
    """Return what each worker is needed for, in the order of the features."""
    found: dict[str, tuple[Need, ...]] = {}
    for feature in FEATURES:
        for need in feature.needs:
            found[need.worker] = (*found.get(need.worker, ()), need)
    return found
