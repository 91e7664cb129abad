"""Playing: make moves, step through them, take them back and redo them."""

from __future__ import annotations

from attrs import evolve

from board.board import Board
from board.errors import WoodpusherError
from engine.variations import Variations
from gui.core.animation import DURATION, Animation, Glide, Spot, glides_back, glides_between, glides_of
from gui.core.clock import GameClock, TimeControl
from gui.core.events import follows_up
from gui.core.settings import Settings
from gui.core.state import PERSON, Playing, State, Status, Table, Watching, Way
from gui.play.asking import mover_of, outcome, why_waiting
from gui.play.words import reason_of, refuse
from gui.views import view_of
from moves.move import Move

SHORT = 0.6
"""A dragged piece glides only the rest of its path."""


def new_table(
    board: Board,
    seats: tuple[str, ...] = (),
    control: TimeControl | None = None,
    serial: str = "",
    flipped: bool | None = None,
) -> Table:
    """Return a new game from a board; a person who plays only the second side has it at the bottom."""
    players = board.variant.players
    seats = seats or (PERSON,) * len(players)
    if flipped is None:
        flipped = _is_seen_from_above(board, seats)
    clock = GameClock.of(control, players) if control is not None else None
    return Table(Variations.begin(board), serial, seats, control, clock, flipped=flipped)


def _is_seen_from_above(board: Board, seats: tuple[str, ...]) -> bool:
    """Return whether the only person of two players sits at the far side, so that the board must be flipped."""
    view, people = view_of(board.variant), [seat == PERSON for seat in seats]
    if not view.can_flip or len(seats) != 2 or people.count(True) != 1:
        return False
    return board.variant.players[people.index(True)] is not view.look.near_side


def cancel(table: Table) -> Table:
    """Return the table with nothing in hand, selected, typed or requested."""
    table = table.touching(drag=None, selected=None, taken=None, picker=None, sketch=None, typed="").analysing(
        hint=None
    )
    return evolve(table.playing_back(solving=None, watch_due=None), status=Status())


def play(table: Table, move: Move, settings: Settings, now: float, lifted_at: Spot | None = None) -> Table:
    """Return the table after a move, with its animation; in a game that is over it is a variation."""
    mover = table.board.move_maker
    game = _as_played(table, table.game.play(move, table.backwards))
    glides = glides_of(view_of(table.variant), move, game.board, lifted_at)
    clock = table.clock
    if clock is not None and table.over is None:
        clock = clock.press(mover, game.board.move_maker, now)
        game = game.annotate(clock=round(clock.remaining(mover, now) / 1000, 1))
    after = evolve(
        cancel(table).touching(arrows=()).analysing(hint_wanted=False, hurry=False, thought=None),
        game=game,
        clock=clock,
        scroll=None,
        edits=(),
        draw_offer=table.draw_offer if table.draw_offer is mover else None,
    )
    return animated(_ended(after, now), glides, settings, now, SHORT if lifted_at is not None else 1.0)


def _as_played(table: Table, game: Variations) -> Variations:
    """Return a game after a move that was played; moves taken back before become a variation."""
    is_own = table.over is None and not table.about.is_analysis and not table.about.recorded and table.session is None
    is_first = game[game.node.parent].children[0] == game.current
    return game.promote() if is_own and not is_first else game


def _ended(table: Table, now: float) -> Table:
    """Return the table with its game over if the last move has ended it; a puzzle that got stuck stays open."""
    end = outcome(table)
    if table.over is not None or table.about.is_analysis or end is None:
        return table
    if len(table.variant.players) == 1 and not end.winners:
        return table
    clock = table.clock.stop(now) if table.clock is not None else None
    return evolve(table, over=table.game.current, clock=clock)


def animated(table: Table, glides: tuple[Glide, ...], settings: Settings, now: float, part: float = 1.0) -> Table:
    """Return the table with pieces gliding, unless animation is off, for a fraction of the usual time."""
    if not settings.animation or not glides:
        return evolve(table, animation=None)
    return evolve(table, animation=Animation(glides, now, DURATION * part))


def type_move(table: Table, settings: Settings, now: float) -> Table:
    """Return the table after the typed move was entered."""
    text = table.touch.typed.strip()
    table = table.touching(typed="")
    if not text:
        return table
    waiting = why_waiting(table)
    if waiting:
        return refuse(table, waiting)
    try:
        move = table.variant.parse_move(table.board, text)
    except WoodpusherError as error:
        reason = reason_of(error)
        return refuse(table, f"the move {reason}" if reason.startswith(text) else reason)
    return play(table, move, settings, now)


def go_to(table: Table, number: int, settings: Settings, now: float) -> Table:
    """Return the table at another position of the game, with the difference animated."""
    game = table.game.go_to(number)
    before = table.game
    if game.current == before.current:
        return evolve(table, game=game)
    view = view_of(table.variant)
    if game.node.parent == before.current and game.node.move is not None:
        glides = glides_of(view, game.node.move, game.board)
    elif before.node.parent == game.current and before.node.move is not None:
        glides = glides_back(view, before.node.move, before.board)
    else:
        glides = glides_between(view, before.board, game.board)
    after = cancel(table).touching(arrows=()).analysing(hint_wanted=False, hurry=False, thought=None)
    return animated(evolve(after, game=game, scroll=None, premoves=()), glides, settings, now)


def step(table: Table, way: Way, settings: Settings, now: float) -> Table:
    """Return the table one move forward or back, or at an end of the line."""
    line = table.game.line()
    here = line.index(table.game.current)
    there = {Way.START: 0, Way.BACK: here - 1, Way.FORWARD: here + 1, Way.END: len(line) - 1}[way]
    return go_to(table, line[max(0, min(there, len(line) - 1))], settings, now)


def can_take_back(table: Table) -> bool:
    """Return whether there is a move or a result to take back."""
    return _is_at_verdict(table) or _before_own_move(table) is not None


def _is_at_verdict(table: Table) -> bool:
    return table.verdict is not None and table.verdict.node == table.game.current


def _before_own_move(table: Table) -> int | None:
    """Return the last earlier position with a person to move; in a game that is over, the last one."""
    is_free = table.over is not None and table.over != table.game.current
    for number in reversed(table.game.path()[:-1]):
        if is_free or mover_of(table, table.game[number].board) == PERSON:
            return number
    return None


def take_back(table: Table, settings: Settings, now: float) -> Table:
    """Return the table before the last move of a person: one ply, or two against a computer.

    At the end of a finished game this takes back the result, and the game continues. Elsewhere in it, this
    only steps back.
    """
    if _is_at_verdict(table):
        return _resumed(evolve(table, verdict=None, over=None, status=Status()), now)
    number = _before_own_move(table)
    if number is None:
        return refuse(table, "there is no move to take back")
    is_resumed = table.over == table.game.current
    after = go_to(table, number, settings, now)
    if is_resumed:
        return _resumed(evolve(after, over=None, verdict=None), now)
    clock = after.clock
    if clock is not None and clock.running is not None:
        after = evolve(after, clock=clock.start(after.board.move_maker, now))
    return after


def _resumed(table: Table, now: float) -> Table:
    """Return the table with the clock running again; a clock on which a side has no time left is removed."""
    clock = table.clock
    if clock is None:
        return table
    if any(left <= 0 for _, left in clock.left):
        return evolve(table, clock=None, status=Status("The game continues without a clock"))
    return evolve(table, clock=clock.start(table.board.move_maker, now))


def redo(table: Table, settings: Settings, now: float) -> Table:
    """Return the table after redoing the moves taken back, up to a person's turn."""
    line = table.game.line()
    here = line.index(table.game.current)
    if here + 1 >= len(line):
        return refuse(table, "there is no move to redo")
    for number in line[here + 1 :]:
        if table.over is not None or mover_of(table, table.game[number].board) == PERSON:
            break
    return go_to(table, number, settings, now)


@follows_up
def _turned(was: State, state: State) -> State:
    """Return the state with the side to move at the bottom, if two people at one board want that."""
    before, at = was.table, state.table
    if at is None or not state.settings.auto_flip or (before is not None and before.game is at.game):
        return state
    is_shared = at.seats == (PERSON, PERSON) and isinstance(at.mode, (Playing, Watching)) and not at.about.recorded
    if not is_shared or not view_of(at.variant).can_flip:
        return state
    flipped = at.board.move_maker is at.variant.players[1]
    return state if at.flipped is flipped else state.with_table(evolve(at, flipped=flipped))
