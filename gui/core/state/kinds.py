"""Kinds: screens, sheets and other small enumerations."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

Point = tuple[int, int]
"""Pixels from the window's top left."""


PERSON = ""
"""The specification of a human player."""


class Screen(Enum):
    """The screens of the program."""

    HOME = "home"
    LIBRARY = "library"
    TABLE = "table"
    TRAINING = "training"


class Overlay(Enum):
    """A sheet over the screen."""

    HELP = "help"
    SETTINGS = "settings"
    MENU = "menu"
    RESIGN = "resign"
    """Asks whether to resign."""
    LEAVE = "leave"
    """Asks whether to leave a game in progress."""
    FILES = "files"
    RUN_FILE = "run file"
    """Asks whether to run a Python file."""
    ENGINES = "engines"
    """The engines that play and analyse."""
    ENGINE = "engine"
    """The options of one engine."""
    NOTES = "notes"
    """The notes on a move, and actions on its line."""
    RENAME = "rename"
    """Asks for a new name for a game of the library."""
    RULES = "rules"
    """The rules of a game."""
    OPENINGS = "openings"
    """The moves played from the position on the board, beside it."""


class Way(Enum):
    """Where to step in a game."""

    START = "start"
    BACK = "back"
    FORWARD = "forward"
    END = "end"


class Solving(Enum):
    """How much of a puzzle's solution to play."""

    STEP = "step"
    RUN = "run"


class FilePurpose(Enum):
    """The purpose of the file dialog."""

    OPEN = "open"
    SAVE = "save"
    EXPORT = "export"
    ENGINE = "engine"
    TRAIN = "train"
    """Positions to solve."""


@frozen
class Status:
    """The line under the board."""

    text: str = ""
    is_refusal: bool = False
