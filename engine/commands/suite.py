"""``woodpusher suite``: test positions for a computer player."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from board.errors import ArgumentError
from engine.console.arguments import cluster_option, variant_option
from engine.console.output import echo
from engine.console.progress import progress_bar
from engine.notation.epd import Epd, read_epd
from engine.players import player
from engine.search.limits import Limits
from engine.testing.suites import Attempt, check_suite, run_suite_by

if TYPE_CHECKING:
    from engine.cluster import Cluster


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.option("--player", "text", default="alphabeta", show_default=True, help="The player to test.")
@click.option(
    "--seconds", type=click.FloatRange(min=0.001), default=10.0, show_default=True, help="Seconds per position."
)
@variant_option(help="The variant: chess or a relative.")
@click.option("--seed", type=int, default=0, show_default=True, help="Random seed; the same seed gives the same moves.")
@click.option("--least", type=click.IntRange(min=0), help="How many must be solved for success; default: all.")
@cluster_option("positions")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def command(
    file: str,
    text: str,
    seconds: float,
    variant: str,
    seed: int,
    least: int | None,
    cluster: Cluster | None,
    as_json: bool,
) -> None:
    """Let a computer player solve the test positions in the EPD file FILE (- for standard input).

    The player solves a position if it plays one of the best moves (bm), none of the moves to avoid (am), and
    mates within the given number of moves (dm). The exit code is 0 if all positions are solved, or at least --least of
    them, and 1 otherwise. Limits in a player's own specification take precedence.

    \b
    Examples:
      woodpusher suite bratko-kopec.epd --seconds 10
      woodpusher suite mates.epd --player alphabeta:depth=5 --json
      woodpusher suite bratko-kopec.epd --seconds 2 --least 15 --player "uci:/usr/games/stockfish"
      woodpusher suite bratko-kopec.epd --cluster local:4
    """
    source = sys.stdin.buffer if file == "-" else file
    positions = check_suite(read_epd(source, variant=variant))
    if not positions:
        raise ArgumentError(f"expected positions, one per line, but {file} has none")
    limits = Limits(seconds=seconds)
    player(text, 0, limits)  # report an unknown player before the first position
    count = 0
    with cluster or nullcontext(), progress_bar("Solving", len(positions)) as show:

        def done(attempt: Attempt) -> None:
            nonlocal count
            count += 1
            show(count)

        attempts = run_suite_by(positions, text, limits, seconds, done, cluster, seed)
    solved = sum(attempt.is_solved for attempt in attempts)
    if as_json:
        results = [_data(number, attempt) for number, attempt in enumerate(attempts, start=1)]
        echo(json.dumps({"player": text, "solved": solved, "positions": len(attempts), "results": results}))
    else:
        echo(_table(attempts))
        echo(f"{solved} of {len(attempts)} solved by {text}")
    sys.exit(0 if solved >= (len(attempts) if least is None else least) else 1)


def _name(number: int, epd: Epd) -> str:
    return epd.id or f"position {number}"


def _wanted(epd: Epd) -> str:
    parts = []
    if epd.best_moves:
        parts.append(" or ".join(map(str, epd.best_moves)))
    if epd.moves_to_avoid:
        parts.append(f"not {' or '.join(map(str, epd.moves_to_avoid))}")
    if epd.mate is not None:
        parts.append(f"mate in {epd.mate}")
    return ", ".join(parts)


def _table(attempts: tuple[Attempt, ...]) -> str:
    names = [_name(number, attempt.epd) for number, attempt in enumerate(attempts, start=1)]
    width = max(map(len, names))
    return "\n".join(
        f"{'solved' if attempt.is_solved else 'missed'}  {name:<{width}}  {attempt.move!s:<8} {attempt.seconds:6.2f} s"
        + ("" if attempt.is_solved else f"  wanted: {_wanted(attempt.epd)}")
        for name, attempt in zip(names, attempts, strict=True)
    )


def _data(number: int, attempt: Attempt) -> dict[str, object]:
    return {
        "id": _name(number, attempt.epd),
        "position": attempt.epd.board.variant.format(attempt.epd.board),
        "wanted": _wanted(attempt.epd),
        "move": str(attempt.move),
        "solved": attempt.is_solved,
        "seconds": round(attempt.seconds, 3),
    }
