"""``woodpusher solve``: the value of every position."""

from __future__ import annotations

import json
import os
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table

from board.board import Board
from board.errors import ArgumentError, TooLargeError, UnsolvableError, UnsupportedError
from board.variant import Variant
from board.wording import plural, printable
from engine.console.arguments import cluster_option, position_option, variant_argument
from engine.console.output import echo, print_table
from engine.console.progress import progress_bar
from engine.registry import load

if TYPE_CHECKING:
    from engine.cluster import Cluster
    from engine.solving.solution import Solution, Value

BARS = 20
"""The maximum number of lines in a histogram."""
BAR_WIDTH = 50


def _writable(ctx: click.Context, option: click.Parameter, path: Path | None) -> Path | None:
    """Raise an error for a file that cannot be written, before the work starts."""
    if path is not None and not os.access(path.absolute().parent, os.W_OK):
        raise click.BadParameter(f"the directory of {path} does not exist or is not writable.")
    return path


_NEW_FILE = click.Path(dir_okay=False, writable=True, path_type=Path)


@click.command()
@variant_argument()
@position_option("Answer for this position", default="")
@click.option("--line", "wants_line", is_flag=True, help="Show a solution from the position, or from the start.")
@click.option("--save", type=_NEW_FILE, callback=_writable, help="Save the solution to this file.")
@click.option(
    "--load",
    "table",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read the solution from a file written by --save, instead of solving.",
)
@click.option(
    "--tables",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for finished parts (smaller endgames, layers of a puzzle); parts found there are reused. "
    "Layers in a folder need no more than 1 GB of memory.",
)
@cluster_option("work")
@click.option("--plot", type=_NEW_FILE, callback=_writable, help="Draw the solution to this PNG file.")
@click.option("--limit", type=click.IntRange(min=1), help="Maximum number of positions.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
@click.pass_context
def command(
    ctx: click.Context,
    variant: str,
    position: str | None,
    wants_line: bool,
    save: Path | None,
    table: Path | None,
    tables: Path | None,
    cluster: Cluster | None,
    plot: Path | None,
    limit: int | None,
    as_json: bool,
) -> None:
    """Find the value and remoteness of every position of VARIANT.

    \b
    Examples:
      woodpusher solve "hanoi(disks=8)"
      woodpusher solve "peg(board=triangle)" --position "./OO/OOO/OOOO/OOOOO"
      woodpusher solve "hanoi(disks=6)" --plot sierpinski.png
      woodpusher solve peg --line
      woodpusher solve peg --tables layers --save peg.solution
      woodpusher solve "peg(board=european)" --tables layers
      woodpusher solve "endgame(material=KBNK)" --save kbnk.solution
      woodpusher solve peg --cluster tcp://10.0.0.1:8786 --tables /shared/peg
    """
    rules = load(variant)
    board = None if position is None else rules.parse(position)
    if rules.abilities.chances:
        if wants_line or save or table or tables or cluster or plot:
            raise UnsupportedError(
                f"{rules.spec} is a game of chance: of the options, only --position and --limit apply"
            )
        _answer_by_chances(rules, board, limit, as_json)
        return
    if cluster is not None:
        ctx.with_resource(cluster)  # its workers may hold the answers
    start = perf_counter()
    try:
        is_question = wants_line or board is not None
        if is_question and limit is None and tables is None and cluster is None and save is None and plot is None:
            limit = _limit_for_one_answer(rules)
        solution = _solution(rules, board, table, limit, tables, cluster)
    except TooLargeError:
        if save is not None or plot is not None or not (wants_line or board is not None):
            raise
        _answer_without_table(rules, rules.start() if board is None else board, wants_line, as_json)
        return
    seconds = perf_counter() - start
    report = _position_report(solution, board) if board is not None else _report(solution, seconds)
    if wants_line:
        report["line"] = [str(move) for move in solution.line(rules.start() if board is None else board)]
    if as_json:
        echo(json.dumps(report))
    elif board is not None:
        _print_position(report)
    else:
        _print_solution(report)
    if save is not None:
        solution.save(save)
        echo(f"Saved to {save} ({save.stat().st_size:,} bytes).", err=as_json)
    if plot is not None:
        from engine.solving.plotting import plot as draw

        echo(f"Drew the {draw(solution, plot)} to {plot}.", err=as_json)


def _answer_by_chances(rules: Variant, board: Board | None, limit: int | None, as_json: bool) -> None:
    """Say what the side to move expects in a game of chance."""
    from engine.solving.chances import solve_chances

    asked = rules.start() if board is None else board
    with progress_bar("Solving", None) as show:
        solution = solve_chances(asked, progress=show, limit=limit)
    report: dict[str, Any] = {
        "variant": rules.spec,
        "position": rules.format(asked),
        "positions": solution.positions,
        "expected": solution.value(asked),
        "best": [str(move) for move in solution.best_moves(asked)],
    }
    if as_json:
        echo(json.dumps(report))
        return
    echo(f"{rules.spec}: {plural(solution.positions, 'position')}")
    echo(f"{asked.move_maker} expects: {solution.value(asked):.6f}")
    if report["best"]:
        echo(f"Best: {', '.join(report['best'])}")


def _limit_for_one_answer(rules: Variant) -> int | None:
    """Return a position limit for a single answer, since a line through a layered puzzle takes far fewer positions."""
    from engine.solving.solver import EXPLORED_LIMIT

    return EXPLORED_LIMIT if _is_large_layered(rules) else None


def _is_large_layered(rules: Variant) -> bool:
    """Return whether a variant is solved layer by layer, and only a small fraction of its numbers is used."""
    numbering = rules.numbering
    return numbering is not None and numbering.is_solved_in_layers


def _solution(
    rules: Variant,
    board: Board | None,
    table: Path | None,
    limit: int | None,
    tables: Path | None,
    cluster: Cluster | None,
) -> Solution:
    from engine.solving import solve
    from engine.solving.solution import Solution

    if table is not None:
        solution = Solution.load(table)
        if solution.variant is not rules:
            raise ArgumentError(f"{table} is a solution of {solution.variant.spec}, not of {rules.spec}")
        return solution
    positions = None if rules.numbering is None or _is_large_layered(rules) else rules.numbering.positions
    with progress_bar("Solving", positions) as show:
        subject = rules if board is None else board
        return solve(
            subject,
            progress=show,
            limit=limit,
            tables=tables,
            cluster=cluster,
            on_estimate=lambda found: echo(f"{rules.spec} has {found}.", err=True),
        )


def _answer_without_table(rules: Variant, board: Board, wants_line: bool, as_json: bool) -> None:
    """Answer by a rule or by searching for a line, if the game is too large for a table."""
    from engine.solving.lines import find_line
    from engine.solving.oracle import Oracle

    report: dict[str, Any] = {"variant": rules.spec, "position": rules.format(board)}
    if wants_line:
        with progress_bar("Searching", None) as show:
            report["line"] = [str(move) for move in find_line(board, progress=show)]
        report["moves"] = len(report["line"])
    else:
        oracle = Oracle(rules)
        report["value"] = oracle.verdict(board)
        if board.outcome is None:
            report["best"] = [str(oracle.best_move(board))]
    if as_json:
        echo(json.dumps(report))
    elif wants_line:
        echo(f"A solution of {plural(len(report['line']), 'move')}: {' '.join(report['line'])}")
    else:
        echo(f"Value: {report['value']}")
        echo(f"Best: {', '.join(report.get('best', [])) or 'none'}")


def _report(solution: Solution, seconds: float) -> dict[str, Any]:
    start = solution.variant.start()
    return {
        "variant": solution.variant.spec,
        "seconds": round(seconds, 3),
        "count": solution.count,
        "values": dict(solution.value_counts),
        "max_remoteness": solution.max_remoteness,
        "start": _facts(solution, start),
        "histogram": dict(solution.histogram),
    }


def _facts(solution: Solution, board: Board) -> dict[str, Any]:
    """Return a position with its value, its remoteness (None if it has none) and its best moves."""
    try:
        remoteness: int | None = solution.remoteness(board)
    except UnsolvableError:
        remoteness = None
    return {
        "position": solution.variant.format(board),
        "value": str(solution.value(board)),
        "remoteness": remoteness,
        "best": [str(move) for move in solution.best_moves(board)],
    }


def _position_report(solution: Solution, board: Board) -> dict[str, Any]:
    moves: dict[str, list[str]] = {}
    value: Value
    for move, value in solution.values_of_moves(board).items():
        moves.setdefault(str(value), []).append(str(move))
    outcome = None if board.outcome is None else str(board.outcome)
    return {"variant": solution.variant.spec, **_facts(solution, board), "outcome": outcome, "moves": moves}


_MOVES_TO = {
    "win": "Winning moves",
    "tie": "Tying moves",
    "draw": "Drawing moves",
    "lose": "Losing moves",
    "solvable": "Moves that keep it solvable",
    "unsolvable": "Moves that leave it unsolvable",
}


def _print_position(report: dict[str, Any]) -> None:
    echo(f"Value: {report['value']}")
    if report["remoteness"] is not None:
        echo(f"Remoteness: {report['remoteness']:,}")
    if report["outcome"] is not None:
        echo(f"Game over: {report['outcome']}")
    if report["best"]:
        echo(f"Best moves: {', '.join(report['best'])}")
    for value, heading in _MOVES_TO.items():
        if value in report["moves"]:
            echo(f"{heading}: {', '.join(report['moves'][value])}")
    _print_line(report)


def _print_line(report: dict[str, Any]) -> None:
    if "line" in report:
        echo(f"A solution of {plural(len(report['line']), 'move')}: {' '.join(report['line'])}")


def _print_solution(report: dict[str, Any]) -> None:
    start = report["start"]
    rows = {
        "Variant": report["variant"],
        "Solved in": f"{report['seconds']:.2f} s",
        **{f"Positions: {name}": f"{count:,}" for name, count in report["values"].items()},
        "Greatest remoteness": f"{report['max_remoteness']:,}",
        "Value of the start": start["value"],
        "Remoteness of the start": "none" if start["remoteness"] is None else f"{start['remoteness']:,}",
        "Best first moves": ", ".join(start["best"]) or "none",
    }
    table = Table(box=None, pad_edge=False, show_header=False)
    for heading, value in rows.items():
        table.add_row(heading, printable(value))
    print_table(table)
    echo()
    for line in _histogram_lines(report["histogram"]):
        echo(line)
    _print_line(report)


def _histogram_lines(histogram: dict[int, int]) -> list[str]:
    """Return a bar for each remoteness, or for each range if there are many."""
    if not histogram:
        return ["No position has a remoteness."]
    step = max(histogram) // BARS + 1
    counts: dict[int, int] = {}
    for remoteness, count in histogram.items():
        counts[remoteness // step] = counts.get(remoteness // step, 0) + count
    names = {
        part: f"{part * step}" + (f"-{part * step + step - 1}" if step > 1 else "") for part in range(max(counts) + 1)
    }
    width = max(map(len, [*names.values(), "Remoteness"]))
    figures = len(f"{max(counts.values()):,}")
    lines = [f"{'Remoteness':>{width}}  Positions"]
    for part, name in names.items():
        count = counts.get(part, 0)
        bar = "#" * max(count * BAR_WIDTH // max(counts.values()), bool(count))
        lines.append(f"{name:>{width}}  {count:>{figures},} {bar}".rstrip())
    return lines
