"""State: one record of everything on screen. Nothing here draws, and nothing here knows a rule."""

from __future__ import annotations

from gui.core.state.findings import AnalysisState, Found, Hinted, Judgement, Learning, Making
from gui.core.state.kinds import PERSON, FilePurpose, Overlay, Point, Screen, Solving, Status, Way
from gui.core.state.learning import Explorer, Reviewing, TrainingSession
from gui.core.state.lists import EngineSheet, Export, FileDialog, FileEntry, GameEntry, Library
from gui.core.state.table import About, Condition, Planning, Playback, Premove, Setup, Study, Table, TreeEdit
from gui.core.state.touch import Arrow, Drag, Glow, Picker, Touch
from gui.core.state.whole import Choice, Doubt, Focus, Hold, HomeView, Origin, State
from gui.core.thought import Thought

__all__ = [
    "PERSON",
    "About",
    "AnalysisState",
    "Arrow",
    "Choice",
    "Condition",
    "Doubt",
    "Drag",
    "EngineSheet",
    "Explorer",
    "Export",
    "FileDialog",
    "FileEntry",
    "FilePurpose",
    "Focus",
    "Found",
    "GameEntry",
    "Glow",
    "Hinted",
    "Hold",
    "HomeView",
    "Judgement",
    "Learning",
    "Library",
    "Making",
    "Origin",
    "Overlay",
    "Picker",
    "Planning",
    "Playback",
    "Point",
    "Premove",
    "Reviewing",
    "Screen",
    "Setup",
    "Solving",
    "State",
    "Status",
    "Study",
    "Table",
    "Thought",
    "Touch",
    "TrainingSession",
    "TreeEdit",
    "Way",
]
