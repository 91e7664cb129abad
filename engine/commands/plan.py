"""``woodpusher plan``: a shortest sequence of moves between two positions."""

from __future__ import annotations

import json

import click

from board.board import Board
from board.errors import ArgumentError, NoPlanError
from board.variant import Variant
from board.wording import plural
from engine.console.arguments import position_option, variant_argument
from engine.console.output import echo
from engine.console.progress import progress_bar
from engine.planning import Limit, Plan, plan
from engine.planning.algorithms import ALGORITHMS
from engine.planning.planner import SOLVED
from engine.registry import load

_ALGORITHMS = ", ".join(["auto", *(algorithm.name for algorithm in ALGORITHMS)])


@click.command()
@variant_argument()
@position_option("Where to begin")
@click.option("--goal", "goals", multiple=True, help='Goal position, or "solved"; may be repeated.')
@click.option("--algorithm", default="auto", show_default=True, help=f"Search algorithm: {_ALGORITHMS}.")
@click.option("--positions", type=click.IntRange(min=0), help="Give up after this many positions.")
@click.option("--seconds", type=click.FloatRange(min=0), help="Give up after this many seconds.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def command(
    variant: str,
    position: str | None,
    goals: tuple[str, ...],
    algorithm: str,
    positions: int | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Find a shortest sequence of moves of VARIANT from one position to another; exit code 1 if there is none.

    In a two-player game the plan moves for both sides in turn, and the side to move is part of the goal. A puzzle
    needs no --goal: it should be solved.

    \b
    Examples:
      woodpusher plan track --position "1,2,3,4,5,3 50,51,52,53,54,52 w" --goal "10,2,3,4,5,3 50,51,52,53,54,52 b"
      woodpusher plan "track(labelled=True)" --goal "2,1,3,4,5,3 50,51,52,53,54,52 w" --json
    """
    rules = load(variant)
    begin = rules.start() if position is None else rules.parse(position)
    ends = _ends(rules, goals)
    try:
        with progress_bar("Planning, positions", positions) as show:
            found = plan(
                begin,
                ends or SOLVED,
                algorithm=algorithm,
                progress=lambda work: show(work.positions),
                limit=Limit(positions, seconds),
            )
    except NoPlanError as error:
        echo(_as_json(begin, ends, None) if as_json else error)
        raise SystemExit(1) from None
    echo(_as_json(begin, ends, found) if as_json else _as_text(found))


def _ends(rules: Variant, goals: tuple[str, ...]) -> list[Board]:
    """Return the goals that were given, or those that a puzzle lists; none if it only knows whether it is solved."""
    if goals and goals != (SOLVED,):
        return [rules.parse(goal) for goal in goals]
    if len(rules.players) != 1:
        raise ArgumentError(f"give a goal: --goal with a position of {rules.name}")
    return list(rules.goals()) if rules.abilities.goals else []


def _as_text(found: Plan) -> str:
    lines = [str(found.boards[0])]
    for number, (move, board) in enumerate(zip(found.moves, found.boards[1:], strict=True), start=1):
        lines += ["", f"{number}. {move}", str(board)]
    work = f"{found.algorithm}: {plural(found.positions, 'position')} in {found.seconds:.2f} s"
    return "\n".join([*lines, "", f"{plural(len(found), 'move')}, and no plan is shorter ({work})"])


def _as_json(begin: Board, ends: list[Board], found: Plan | None) -> str:
    text = begin.variant.format
    result = {"variant": begin.variant.spec, "start": text(begin), "goals": [text(end) for end in ends]}
    if found is None:
        return json.dumps({**result, "moves": None})
    return json.dumps(
        {
            **result,
            "algorithm": found.algorithm,
            "length": len(found),
            "moves": [str(move) for move in found.moves],
            "boards": [text(board) for board in found.boards],
            "positions": found.positions,
            "seconds": round(found.seconds, 3),
            "peak_frontier": found.peak_frontier,
        }
    )
