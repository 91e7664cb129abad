"""The analysis board: both sides are free, no clock runs, and an engine evaluates every position."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve, frozen

from board.board import Board
from board.errors import WoodpusherError
from engine.players.analysis import Analysis, Line
from engine.players.offers import speaks_uci
from gui.core.events import Event, handles
from gui.core.settings import Settings
from gui.core.state import About, Condition, Found, Playing, State, Status, Studying, Table, Thought
from gui.core.thought import Unknown
from gui.features.engines.engines import engine_at
from gui.play import evaluation, premoves
from gui.play.asking import end_on, has_computer, plan_goals
from gui.play.ending import pause, resume
from gui.play.new_game import is_from_record, with_new_game
from gui.play.playing import cancel, new_table, play
from gui.play.words import count_words, refuse
from moves.move import Move

FEWEST, MOST = 1, 5


@frozen
class LinesFound(Event):
    """Lines were found at a position of the analysis board; they may be interim."""

    serial: str
    node: int
    found: Found


@frozen
class PlanFound(Event):
    """A plan was found at a position of the analysis board, or the reason why there is none."""

    serial: str
    node: int
    plan: Line | Unknown


@frozen
class LinesFailed(Event):
    """The search for lines has stopped with an error."""

    serial: str
    reason: str


# Opening and leaving.


def open_board(state: State, board: Board, flipped: bool = False) -> State:
    """Return the state with an analysis board that begins at a position."""
    table = new_table(board, flipped=flipped)
    about = About(title="Analysis", is_analysis=True, recorded=1)
    return with_new_game(state, evolve(table, about=about, mode=Studying()))


def begin(state: State) -> State:
    """Return the state with the game on the table open for analysis.

    A game that has ended, or was opened from a record, is analysed in place and keeps the variations.
    A game in progress is paused, and a copy of it is analysed.
    """
    table = state.table
    if table is None or table.study is not None:
        return state
    if table.plan:
        return state.with_table(refuse(table, "return to the game to analyse it"))
    table = cancel(table.edited())
    if table.over is not None or table.about.is_analysis or (is_from_record(table) and not has_computer(table)):
        return state.with_table(table.on(Studying()))
    waiting = pause(table, state.now)
    board = table.game[0].board
    title = f"Analysis of {table.about.title}" if table.about.title else "Analysis"
    about = evolve(table.about, title=title, is_analysis=True, recorded=len(table.game))
    study = Studying(waiting=waiting, base=_tip(table))
    copy = evolve(new_table(board, flipped=table.flipped), game=table.game, about=about, mode=study)
    begun = with_new_game(evolve(state, table=None), copy)
    return evolve(begun, unfinished=state.unfinished)


def _tip(table: Table) -> int:
    """Return the last node of a game, whichever of its positions is shown."""
    return table.game.line()[-1]


def condition(state: State) -> State:
    """Return the state with the shown line kept as a conditional line of the paused game."""
    table = state.table
    study = None if table is None else table.study
    if table is None or study is None or study.waiting is None:
        return state
    path = table.game.path()
    line = path[path.index(study.base) + 1 :] if study.base in path else ()
    side = premoves.own_side(study.waiting)
    if side is None or not has_computer(study.waiting):
        return state.with_table(refuse(table, "conditional moves are for games against the computer"))
    movers = [table.game[table.game[step].parent].board.move_maker for step in line]
    if side not in movers[1:]:
        why = "first play the line on this board: the computer's move and your reply"
        return state.with_table(refuse(table, why))
    moves = tuple(table.game[step].text for step in line)
    said = evolve(table, status=Status("This line will be played in the game as long as the computer follows it"))
    game = premoves.with_condition(study.waiting, Condition(study.base, moves))
    return evolve(state, table=said.studying(waiting=game))


def leave(state: State) -> State:
    """Return the state with the analysis closed and the game as it was before."""
    table = state.table
    if table is None or table.study is None:
        return state
    if table.study.waiting is not None:
        return evolve(state, table=resume(table.study.waiting, state.now)).holding(focus=None)
    if table.about.is_analysis:
        return state.with_table(refuse(table, "this is an analysis board; start a game from the home screen"))
    return state.with_table(table.on(Playing()))


def switch(table: Table) -> Table:
    """Return the table with the engine started or stopped."""
    return table if table.study is None else table.studying(is_on=not table.study.is_on, trouble="", is_own=False)


# Requests and results.


def engine_of(table: Table, settings: Settings) -> str:
    """Return the engine to analyse a game: the chosen program if it can, or an empty string for the built-in one."""
    is_own = table.study is not None and table.study.is_own
    engine = engine_at(settings, settings.engine) if speaks_uci(table.variant) and not is_own else None
    return "" if engine is None else engine.text


def found_here(table: Table) -> Found | None:
    """Return what was found about the shown position."""
    return None if table.study is None else table.study.found.get(table.game.current)


def is_wanted(table: Table, settings: Settings) -> bool:
    """Return whether to search for lines now."""
    study = table.mode
    if not isinstance(study, Studying) or not study.is_on or study.trouble or end_on(table.board) is not None:
        return False
    known = found_here(table)
    asked = (engine_of(table, settings), settings.lines)
    return known is None or not known.is_final or (known.engine, known.lines) != asked


def analysis_of(table: Table) -> Analysis:
    """Return the lines to show: those of the position, or none until some are found."""
    known = found_here(table)
    return Analysis() if known is None else known.analysis


@handles(LinesFound)
def found(state: State, event: LinesFound) -> State:
    """Return the state with new lines."""
    table = state.table
    if table is None or table.study is None or table.serial != event.serial or event.node >= len(table.game):
        return state
    table = table.studying(found=table.study.found.set(event.node, event.found))
    best = next(iter(event.found.analysis.lines), None)
    if best is not None and best.score is not None:
        thought = Thought(best.depth, best.score, best.moves, event.found.analysis.nodes)
        table = evaluation.judged(table, event.node, thought, is_final=event.found.is_final)
    return state.with_table(table)


@handles(LinesFailed)
def failed(state: State, event: LinesFailed) -> State:
    """Return the state with the reason why no lines can be found."""
    table = state.table
    if table is None or table.study is None or table.serial != event.serial:
        return state
    if engine_of(table, state.settings):
        said = f"{event.reason}; Woodpusher's engine takes over"
        return state.with_table(refuse(table.studying(is_own=True), said))
    return state.with_table(refuse(table.studying(trouble=event.reason), f"the analysis has stopped: {event.reason}"))


# Plans.

PLAN = -1
"""The number of the plan among the lines."""


def wants_plan(table: Table) -> bool:
    """Return whether to search for a plan now."""
    study = table.mode
    if not isinstance(study, Studying) or not study.is_on or table.game.current in study.plans:
        return False
    return bool(plan_goals(table.board))


def plan_of(table: Table) -> Line | Unknown | None:
    """Return the plan at the shown position, the reason why there is none, or None until one is found."""
    return None if table.study is None else table.study.plans.get(table.game.current)


@handles(PlanFound)
def plan_found(state: State, event: PlanFound) -> State:
    """Return the state with a plan at a position."""
    table = state.table
    if table is None or table.study is None or table.serial != event.serial:
        return state
    return state.with_table(table.studying(plans=table.study.plans.set(event.node, event.plan)))


# Words and boards.


def score_words(table: Table, line: Line) -> str:
    """Return the score in front of a line's moves, from the first player's side: "+0.35", "#3"."""
    if line.score is None:
        return line.words
    score = evaluation.of_first(table, table.game.current, line.score)
    distance = evaluation.moves_to_mate(score)
    if distance is None:
        return f"{score / 100:+.2f}".replace("-", "−")
    return f"#{'' if score > 0 else '−'}{distance}"


def speed_words(analysis: Analysis) -> str:
    """Return the depth and speed of the engine; empty until it reports them.

    >>> speed_words(Analysis(depth=12, nodes=5_000_000, speed=81_000))
    'depth 12, 81k nodes/s'
    """
    parts = [f"depth {analysis.depth}"] if analysis.depth else []
    if analysis.speed:
        parts.append(f"{count_words(analysis.speed)} nodes/s")
    return ", ".join(parts)


@lru_cache(maxsize=64)
def moves_of(board: Board, texts: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the moves of a line, as far as they can be read."""
    moves: list[Move] = []
    for text in texts:
        try:
            moves.append(board.variant.parse_move(board, text))
        except WoodpusherError:
            break
        board = moves[-1].execute()
    return tuple(moves)


def line_at(table: Table, number: int) -> Line | None:
    """Return one of the shown lines by its number, or the plan."""
    if number == PLAN:
        plan = plan_of(table)
        return plan if isinstance(plan, Line) else None
    lines = analysis_of(table).lines
    return lines[number] if 0 <= number < len(lines) else None


def line_move(table: Table, line: int, number: int) -> Move | None:
    """Return a move of one of the shown lines."""
    found = line_at(table, line)
    moves = () if found is None else moves_of(table.board, found.moves[: number + 1])
    return moves[number] if number < len(moves) else None


def play_line(table: Table, line: int, number: int, settings: Settings, now: float) -> Table:
    """Return the table with a line played up to one of its moves."""
    found = line_at(table, line)
    if found is None or line_move(table, line, number) is None:
        return table
    for move in moves_of(table.board, found.moves[: number + 1]):
        table = play(table, move, settings, now)
    return evolve(table, status=Status())
