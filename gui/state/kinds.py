"""Kinds: the screens and sheets there are, and other things of which there are a few."""

from __future__ import annotations

from enum import Enum

from attrs import frozen

Point = tuple[int, int]
"""Pixels from the window's top left."""


PERSON = ""
"""The player of a seat in which nobody computes."""


class Screen(Enum):
    """What the window shows."""

    HOME = "home"
    LIBRARY = "library"
    TABLE = "table"
    TRAINING = "training"


class Overlay(Enum):
    """A sheet that lies over the screen."""

    HELP = "help"
    SETTINGS = "settings"
    MENU = "menu"
    RESIGN = "resign"
    """Whether to resign."""
    LEAVE = "leave"
    """Whether to leave a game that is being played."""
    FILES = "files"
    ENGINES = "engines"
    """The programs that play and analyse."""
    ENGINE = "engine"
    """The options of one of them."""
    NOTES = "notes"
    """What is noted beside a move, and what can be done with its line."""
    RENAME = "rename"
    """What a game of the library is to be called."""
    RULES = "rules"
    """The sheet that teaches a game."""
    OPENINGS = "openings"
    """What was played from the position on the board, beside it."""


class Way(Enum):
    """Where one steps to in a game."""

    START = "start"
    BACK = "back"
    FORWARD = "forward"
    END = "end"


class Solving(Enum):
    """How much of a puzzle's solution is played."""

    STEP = "step"
    RUN = "run"


class FilePurpose(Enum):
    """What a file is chosen for."""

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
