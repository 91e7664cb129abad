"""Learning on screen: the card of a review or an exercise, the sheet of rules, the explorer, training."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen
from pygame import Rect

from board.variant import Variant
from engine.openings.tree import Branch
from engine.rules import Heading, Item, Part, Picture, rules_of
from engine.training.collections import KINDS, exercises, number_of
from engine.training.goals import Solved
from gui.core.command import Command
from gui.core.state import FilePurpose, Overlay, State, Table
from gui.features.files.commands import ChooseFiles
from gui.features.review.review import can_review, lessons
from gui.features.training.commands import (
    AskTutor,
    CycleExplorer,
    LearnFromMistakes,
    LeaveSession,
    MineTactics,
    NextExercise,
    PlayBranch,
    ShowRules,
    StartReview,
    StopReview,
    Train,
    TryAgain,
    TryRules,
)
from gui.kit.layout import STEP
from gui.kit.widget import Style, Widget, layout_of, once, row_of
from gui.paint.typeface import NORMAL, wrapped
from gui.play.commands import Flip, TakeBack
from gui.play.table import can_take_back
from gui.screens.commands import Show
from gui.screens.home.commands import NewGame, StartAgain
from gui.views import view_of

Offer = tuple[str, str, Command]
"""A button's label, its icon, and its command."""
Button = tuple[str, Command, str, str, bool]
"""An icon, its command, its label, its tip, and whether it is enabled."""


# The card of the game.


def learning_offers(state: State, table: Table, has_ended: bool) -> tuple[Offer, ...] | None:
    """Return the card's offers for learning; None if it has only the usual ones."""
    if table.session is not None:
        return _session_offers(table)
    if table.review.is_wanted:
        return (("Stop review", "x", StopReview()),)
    if not has_ended and not table.about.recorded:
        return _first_time(state, table)
    if not can_review(table):
        return None
    is_puzzle = len(table.variant.players) == 1
    again: Offer = ("Play again" if is_puzzle else "Rematch", "repeat", StartAgain(not is_puzzle))
    if table.about.recorded:
        again = ("New game", "plus", NewGame())
    if table.review.found is None:
        return (("Review", "search", StartReview()), again)
    if lessons(table):
        return (("Learn from mistakes", "bulb", LearnFromMistakes()), again)
    return (("Review more deeply", "search", StartReview(is_deep=True)), again)


def _session_offers(table: Table) -> tuple[Offer, ...]:
    session = table.session
    assert session is not None
    is_last = session.number + 1 == len(session.exercises)
    if session.is_done:
        done: Offer = ("Done", "check", LeaveSession())
        return (done,) if is_last else (("Next", "chevron-right", NextExercise()), ("Restart", "repeat", TryAgain()))
    return ("Hint", "bulb", AskTutor()), ("Skip", "chevron-right", NextExercise())


def _first_time(state: State, table: Table) -> tuple[Offer, ...] | None:
    """Return the offer to read the rules, in the first game of a variant, before its first move."""
    if not is_new_kind(state, table):
        return None
    return ("Rules", "help-circle", ShowRules()), ("Try it", "player-play", TryRules(table.variant.name))


def is_new_kind(state: State, table: Table) -> bool:
    """Return whether this is a new game of a variant that was never played here and whose rules were never shown."""
    return (
        len(table.game) == 1
        and table.session is None
        and not table.plan
        and table.setup is None
        and table.study is None
        and not table.about.recorded
        and table.variant.name not in state.settings.rules_seen
    )


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


@frozen
class Placed:
    """A part of a sheet of rules: its offset from the sheet's top, and its words in lines."""

    part: Part
    top: int
    height: int
    lines: tuple[str, ...] = ()
    picture: int = 0
    """The width and height of a picture."""


@lru_cache(maxsize=8)
def _flow(kind: type[Variant], width: int, size: int, gap: int, side: int) -> tuple[tuple[Placed, ...], int]:
    """Lay out the parts of a sheet one below the other, and return them with their total height."""
    found, top = [], 0
    for part in rules_of(kind()).page:
        if isinstance(part, Picture):
            room = width - side - 3 * gap
            lines = wrapped(part.caption, size, room)
            found.append(Placed(part, top, side, lines, side))
            top += side + 2 * gap
            continue
        is_item, is_head = isinstance(part, Item), isinstance(part, Heading)
        top += gap if is_head else 0
        text = part.text.replace("**", "").replace("`", "")  # type: ignore[union-attr]
        lines = wrapped(text, size, width - (3 * gap if is_item else 0), is_head)
        height = round(len(lines) * size * 1.45)
        found.append(Placed(part, top, height, lines))
        top += height + (gap // 2 if is_item else gap)
    return tuple(found), top


def taught_variant(state: State) -> Variant | None:
    """Return the variant whose rules are shown."""
    known = (*state.variants, *((state.table.variant,) if state.table is not None else ()))
    return next((variant for variant in known if variant.name == state.taught), None)


def rules_page(state: State, rect: Rect) -> Rect:
    """Return the rectangle of the page in a sheet of rules."""
    layout = layout_of(state)
    pad = layout.length(24)
    top = rect.top + layout.length(64)
    return Rect(rect.left + pad, top, rect.width - 2 * pad, rect.bottom - layout.length(72) - top)


def rules_flow(state: State, rect: Rect) -> tuple[tuple[Placed, ...], int]:
    """Return the parts of the open sheet of rules, and their total height."""
    variant, layout = taught_variant(state), layout_of(state)
    if variant is None:
        return (), 0
    page = rules_page(state, rect)
    side = min(layout.length(260), page.width // 2)
    return _flow(type(variant), page.width - layout.length(16), layout.type(NORMAL), layout.length(STEP + 4), side)


def rules_scrolled(state: State, rect: Rect, steps: int) -> int:
    """Return how far the sheet is scrolled after some steps."""
    _, height = rules_flow(state, rect)
    most = max(0, height - rules_page(state, rect).height)
    return max(0, min(state.rules_scroll + steps * layout_of(state).length(48), most))


def rules_widgets(state: State, rect: Rect) -> tuple[Widget, ...]:
    """Return the buttons below a sheet of rules."""
    variant, layout = taught_variant(state), layout_of(state)
    if variant is None:
        return ()
    offers: list[Offer] = []
    steps = len(rules_of(variant).steps)
    if steps:
        offers.append((f"Try it: {steps} step{'' if steps == 1 else 's'}", "player-play", TryRules(variant.name)))
    offers.append(("Keyboard shortcuts", "help-circle", Show(Overlay.HELP)))
    row = Rect(rect.left, rect.bottom - layout.length(56), rect.width, layout.length(40)).inflate(-layout.length(48), 0)
    cells = row_of(row, len(offers), layout.length(STEP))
    return tuple(
        Widget(cell, command, label, icon, Style.BUTTON if number or not steps else Style.PRIMARY)
        for number, (cell, (label, icon, command)) in enumerate(zip(cells, offers, strict=True))
    )


# The explorer.


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


# The training screen.

_ROW = 104


def training_rect(state: State) -> Rect:
    """Return the part of the window for the training screen."""
    layout = layout_of(state)
    return Rect(0, layout.bar.bottom, state.window[0], state.window[1] - layout.bar.bottom)


def training_rows(state: State) -> tuple[tuple[str, Rect], ...]:
    """Return the kinds of training, each with the rectangle of its card."""
    layout, rect = layout_of(state), training_rect(state)
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
