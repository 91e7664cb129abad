"""``woodpusher check``: the conformance kit on the command line."""

from __future__ import annotations

import json

import click
from attrs import asdict

from engine.console.arguments import variant_argument
from engine.console.output import echo
from engine.console.progress import progress_bar
from engine.registry import load
from engine.testing import ConformanceError, check_variant


@click.command()
@variant_argument()
@click.option(
    "--games", type=click.IntRange(min=1), default=10, show_default=True, help="Number of random games to play."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Random seed; the same seed plays the same games.")
@click.option(
    "--plies", type=click.IntRange(min=1), default=100, show_default=True, help="Maximum number of moves per game."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def command(variant: str, games: int, seed: int, plies: int, as_json: bool) -> None:
    """Check in random games that VARIANT fulfils the core's contract; exit code 1 if it does not.

    \b
    Examples:
      woodpusher check chess
      woodpusher check "chess960(position=0)" --games 50 --seed 7
      woodpusher check hanoi --json
    """
    rules = load(variant)
    try:
        with progress_bar("Checking", games) as show:
            report = check_variant(rules, games=games, seed=seed, plies=plies, progress=show)
    except ConformanceError as error:
        if as_json:
            echo(json.dumps({"variant": rules.spec, "is_well": False, "broken": str(error)}))
            raise SystemExit(1) from None
        raise click.ClickException(str(error)) from error
    echo(json.dumps({**asdict(report), "is_well": True}) if as_json else str(report))
