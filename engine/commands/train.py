"""``woodpusher train``: an evaluation learned by self-play, for any game of two sides."""

from __future__ import annotations

import os
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from board.errors import ArgumentError
from board.wording import quoted
from engine.console.arguments import cluster_option, given_spec, variant_argument
from engine.console.output import echo
from engine.console.progress import training_bar
from engine.files import check_folder

if TYPE_CHECKING:
    from engine.cluster import Cluster
    from engine.learning.training import Generation, Settings, Training
    from engine.learning.workers import Workers
    from engine.matches.ratings import MatchScore

UNFINISHED = ".training"
"""What is added to the name of a net's file for what it takes to continue."""
_MINUTES = 5.0


@click.command()
@variant_argument()
@click.option("--minutes", type=click.FloatRange(min=0.05), help="How long to train.  [default: 5]")
@click.option("--generations", type=click.IntRange(min=1), help="Train so many generations, however long it takes.")
@click.option("--positions", type=click.IntRange(min=10), help="Positions of each generation; default: by the time.")
@click.option(
    "--nodes", type=click.IntRange(min=1), default=200, show_default=True, help="Nodes searched for each move."
)
@click.option("--width", type=click.IntRange(16, 128), default=32, show_default=True, help="Sums of each side.")
@click.option("--correct", is_flag=True, help="Correct the game's own evaluation instead of replacing it.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same generations.")
@click.option("--processes", type=click.IntRange(1, 256), help="Processes on this machine; default: one for each core.")
@cluster_option("games")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="The net's file; default: your folder.")
@click.option("--fresh", is_flag=True, help="Begin anew, although there is an unfinished training.")
@click.option(
    "--games", type=click.IntRange(min=0), default=60, show_default=True, help="Games of each match at the end."
)
def command(
    variant: str,
    minutes: float | None,
    generations: int | None,
    positions: int | None,
    nodes: int,
    width: int,
    correct: bool,
    seed: int,
    processes: int | None,
    cluster: Cluster | None,
    output: Path | None,
    fresh: bool,
    games: int,
) -> None:
    """Learn to evaluate positions of VARIANT by playing, and write what was learned into a small file, a net.

    Generation after generation, games are played with the best net so far, and a new one is kept if it wins a match.
    Players, hints, reviews and analysis find the net by themselves. Ctrl-C stops; the same command goes on.

    \b
    Examples:
      woodpusher train my_game.py
      woodpusher train connect-four --minutes 10
      woodpusher train othello --generations 8 --positions 3000 --seed 7 --output othello.net
      woodpusher match othello --players alphabeta:net=othello.net,alphabeta:net=none --games 40
    """
    from engine.learning.found import SUFFIX, usual_path
    from engine.learning.training import Settings, Training, time_to_train, usual_positions
    from engine.registry import load

    game = load(variant)
    path = output or usual_path(game)
    if output is None:
        path.parent.mkdir(parents=True, exist_ok=True)
    check_folder(path)
    if path.suffix != SUFFIX:
        raise ArgumentError(f"expected the name of a net's file to end in {SUFFIX}, got {path}")
    count = processes or _cores()
    seconds = None if generations is not None and minutes is None else 60 * (minutes or _MINUTES)
    unfinished = path.with_name(path.name + UNFINISHED)
    settings = Settings(game.spec, seed, nodes, positions or 4000, width, correct)
    if unfinished.exists() and not fresh:
        training = _continued(unfinished, settings, positions)
        echo(f"Continuing after {len(training.generations)} generations ({unfinished}).")
    else:
        training = Training.new(settings)
        if positions is None and seconds is not None:
            training.settings = _with_positions(settings, usual_positions(settings, seconds, count))
    trained = training.seconds
    until = None if seconds is None else trained + time_to_train(seconds)
    with _workers(count, cluster) as workers:
        with training_bar(until, trained, generations) as bar:

            def after(so_far: Training) -> None:
                so_far.save(unfinished)
                echo(_line(so_far.generations[-1]))

            try:
                training.run(workers, generations=generations, seconds=until, report=bar, after_generation=after)
            except KeyboardInterrupt:
                training.save(unfinished)
                if training.has_net:
                    training.net_file().write(path)
                where = f"; the best net so far is {path}" if training.has_net else ""
                raise KeyboardInterrupt(f"stopped{where}; the same command goes on") from None
        training.save(unfinished)
        if not training.has_net:
            echo("No generation won its match, so there is no net yet. The same command goes on.")
            raise SystemExit(1)
        _finish(training, workers, path, games)


def _continued(path: Path, settings: Settings, positions: int | None) -> Training:
    """Return the training of a file, if it has the settings that are asked for."""
    from attrs import asdict

    from engine.learning.training import Training

    training = Training.resume(path, settings.spec)
    theirs, ours = asdict(training.settings), asdict(settings)
    if positions is None:
        ours["positions"] = theirs["positions"]
    for name, value in ours.items():
        if theirs[name] != value:
            raise ArgumentError(
                f"{path} is an unfinished training with {name} {theirs[name]}, not {value}; "
                "continue it with the same options, or use --fresh"
            )
    return training


def _with_positions(settings: Settings, positions: int) -> Settings:
    from attrs import evolve

    return evolve(settings, positions=positions)


def _finish(training: Training, workers: Workers, path: Path, games: int) -> None:
    """Measure the net, write it, and say how it was made."""
    # The net is safe before the matches, which take a while.
    training.net_file().write(path)
    scores: dict[str, MatchScore] = {}
    if games:
        with training_bar(None, 0, None, "measuring") as bar:
            training.watch(bar)
            scores = training.measure(workers, (games + 1) // 2)
    about: dict[str, Any] = {name: [score.wins, score.draws, score.losses] for name, score in scores.items()}
    training.net_file(**about).write(path)
    for name, score in scores.items():
        low, high = score.interval
        elo = f"Elo {score.elo:+.0f} ({low:+.0f} to {high:+.0f}, 95 %)"
        echo(f"Against {name}: {score}, {100 * score.share:.0f} %, {elo}")
    own = scores.get("own evaluation")
    if own is not None and own.share < 0.5:
        echo("It lost against the game's own evaluation, so it is only used where it is named.")
    echo(f"{path}: {path.stat().st_size:,} bytes. The same net again:")
    settings = training.settings
    options = {"generations": len(training.generations), "positions": settings.positions, "nodes": settings.nodes}
    options |= {"width": settings.width, "seed": settings.seed}
    words = "".join(f" --{name} {value}" for name, value in options.items()) + " --correct" * settings.corrects
    echo(f"  woodpusher train {quoted(given_spec(settings.spec))}{words} --fresh")


def _line(generation: Generation) -> str:
    score = generation.score
    verdict = "kept" if generation.is_kept else "not kept"
    return f"Generation {generation.number}: {generation.positions:,} positions; match {score}: {verdict}"


def _workers(count: int, cluster: Cluster | None) -> Any:
    from engine.learning.workers import Here, Processes

    return cluster or (nullcontext(Here()) if count == 1 else Processes(count))


def _cores() -> int:
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    return len(usable)
