"""Planning: set up a start and a goal, find a shortest path between them, and watch it."""

from __future__ import annotations

from attrs import evolve, frozen

from board.board import Board
from board.errors import WoodpusherError
from engine.variations import ROOT, Variations
from gui.core.events import Event, handles
from gui.core.state import Planning, Setup, State, Status, Table, Watching
from gui.features.setup.setup import board_of, settled, setup_of
from gui.play.playing import new_table
from gui.play.words import refuse
from gui.views import view_of

Question = tuple[Board, tuple[Board, ...]]


@frozen
class PlanProgress(Event):
    """The search for a plan made progress, described in words."""

    question: tuple[Board, tuple[Board, ...]]
    words: str


@frozen
class Planned(Event):
    """The search for a plan ended: its moves as strings, or none; the words describe it, or say why there is none."""

    question: tuple[Board, tuple[Board, ...]]
    moves: tuple[str, ...] | None
    words: str


def begin(state: State) -> State:
    """Return the state with the start of a plan open: the shown position."""
    table = state.table
    if table is None or not view_of(table.variant).editor.can_set_up:
        return state
    if table.plan and state.aside is not None:
        # A new plan: edit the start and the goal of this one; the game stays paused.
        goal = table.game[table.game.line()[-1]].board
        planning = Planning(setup_of(table.game[ROOT].board), _goal_of(goal), back=table.base)
        return evolve(state, table=evolve(settled(table), mode=planning))
    planning = Planning(setup_of(table.board), _goal_of(_usual_goal(table.board)), back=table.base)
    return evolve(state, table=evolve(settled(table), mode=planning), overlay=None)


def _usual_goal(board: Board) -> Board:
    """Return the position that solves a puzzle, or otherwise the shown one, which can be changed."""
    return next(iter(board.variant.goals()), board) if board.variant.abilities.goals else board


def _goal_of(board: Board) -> Setup:
    setup = setup_of(board)
    return evolve(setup, side=None) if len(board.variant.players) > 1 else setup


def turn_over(table: Table) -> Table:
    """Return the table with the goal shown instead of the start, or vice versa."""
    planning = table.planning
    if planning is None or planning.question is not None:
        return table
    swapped = evolve(planning, setup=planning.other, other=planning.setup, is_goal=not planning.is_goal)
    return evolve(settled(table), mode=swapped)


def search(table: Table) -> Table:
    """Return the table with a search started, or with the invalid position and the rule it breaks."""
    planning = table.planning
    if planning is None or planning.question is not None:
        return table
    shown = planning.setup
    start, goal = (planning.other, shown) if planning.is_goal else (shown, planning.other)
    for setup in (start, goal):
        try:
            board_of(setup, table.variant)
        except WoodpusherError as error:
            at_fault = table if setup is shown else turn_over(table)
            return refuse(at_fault, f"the {'goal' if setup is goal else 'start'}: {error}")
    sides = (goal.side,) if goal.side is not None else table.variant.players
    goals = tuple(board_of(evolve(goal, side=side), table.variant) for side in sides)
    question = (board_of(start, table.variant), goals)
    searching = evolve(table, mode=evolve(planning, question=question, progress=""), status=Status())
    return searching.touching(selected=None)


def stop(table: Table) -> Table:
    """Return the table with the search stopped."""
    planning = table.planning
    return table if planning is None else evolve(table, mode=evolve(planning, question=None, progress=""))


def report(table: Table, question: Question, progress: str) -> Table:
    """Return the table with the progress of the search."""
    planning = table.planning
    if planning is None or planning.question != question:
        return table
    return evolve(table, mode=evolve(planning, progress=progress))


def fail(table: Table, question: Question, reason: str) -> Table:
    """Return the table with the reason why there is no plan."""
    planning = table.planning
    if planning is None or planning.question != question:
        return table
    return refuse(stop(table), reason)


def show(state: State, question: Question, moves: tuple[str, ...], words: str) -> State:
    """Return the state with the plan on the table, ready to watch; the game is paused."""
    table = state.table
    planning = None if table is None else table.planning
    if table is None or planning is None or planning.question != question:
        return state
    if not moves:
        return evolve(state, table=refuse(stop(table), "the start is already the goal"))
    game = Variations.begin(question[0])
    for move in moves:
        game = game.play(move)
    begun = state.games_begun + 1
    plan = new_table(question[0], serial=f"plan-{begun}", flipped=table.flipped)
    plan = evolve(plan, game=game.go_to(ROOT), mode=Watching(words))
    aside = state.aside if table.plan else closed(table)
    return evolve(state, table=plan, aside=aside, games_begun=begun).holding(focus=None)


def closed(table: Table) -> Table:
    """Return the table with planning closed."""
    return settled(table).edited()


def leave(state: State) -> State:
    """Return the state with the game back on the table."""
    if state.table is None or not state.table.plan or state.aside is None:
        return state
    return evolve(state, table=state.aside, aside=None).holding(focus=None)


@handles(PlanProgress)
def plan_progress(state: State, event: PlanProgress) -> State:
    """Return the state with the progress of a plan search."""
    at = state.table
    return state if at is None else evolve(state, table=report(at, event.question, event.words))


@handles(Planned)
def planned(state: State, event: Planned) -> State:
    """Return the state with a plan on the table, or with the reason why there is none."""
    if state.table is None or event.moves is not None:
        return show(state, event.question, event.moves or (), event.words)
    return evolve(state, table=fail(state.table, event.question, event.words))
