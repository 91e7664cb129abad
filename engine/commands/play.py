"""``woodpusher play``: play any variant in the terminal."""

from __future__ import annotations

import click

from board.alliance import Alliance
from board.errors import ArgumentError
from engine.commands.arguments import variant_argument
from engine.game import Game
from engine.players import PLAYERS, ComputerPlayer, player, split_players
from engine.terminal import GameTable, Session, converse
from engine.variants import load


@click.command()
@variant_argument(default="chess")
@click.option("--terminal", is_flag=True, help="Play here, in the terminal.")
@click.option(
    "--players",
    default="human",
    show_default=True,
    help=f"Who plays each side in turn, with commas: human, {', '.join(PLAYERS)}. The last one also plays the rest.",
)
@click.option("--position", help="Where to begin, in the variant's own text; by default the start.")
@click.option("-i", "--info", is_flag=True, help="Show value and remoteness of every position.")
@click.option("--seed", type=int, help="Makes players that roll dice play the same moves again.")
def command(variant: str, terminal: bool, players: str, position: str | None, info: bool, seed: int | None) -> None:
    """Play VARIANT.

    \b
    Examples:
      woodpusher play hanoi --terminal
      woodpusher play "peg(board=triangle)" --terminal -i
      woodpusher play chess --terminal --players human,random
    """
    if not terminal:
        raise click.UsageError("say --terminal to play here; the desktop program opens with woodpusher alone.")
    rules = load(variant)
    game = Game(rules if position is None else rules.parse(position))
    names = split_players(players)
    if len(names) > len(rules.players):
        raise ArgumentError(f"{rules.spec} is played by {len(rules.players)}, got {len(names)} players: {players}")
    names += names[-1:] * (len(rules.players) - len(names))
    computers: dict[Alliance, ComputerPlayer] = {
        side: player(name, seed) for side, name in zip(rules.players, names, strict=True) if name != "human"
    }
    table = GameTable(game, computers)
    opening = table.let_computers_play()
    if opening:
        click.echo(opening)
    converse(Session(table, info), input, click.echo)
