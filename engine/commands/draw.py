"""``woodpusher draw``: a position as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from board.drawing import LARGEST, SMALLEST, USUAL
from engine.console.arguments import position_option, variant_argument
from engine.console.output import echo
from engine.drawing import draw, save_drawing
from engine.registry import load


@click.command()
@variant_argument()
@position_option("The position to draw")
@click.option("--moves", default="", help="Moves to play first, separated by spaces; the last one is highlighted.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Output file, ending in .svg or .png; default: SVG on standard output.",
)
@click.option("--arrow", "arrows", multiple=True, help="An arrow such as e2e4 or e2e4:red; may be repeated.")
@click.option("--highlight", "highlights", multiple=True, help="A square such as e4 or e4:blue; may be repeated.")
@click.option("--flip", "flipped", is_flag=True, help="Show the board from the other side, if it has one.")
@click.option(
    "--size",
    type=click.IntRange(SMALLEST, LARGEST),
    default=USUAL,
    show_default=True,
    help="Length of the longer side in pixels.",
)
@click.option("--coordinates/--no-coordinates", default=True, show_default=True, help="Label the squares.")
def command(
    variant: str,
    position: str | None,
    moves: str,
    output: Path | None,
    arrows: tuple[str, ...],
    highlights: tuple[str, ...],
    flipped: bool,
    size: int,
    coordinates: bool,
) -> None:
    """Draw a position of VARIANT as SVG or PNG. Colours are green, red, blue and yellow.

    \b
    Examples:
      woodpusher draw chess -o start.svg
      woodpusher draw chess --moves "e4 e5 Nf3" --flip --size 800 -o game.png
      woodpusher draw chess --position "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1" --arrow a1a8 --highlight g8:red -o mate.png
      woodpusher draw "hanoi(disks=6)" --arrow a-c > tower.svg
    """
    rules = load(variant)
    board = rules.start() if position is None else rules.parse(position)
    marks: list[str] = []
    for text in moves.split():
        move = rules.parse_move(board, text)
        ends = (move.current_coordinate, move.destination_coordinate)
        marks = [rules.geometry.names[place] for place in ends if 0 <= place < rules.geometry.size]
        board = move.execute()
    wishes = {
        "arrows": arrows,
        "highlights": (*marks, *highlights),
        "flipped": flipped,
        "size": size,
        "coordinates": coordinates,
    }
    if output is None:
        echo(draw(board, **wishes))  # type: ignore[arg-type]
        return
    save_drawing(board, output, **wishes)
