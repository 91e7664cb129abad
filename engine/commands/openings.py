"""``woodpusher openings``: names an opening, and shows the moves played from it in a file of games."""

from __future__ import annotations

import json
from typing import Any

import click

from board.errors import RecordError
from engine.console.output import echo
from engine.console.progress import STANDARD, reading
from engine.game import Game
from engine.openings import Branch, OpeningTree
from engine.records import KINDS, kind_of, read_games


@click.command()
@click.argument(
    "source", metavar="[GAMES]", required=False, type=click.Path(exists=True, dir_okay=False, allow_dash=True)
)
@click.option("--moves", default="", help='Moves from the start, such as "e4 c5 Nf3".')
@click.option(
    "--from", "kind", type=click.Choice(list(KINDS)), help="Format of GAMES; default: from the file extension."
)
@click.option("--variant", default="chess", show_default=True, help="The variant.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def command(source: str | None, moves: str, kind: str | None, variant: str, as_json: bool) -> None:
    """Name the opening after some moves, and show which moves the games in GAMES continued with.

    Transpositions count as the same position.

    \b
    Examples:
      woodpusher openings --moves "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"
      woodpusher openings games.pgn --moves "d4 Nf6" --json
    """
    game = Game(variant)
    for text in moves.split():
        game.play(text)
    tree = OpeningTree()
    if source is not None:

        def report(error: RecordError) -> None:
            echo(str(error), err=True)

        kind = kind if kind is not None or source == STANDARD else kind_of(source)
        with reading("Reading", source) as (file, show), read_games(file, kind, on_error=report) as games:
            for read in games:
                tree.add(read)
                show()
    branches = tree.moves(game.board)
    if as_json:
        echo(json.dumps(_data(game, tree, branches), ensure_ascii=False))
        return
    echo(str(game.opening or "no name"))
    if source is not None:
        echo(_table(game, branches) if branches else "no game in GAMES continues from there")


def _data(game: Game, tree: OpeningTree, branches: tuple[Branch, ...]) -> dict[str, Any]:
    opening = game.opening
    return {
        "opening": None if opening is None else {"eco": opening.eco, "name": opening.name},
        "games": tree.games,
        "moves": [
            {"move": each.move, "games": each.games, "wins": list(each.wins), "draws": each.draws} for each in branches
        ],
    }


def _table(game: Game, branches: tuple[Branch, ...]) -> str:
    width = max(len(each.move) for each in branches)
    sides = "  ".join(f"{side.title:>6}" for side in game.variant.players)
    lines = [f"{'move':<{max(width, 4)}}  games  {sides}   draws"]
    for each in branches:
        wins = "  ".join(f"{won:>6}" for won in each.wins)
        lines.append(f"{each.move:<{max(width, 4)}}  {each.games:>5}  {wins}  {each.draws:>6}")
    return "\n".join(lines)
