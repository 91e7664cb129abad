"""Training: exercises to solve one after another."""

from __future__ import annotations

from gui.core.state import Screen
from gui.features.training import session
from gui.features.training.commands import ShowTraining
from gui.features.training.jobs import NEEDS
from gui.features.training.painting import paint_training
from gui.features.training.widgets import training_widgets
from gui.kit.feature import Feature
from gui.screens.page import Page

FEATURE = Feature(
    handlers=(session,),
    needs=NEEDS,
    pages={
        Screen.TRAINING: Page(
            title=lambda state: "Training",
            widgets=training_widgets,
            paint=paint_training,
            icon=("trophy", "Training", "Mates, endgames, races and daily puzzles", ShowTraining()),
        )
    },
)
