"""``woodpusher play``: play any variant, on the desktop or in the terminal."""

from __future__ import annotations

import sys
from random import Random

import click

from board.alliance import Alliance
from board.errors import ArgumentError
from board.variant import Variant
from engine.commands.arguments import variant_argument
from engine.commands.terminal import PlayableGame, Session, converse
from engine.game import Game
from engine.players import HUMAN, PLAYERS, ComputerPlayer, player, split_players
from engine.variants import load
from engine.variants.specs import parse_spec

MOST_SEED = 1_000_000
"""Seeds that are drawn are short enough to be typed again."""


@click.command()
@variant_argument(default="chess")
@click.option("--terminal", is_flag=True, help="Play here, in the terminal, and not on the desktop.")
@click.option(
    "--players",
    help=f"Who plays each side in turn, with commas: {HUMAN}, {', '.join(PLAYERS)}. The last one also plays the rest. "
    "By default you play the computer on the desktop, and all sides in the terminal.",
)
@click.option("--position", help="Where to begin, in the variant's own text; by default the start.")
@click.option("-i", "--info", is_flag=True, help="Show value and remoteness of every position; in the terminal.")
@click.option("--seed", type=int, help="Repeats the same dice, cards and computer moves; in the terminal.")
@click.pass_context
def command(
    ctx: click.Context,
    variant: str,
    terminal: bool,
    players: str | None,
    position: str | None,
    info: bool,
    seed: int | None,
) -> None:
    """Play VARIANT, by default on the desktop.

    \b
    Examples:
      woodpusher play hanoi
      woodpusher play chess --players human,alphabeta:level=4
      woodpusher play "peg(board=triangle)" --terminal -i
      woodpusher play chess --terminal --players human,random
    """
    rules = _dealt(variant, seed) if terminal and position is None else load(variant)
    game = Game(rules if position is None else rules.parse(position))
    names = [] if players is None else _seats(rules, players)
    computers: dict[Alliance, ComputerPlayer] = {
        side: player(name, seed) for side, name in zip(rules.players, names, strict=False) if name != HUMAN
    }
    if not terminal:
        if ctx.obj is None:
            raise click.UsageError("say --terminal: there is no desktop program here.")
        if info or seed is not None:
            raise click.UsageError("say --terminal too: --info and --seed are for the terminal.")
        sys.exit(ctx.obj(game.board, names))
    playable = PlayableGame(game, computers)
    opening = playable.let_computers_play()
    if opening:
        click.echo(opening)
    converse(Session(playable, info), input, click.echo)


def _dealt(variant: str, seed: int | None) -> Variant:
    """Return a variant with its dice or cards drawn anew, or as a seed says, unless it was given with its own."""
    rules = load(variant)
    if rules.abilities.deterministic or "seed" not in rules.options or "seed" in parse_spec(variant)[1]:
        return rules
    return load(rules, seed=Random().randrange(MOST_SEED) if seed is None else seed)


def _seats(rules: Variant, players: str) -> list[str]:
    """Return who plays each side, the last one named also the rest."""
    names = split_players(players)
    if len(names) > len(rules.players):
        raise ArgumentError(f"{rules.spec} is played by {len(rules.players)}, got {len(names)} players: {players}")
    return names + names[-1:] * (len(rules.players) - len(names))
