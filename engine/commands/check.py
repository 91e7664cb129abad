"""``woodpusher check``: the conformance kit on the command line."""

from __future__ import annotations

import click

from engine.commands.progress import progress_bar
from engine.testing import ConformanceError, check_variant
from engine.variants import load


@click.command()
@click.argument("variant")
@click.option(
    "--games", type=click.IntRange(min=1), default=10, show_default=True, help="How many random games to play."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--plies", type=click.IntRange(min=1), default=100, show_default=True, help="The most moves in a game.")
def command(variant: str, games: int, seed: int, plies: int) -> None:
    """Check that VARIANT keeps the core's promises, in random games; exit code 1 if it does not.

    \b
    Examples:
      woodpusher check chess
      woodpusher check "chess960(position=0)" --games 50 --seed 7
    """
    rules = load(variant)
    try:
        with progress_bar("Checking", games) as show:
            report = check_variant(rules, games=games, seed=seed, plies=plies, progress=show)
    except ConformanceError as error:
        raise click.ClickException(str(error)) from error
    click.echo(str(report))
