"""The explorer: a row for each move played from the position on the board."""

from __future__ import annotations

from engine.openings.tree import Branch
from gui.core.state import Overlay, State
from gui.features.explorer.commands import CycleExplorer, PlayBranch
from gui.kit.layout import STEP
from gui.kit.widget import Style, Widget
from gui.paint.rect import Rect
from gui.play.layout import layout_of


def explorer_branches(state: State) -> tuple[Branch, ...] | None:
    """Return the moves played from the position on the board; None until they are known."""
    explorer, table = state.explorer, state.table
    if explorer is None or table is None:
        return None
    known = explorer.branches.get(table.board)
    is_interim = known is None and explorer.interim is not None and explorer.interim[0] == table.board
    return explorer.interim[1] if is_interim and explorer.interim is not None else known


def explorer_rect(state: State) -> Rect:
    """Return the rectangle of the explorer: below the moves, so that they and the board stay in sight."""
    layout = layout_of(state)
    if layout.is_narrow:
        return layout.moves if layout.moves.height >= layout.length(240) else layout.panel
    moves, panel = layout.moves, layout.panel
    top = moves.top + max(layout.length(120), (moves.height - layout.length(300)) // 2) + layout.length(STEP)
    return Rect(panel.left, top, panel.width, panel.bottom - top)


def is_exploring(state: State) -> bool:
    """Return whether the explorer is open below the moves, which can be clicked meanwhile."""
    return state.overlay is Overlay.OPENINGS and state.table is not None and not layout_of(state).is_narrow


def explorer_widgets(state: State, rect: Rect) -> tuple[Widget, ...]:
    """Return a row for each move, to play it."""
    layout, branches = layout_of(state), explorer_branches(state) or ()
    height = layout.length(40)
    top = rect.top + layout.length(112)
    other = _other_games(state, rect)
    room = max(1, (rect.bottom - layout.length(16) - top) // height)
    pad = layout.length(16)
    rows = tuple(
        Widget(
            Rect(rect.left + pad, top + line * height, rect.width - 2 * pad, height - layout.length(4)),
            PlayBranch(branch.move),
            branch.move,
            style=Style.BRANCH,
            tip=_branch_tip(branch),
            branch=branch,
        )
        for line, branch in enumerate(branches[:room])
    )
    return (*rows, *other)


def _other_games(state: State, rect: Rect) -> tuple[Widget, ...]:
    """Return the button that switches between the user's own games and the opened file."""
    explorer, layout = state.explorer, layout_of(state)
    if explorer is None or state.library is None or not state.library.source:
        return ()
    label = "Your games" if explorer.source else "Opened file"
    place = Rect(rect.right - layout.length(184), rect.top + layout.length(14), layout.length(120), layout.length(36))
    return (Widget(place, CycleExplorer(), label, "books", tip="Show the other games"),)


def _branch_tip(branch: Branch) -> str:
    wins = "–".join(str(won) for won in branch.wins)
    return f"{branch.games} games: wins {wins}, draws {branch.draws}"
