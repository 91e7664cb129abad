"""Keys: one table of what each does, which also is the help that "?" shows."""

from __future__ import annotations

from attrs import frozen

from gui.state import Command


@frozen
class Key:
    """A key with what it does and the words for both."""

    key: str
    """Its name as Pygame has it, with "ctrl+" or "shift+" in front."""
    command: Command
    shown: str = ""
    """How the help writes it, empty if another line covers it."""
    does: str = ""


KEYS = (
    Key("left", ("step", "back"), "← →", "one move back, one move on"),
    Key("right", ("step", "forward")),
    Key("up", ("step", "start")),
    Key("down", ("step", "end")),
    Key("home", ("step", "start"), "Home End", "to the start, to the end"),
    Key("end", ("step", "end")),
    Key("ctrl+z", ("take-back", None), "Ctrl Z", "take back"),
    Key("ctrl+y", ("redo", None), "Ctrl Y", "redo what was taken back"),
    Key("ctrl+shift+z", ("redo", None)),
    Key("f", ("flip", None), "F", "flip the board"),
    Key("m", ("setting", "sound"), "M", "sound on or off"),
    Key("ctrl+h", ("hint", None), "Ctrl H", "hint"),
    Key("ctrl+g", ("solve", "run"), "Ctrl G", "play a puzzle's solution"),
    Key("ctrl+l", ("setting", "moves_left"), "Ctrl L", "show how many moves are left"),
    Key("ctrl+b", ("backwards", None), "Ctrl B", "make moves backwards"),
    Key("ctrl+p", ("plan", None), "Ctrl P", "plan a way to a position"),
    Key("ctrl+m", ("move-now", None), "Ctrl M", "computer, move now"),
    Key("ctrl+d", ("draw", None), "Ctrl D", "claim or offer a draw"),
    Key("ctrl+r", ("resign", None), "Ctrl R", "resign"),
    Key("ctrl+n", ("again", False), "Ctrl N", "new game"),
    Key("ctrl+o", ("files", "open"), "Ctrl O", "open a game"),
    Key("ctrl+s", ("files", "save"), "Ctrl S", "save the game"),
    Key("ctrl+c", ("copy", None), "Ctrl C", "copy the position, Shift: the game"),
    Key("ctrl+shift+c", ("copy", "game")),
    Key("ctrl+v", ("paste", None), "Ctrl V", "paste a position or a game"),
    Key("ctrl+,", ("overlay", "settings"), "Ctrl ,", "settings"),
    Key("f10", ("overlay", "menu"), "F10", "menu"),
    Key("?", ("overlay", "help"), "?", "this list"),
    Key("f1", ("overlay", "help")),
    Key("ctrl+home", ("home", None), "Ctrl Home", "all games"),
    Key("ctrl+q", ("quit", None), "Ctrl Q", "quit"),
    Key("escape", ("close", None), "Esc", "let go, close"),
)

ON_THE_BOARD = (
    ("Enter", "use the keyboard on the board"),
    ("Arrows", "go from place to place there"),
    ("Nf3 Enter", "type a move, with / before an f"),
    ("R, wheel", "turn the tile in hand"),
    ("Tab", "from button to button"),
    ("Right drag", "draw an arrow; Shift, Alt: colour"),
)
"""What keys do that have no single command."""

BY_KEY = {key.key: key for key in KEYS}


def help_lines() -> tuple[tuple[str, str], ...]:
    """Return each key with what it does, as the help shows them."""
    listed = tuple((key.shown, key.does) for key in KEYS if key.shown)
    return ON_THE_BOARD + listed
