"""Keys: one table of keys and commands, which is also the list of shortcuts that F1 shows."""

from __future__ import annotations

from attrs import frozen

from gui.core.command import Command
from gui.core.state import FilePurpose, Overlay, Solving, Way
from gui.features.annotating.commands import (
    AnnotateMove,
    CopyDiagram,
    CopyLine,
    DeleteLine,
    DemoteLine,
    MakeMainLine,
    PromoteLine,
    ToggleGlyph,
    Undo,
)
from gui.features.engines.commands import ShowEngines
from gui.features.explorer.commands import ShowOpenings
from gui.features.files.commands import ChooseFiles, CopyGame, CopyPosition, Paste
from gui.features.review.commands import StartReview, StepToMistake
from gui.features.rules.commands import ShowRules
from gui.features.setup.commands import StartPlan
from gui.features.study.commands import Analyse, ChangeLineCount, KeepCondition, SwitchEngine
from gui.features.tables.commands import MakeTable
from gui.features.training.commands import ShowTraining
from gui.play.commands import Flip, GoBackwards, Hint, MoveNow, OfferDraw, PassTurn, Redo, Resign, Solve, StepThrough
from gui.play.marks import MOVE_SIGNS, POSITION_SIGNS
from gui.screens.commands import ChangeSetting, Close, FillScreen, GoHome, Quit, Show, ShowLibrary
from gui.screens.home.commands import NewGame, ShowNewGame


@frozen
class Key:
    """A key, its command, and the words for both."""

    key: str
    """Pygame's name for it, with "ctrl+" or "shift+" in front."""
    command: Command
    shown: str = ""
    """Its label in the help, empty if another line covers it."""
    does: str = ""


GROUPS: tuple[tuple[str, tuple[Key, ...]], ...] = (
    (
        "Stepping through a game",
        (
            Key("left", StepThrough(Way.BACK), "Left Right", "previous move, next move"),
            Key("right", StepThrough(Way.FORWARD)),
            Key("up", StepThrough(Way.START)),
            Key("down", StepThrough(Way.END)),
            Key("home", StepThrough(Way.START), "Home End", "first position, last position"),
            Key("end", StepThrough(Way.END)),
            Key("ctrl+left", StepToMistake(-1), "Ctrl Left Right", "previous mistake, next mistake"),
            Key("ctrl+right", StepToMistake(1)),
        ),
    ),
    (
        "Playing",
        (
            Key("ctrl+n", NewGame(), "Ctrl N", "new game"),
            Key("ctrl+shift+n", ShowNewGame(), "Ctrl Shift N", "new game with options"),
            Key("ctrl+z", Undo(), "Ctrl Z", "take back, undo"),
            Key("ctrl+y", Redo(), "Ctrl Y", "redo"),
            Key("ctrl+shift+z", Redo()),
            Key("ctrl+h", Hint(), "Ctrl H", "hint"),
            Key("ctrl+m", MoveNow(), "Ctrl M", "make the computer move now"),
            Key("ctrl+t", PassTurn(), "Ctrl T", "pass, if allowed"),
            Key("ctrl+d", OfferDraw(), "Ctrl D", "claim or offer a draw"),
            Key("ctrl+r", Resign(), "Ctrl R", "resign"),
            Key("f", Flip(), "F", "flip the board"),
            Key("ctrl+g", Solve(Solving.RUN), "Ctrl G", "play a puzzle's solution"),
            Key("ctrl+l", ChangeSetting("moves_left"), "Ctrl L", "show how many moves are left"),
            Key("ctrl+b", GoBackwards(), "Ctrl B", "play moves backwards"),
        ),
    ),
    (
        "Studying",
        (
            Key("a", Analyse(), "A", "analyse, or return to the game"),
            Key("s", SwitchEngine(), "S", "start or stop the engine"),
            Key("+", ChangeLineCount(1), "+ −", "more lines, fewer lines"),
            Key("=", ChangeLineCount(1)),
            Key("-", ChangeLineCount(-1)),
            Key("ctrl+i", StartReview(), "Ctrl I", "review the game"),
            Key("ctrl+j", ShowOpenings(), "Ctrl J", "opening explorer"),
            Key("ctrl+u", ShowTraining(), "Ctrl U", "training"),
            Key("ctrl+f", KeepCondition(), "Ctrl F", "add a conditional line"),
            Key("ctrl+p", StartPlan(), "Ctrl P", "find a path to a position"),
            Key("ctrl+shift+t", MakeTable(), "Ctrl Shift T", "solve this endgame"),
            Key("ctrl+shift+e", ShowEngines(), "Ctrl Shift E", "engines"),
        ),
    ),
    (
        "Notes and lines",
        (
            Key("ctrl+e", AnnotateMove(), "Ctrl E", "annotate the move"),
            *(Key(f"ctrl+{glyph}", ToggleGlyph(glyph)) for glyph in MOVE_SIGNS),
            *(Key(f"alt+{number}", ToggleGlyph(glyph)) for number, glyph in enumerate(POSITION_SIGNS, 1)),
            Key("ctrl+up", PromoteLine(), "Ctrl Up Down", "promote or demote a line"),
            Key("ctrl+down", DemoteLine()),
            Key("ctrl+shift+up", MakeMainLine()),
            Key("delete", DeleteLine(), "Del", "delete a move and those after it"),
        ),
    ),
    (
        "Games and files",
        (
            Key("ctrl+k", ShowLibrary(), "Ctrl K", "your games"),
            Key("ctrl+o", ChooseFiles(FilePurpose.OPEN), "Ctrl O", "open a file"),
            Key("ctrl+s", ChooseFiles(FilePurpose.SAVE), "Ctrl S", "save the game"),
            Key("ctrl+c", CopyPosition(), "Ctrl C", "copy the position; Shift: the game"),
            Key("ctrl+shift+c", CopyGame()),
            Key("ctrl+shift+l", CopyLine(), "Ctrl Shift L", "copy the line; D: the diagram"),
            Key("ctrl+shift+d", CopyDiagram()),
            Key("ctrl+v", Paste(), "Ctrl V", "paste a position or game"),
        ),
    ),
    (
        "Window",
        (
            Key("f11", FillScreen(), "F11", "full screen on or off"),
            Key("alt+return", FillScreen()),
            Key("f10", Show(Overlay.MENU), "F10", "menu"),
            Key("?", ShowRules(), "?", "rules of the game"),
            Key("f1", Show(Overlay.HELP), "F1", "this list"),
            Key("ctrl+,", Show(Overlay.SETTINGS), "Ctrl ,", "settings"),
            Key("m", ChangeSetting("sound"), "M", "sound on or off"),
            Key("ctrl+home", GoHome(), "Ctrl Home", "home screen"),
            Key("ctrl+q", Quit(), "Ctrl Q", "quit"),
            Key("escape", Close(), "Esc", "deselect, cancel, close"),
        ),
    ),
)
"""The keys in groups, in the order of the help."""

KEYS = tuple(key for _, keys in GROUPS for key in keys)

ON_THE_BOARD = (
    ("Enter", "show the board cursor"),
    ("Arrows", "move the board cursor"),
    ("Nf3 Enter", "type a move"),
    ("R, wheel", "rotate the tile"),
    ("Tab", "next button"),
    ("Right drag", "draw an arrow; Shift, Alt: colour"),
    ("Right click", "on a move: annotate it"),
    ("Ctrl 1 to 6", "! ? !! ?? !? ?!; Alt: = to −+"),
)
"""Help on keys without a single command."""

BY_KEY = {key.key: key for key in KEYS}


def help_groups() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the groups of the help, each with its keys and their meanings."""
    listed = tuple((title, tuple((key.shown, key.does) for key in keys if key.shown)) for title, keys in GROUPS)
    return (("On the board", ON_THE_BOARD), *listed)


def shortcut_of(command: Command) -> str:
    """Return the key of a command as the help shows it, or an empty string.

    >>> shortcut_of(Undo()), shortcut_of(Resign())
    ('Ctrl Z', 'Ctrl R')
    """
    return next((key.shown for key in KEYS if key.command == command), "")
