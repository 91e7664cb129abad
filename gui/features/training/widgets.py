"""The training screen, and the buttons of an exercise."""

from __future__ import annotations

from functools import lru_cache

from engine.training.collections import KINDS, exercises, number_of
from engine.training.goals import Solved
from gui.core.command import Command
from gui.core.state import FilePurpose, State, Table
from gui.features.files.commands import ChooseFiles
from gui.features.training.commands import (
    AskTutor,
    LeaveSession,
    MineTactics,
    NextExercise,
    Train,
    TryAgain,
)
from gui.kit.layout import STEP
from gui.kit.widget import Style, Widget, once
from gui.paint.rect import Rect
from gui.play.commands import Flip, TakeBack
from gui.play.layout import layout_of
from gui.play.playing import can_take_back
from gui.screens.page import page_rect
from gui.views import view_of

Button = tuple[str, Command, str, str, bool]
"""An icon, its command, its label, its tip, and whether it is enabled."""


# The card of the game.


def session_rows(state: State, table: Table) -> list[Button]:
    """Return the buttons of an exercise."""
    session = table.session
    assert session is not None
    rows: list[Button] = [
        ("bulb", AskTutor(), "Hint", "Hint: first the piece, then the move", not session.is_done),
        ("wand", AskTutor(is_solution=True), "Solution", "Play the right move", not session.is_done),
    ]
    if isinstance(session.exercise.goal, Solved):
        rows.append(
            ("arrow-back-up", TakeBack(), "Undo", "Take back (Ctrl Z)", can_take_back(table) and not session.is_done)
        )
    rows.append(("repeat", TryAgain(), "Restart", "Start over", True))
    if view_of(table.variant).can_flip:
        rows.append(("arrows-up-down", Flip(), "Flip", "Flip the board", True))
    is_last = session.number + 1 == len(session.exercises)
    rows.append(("chevron-right", NextExercise(), "Next", "Next exercise", not is_last))
    rows.append(("x", LeaveSession(), "Leave", "End the session", True))
    return rows


# The sheet of rules.


# The explorer.


# The training screen.

_ROW = 104


def training_rows(state: State) -> tuple[tuple[str, Rect], ...]:
    """Return the kinds of training, each with the rectangle of its card."""
    layout, rect = layout_of(state), page_rect(state)
    room = rect.height - layout.length(64 + 24 + 64)
    is_low = room // len(KINDS) < layout.length(72)
    columns = 2 if rect.width >= layout.length(880) or is_low else 1
    width = min(rect.width - layout.length(32), layout.length(1040))
    left, gap = rect.centerx - width // 2, layout.length(2 * STEP)
    rows = -(-len(KINDS) // columns)
    height = min(layout.length(_ROW), room // rows - gap // 2)
    cell = (width - gap * (columns - 1)) // columns
    return tuple(
        (
            name,
            Rect(
                left + (number % columns) * (cell + gap),
                rect.top + layout.length(64) + (number // columns) * (height + gap // 2),
                cell,
                height,
            ),
        )
        for number, name in enumerate(KINDS)
    )


def standing_words(state: State, kind: str) -> str:
    """Return the user's progress in a kind of training, in words."""
    standing = state.progress.of(kind)
    total = number_of(kind)
    done = len(standing.solved) if not KINDS[kind].is_daily else _solved_today(state, kind)
    words = [f"{done} of {total} solved"]
    if kind == "tactics" and state.progress.rated:
        words.append(f"your rating {state.progress.rating:.0f}")
    if standing.tries:
        words.append(f"{standing.streak} in a row, best {standing.best_streak}")
    if standing.average is not None:
        words.append(f"{standing.average:.0f} s on average")
    return " · ".join(words)


@lru_cache(maxsize=16)
def _keys(kind: str, day: str) -> frozenset[str]:
    return frozenset(exercise.key for exercise in exercises(kind, day or "2026.01.01"))


def _solved_today(state: State, kind: str) -> int:
    return len(state.progress.of(kind).solved & _keys(kind, state.origin.today))


@once
def training_widgets(state: State) -> tuple[Widget, ...]:
    """Return the button of each kind, and the one for the user's own file."""
    layout, rows = layout_of(state), training_rows(state)
    found: list[Widget] = []
    for name, rect in rows:
        button = Rect(0, 0, layout.length(104), layout.length(36))
        button.midright = (rect.right - layout.length(16), rect.centery)
        label = "Continue" if state.progress.of(name).tries else "Start"
        found.append(Widget(button, Train(name), label, style=Style.PRIMARY if not found else Style.BUTTON))
    last = rows[-1][1]
    height, wide = layout.length(40), (min(last.width * 2, rows[0][1].width * 2) - layout.length(STEP)) // 2
    wide = min(wide, layout.length(320))
    own = Rect(rows[0][1].left, last.bottom + layout.length(20), wide, height)
    mine = own.move(wide + layout.length(STEP), 0)
    file = ChooseFiles(FilePurpose.TRAIN)
    found.append(Widget(own, file, "Solve positions from a file", "folder-open", tip="An EPD or PGN file"))
    label = "Tactics from your games" if state.mining is None else f"Stop the search ({round(100 * state.mining)} %)"
    tip = "Find positions in your own games in which only one line wins"
    found.append(Widget(mine, MineTactics(), label, "search" if state.mining is None else "x", tip=tip))
    return tuple(found)
