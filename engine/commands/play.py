"""``woodpusher play``: play any variant, on the desktop or in the terminal."""

from __future__ import annotations

import sys
from random import Random

import click

from board.alliance import Alliance
from board.errors import ArgumentError
from board.variant import Variant
from board.wording import plural
from engine.console.arguments import players_option, position_option, variant_argument
from engine.console.output import echo
from engine.console.terminal import PlayableGame, Session, converse
from engine.game import Game
from engine.players import HUMAN, ComputerPlayer, our_player_names, player, split_players
from engine.registry import load
from engine.registry.specs import parse_spec

MOST_SEED = 1_000_000
"""Random seeds are kept short enough to type."""


@click.command()
@variant_argument(default="chess")
@click.option("--terminal", is_flag=True, help="Play in the terminal instead of on the desktop.")
@players_option(
    f": {HUMAN}, {', '.join(our_player_names())}. The last one also plays the remaining sides. By default you play the "
    "computer on the desktop, and all sides in the terminal"
)
@position_option("Where to begin")
@click.option("-i", "--info", is_flag=True, help="Show the value and remoteness of every position; terminal only.")
@click.option("--seed", type=int, help="Random seed for dice, cards and computer players; terminal only.")
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
            raise click.UsageError("add --terminal: there is no desktop program here.")
        if info or seed is not None:
            raise click.UsageError("add --terminal: --info and --seed work only in the terminal.")
        sys.exit(ctx.obj(game.board, names))
    playable = PlayableGame(game, computers, seed)
    opening = playable.let_computers_play()
    if opening:
        echo(opening)
    converse(Session(playable, info), input, echo)


def _dealt(variant: str, seed: int | None) -> Variant:
    """Return a variant with a new or given seed for its dice or cards, unless it already has one."""
    rules = load(variant)
    if rules.abilities.deterministic or "seed" not in rules.options or "seed" in parse_spec(variant)[1]:
        return rules
    return load(rules, seed=Random().randrange(MOST_SEED) if seed is None else seed)


def _seats(rules: Variant, players: str) -> list[str]:
    """Return the player of each side; the last one named also plays the remaining sides."""
    names, most = split_players(players), len(rules.players)
    if len(names) > most:
        raise ArgumentError(f"expected at most {plural(most, 'player')} in {rules.spec}, got {len(names)}: {players}")
    return names + names[-1:] * (len(rules.players) - len(names))
