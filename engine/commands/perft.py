"""``woodpusher perft``: counting move sequences."""

from __future__ import annotations

import json
from time import perf_counter

import click

from board.wording import plural
from engine.console.arguments import position_option, variant_argument
from engine.console.output import echo
from engine.console.progress import progress_bar
from engine.perft import divide
from engine.registry import load
from moves.move import Move


@click.command()
@variant_argument()
@click.option("--depth", type=click.IntRange(min=0), required=True, help="Number of moves ahead to count.")
@position_option("Where to begin")
@click.option("--divide", "divided", is_flag=True, help="Show the count for each first move.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def command(variant: str, depth: int, position: str | None, divided: bool, as_json: bool) -> None:
    """Count the sequences of legal moves of VARIANT from a position.

    \b
    Examples:
      woodpusher perft chess --depth 4
      woodpusher perft chess --depth 3 --divide --position "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
      woodpusher perft "chess960(position=0)" --depth 3
    """
    game = load(variant)
    board = game.start() if position is None else game.parse(position)
    found: list[tuple[Move, int]] = []
    with progress_bar("Counting", len(board.legal_moves) if depth else None) as show:
        start = perf_counter()
        for pair in divide(board, depth):
            found.append(pair)
            show(len(found))
        seconds = perf_counter() - start
    counts = {str(move): count for move, count in found}
    total = sum(counts.values()) if depth else 1
    if as_json:
        result = {"variant": game.spec, "position": game.format(board), "depth": depth, "nodes": total}
        echo(json.dumps({**result, "seconds": round(seconds, 3), **({"divide": counts} if divided else {})}))
        return
    if divided:
        for text, count in sorted(counts.items()):
            echo(f"{text}: {count:,}")
    rate = total / max(seconds, 1e-9)
    echo(f"{plural(total, 'sequence')} of {plural(depth, 'move')} in {seconds:.2f} s ({rate:,.0f} per second)")
