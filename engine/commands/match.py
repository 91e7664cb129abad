"""``woodpusher match``: computer players against each other."""

from __future__ import annotations

import json
import math
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, NoReturn

import click

from board.errors import ArgumentError, RecordError
from engine.console.arguments import cluster_option, players_option, variant_argument
from engine.console.output import echo
from engine.console.progress import progress_bar
from engine.files import check_folder
from engine.game import Game
from engine.matches import GRACE, MatchPlan, Standings, check_players, play_match
from engine.matches.ratings import Sprt
from engine.players import our_player_names, split_players
from engine.records import kind_called, kind_of, read_games, write_texts
from engine.search.limits import Clock

if TYPE_CHECKING:
    from engine.cluster import Cluster


@click.command()
@variant_argument(default="chess")
@click.argument("rest", nargs=-1, metavar="")
@players_option(", as in play", required=True)
@click.option("--games", type=click.IntRange(min=1), default=10, show_default=True, help="Number of games.")
@click.option("--seconds", type=click.FloatRange(min=0.001), help="Seconds per move; a player that exceeds them loses.")
@click.option("--clock", metavar="BASE+INCREMENT", help="A clock for each player in seconds, such as 60+0.6.")
@click.option(
    "--grace",
    type=click.FloatRange(min=0),
    default=GRACE,
    show_default=True,
    help="Seconds of tolerance on time limits.",
)
@click.option(
    "--concurrency", type=click.IntRange(min=1), default=1, show_default=True, help="Number of games played at once."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Random seed for openings and deals.")
@click.option(
    "--openings", type=click.Path(exists=True, dir_okay=False), help="A file of starting positions, one per line."
)
@click.option(
    "--sprt", nargs=2, type=float, metavar="LOW HIGH", help="Stop when an SPRT decides between two Elo differences."
)
@cluster_option("games")
@click.option("--save", type=click.Path(dir_okay=False), help="Write the games to a file: .pgn or .woodpusher.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def command(
    variant: str,
    rest: tuple[str, ...],
    players: str,
    games: int,
    seconds: float | None,
    clock: str | None,
    grace: float,
    concurrency: int,
    seed: int,
    openings: str | None,
    sprt: tuple[float, float] | None,
    cluster: Cluster | None,
    save: str | None,
    as_json: bool,
) -> None:
    """Let computer players play a match of VARIANT. Each opening is played twice, with the seats swapped. In a puzzle,
    the player that needs the fewest moves wins.

    \b
    Players: random, perfect, alphabeta:level=4, alphabeta:seconds=2, montecarlo:nodes=5000,
    "uci:/usr/games/stockfish;UCI_LimitStrength=true;UCI_Elo=1500"
    Examples:
      woodpusher match chess --players alphabeta:level=6,alphabeta:level=4 --games 20
      woodpusher match chess --players alphabeta,uci:/usr/games/stockfish --games 100 --seconds 0.2 --concurrency 2
      woodpusher match cable-car --players greedy,random --games 10 --save games.woodpusher
      woodpusher match chess --players alphabeta,montecarlo --clock 60+0.6
      woodpusher match hanoi --players perfect,montecarlo:nodes=50 --games 2
      woodpusher match chess --players alphabeta:level=6,alphabeta:level=4 --games 1000 --cluster tcp://10.0.0.1:8786
    """
    apart = ((variant,) if variant.partition(":")[0] in our_player_names() else ()) + rest
    if apart:
        raise click.UsageError(f"separate the players by commas: --players {','.join([players, *apart])}")
    if save is not None:
        # Report a file that cannot be written before the match, not after it.
        check_folder(save)
        kind_called(kind_of(save)).write(Game(variant))
    plan = MatchPlan(
        variant=variant,
        players=tuple(split_players(players)),
        games=games,
        seconds=seconds,
        clock=None if clock is None else _clock(clock),
        grace=grace,
        concurrency=concurrency,
        seed=seed,
        openings=() if openings is None else _positions(openings, variant),
        sprt=None if sprt is None else Sprt(*sprt),
    )
    check_players(plan)
    standings = Standings(plan.players)
    saved = _Saved(plan, save)

    def on_game(so_far: Standings) -> None:
        nonlocal standings
        standings = so_far
        saved.update(so_far)
        show(len(so_far.records))

    try:
        with _treating_sigterm_as_interrupt(), cluster or nullcontext(), progress_bar("Playing", games) as show:
            play_match(plan, on_game, cluster)
    finally:
        # Report the games played so far even if the match ends early.
        if standings.records:
            echo(json.dumps(_data(plan, standings)) if as_json else _text(plan, standings))


@contextmanager
def _treating_sigterm_as_interrupt() -> Iterator[None]:
    """Treat SIGTERM like Ctrl-C: end games and engines, and report the games played so far."""

    def leave(number: int, frame: object) -> NoReturn:
        sys.exit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Saved:
    """The file of a match's games, rewritten after each game, so that a crash loses none."""

    def __init__(self, plan: MatchPlan, path: str | None) -> None:
        self._players = plan.players
        self._path = path
        self._texts: dict[int, list[str]] = {}
        """The formatted games of each record, by its number."""

    def update(self, standings: Standings) -> None:
        """Write the games that have been played so far."""
        if self._path is None:
            return
        kind = kind_of(self._path)
        for record in standings.records:
            if record.pairing.number not in self._texts:
                games = record.games(self._players)
                self._texts[record.pairing.number] = [kind_called(kind).write(game) for game in games]
        write_texts((text for _, texts in sorted(self._texts.items()) for text in texts), self._path, kind)


def _clock(text: str) -> Clock:
    base, _, increment = text.partition("+")
    try:
        return Clock(float(base), float(increment or 0))
    except ValueError:
        raise ArgumentError(f"expected a clock such as 60+0.6, got {text!r}") from None


def _positions(path: str, variant: str) -> tuple[str, ...]:
    try:
        games = list(read_games(path, "fen", variant=variant))
    except RecordError as error:
        raise ArgumentError(f"{path}: {error}") from None
    if not games:
        raise ArgumentError(f"expected positions, one per line, but {path} has none")
    return tuple(game.variant.format(game.board) for game in games)


def _text(plan: MatchPlan, standings: Standings) -> str:
    """Return the crosstable and the Elo difference."""
    names = _names(plan.players)
    width = max(len(name) for name in names)
    lines = [f"{plan.variant}, {len(standings.records)} game{'s'[: len(standings.records) != 1]}"]
    for one, name in enumerate(names):
        cells = [
            "-".center(12) if one == other else str(standings.score(one, other)).center(12)
            for other in range(len(names))
        ]
        lines.append(f"{one + 1:>2} {name:<{width}} {' '.join(cells)} {standings.points(one):g}")
    if len(names) == 2:
        score = standings.score(0, 1)
        low, high = score.interval
        lines.append(f"{names[0]}: {100 * score.share:.1f} %, Elo {score.elo:+.0f} ({low:+.0f} to {high:+.0f}, 95 %)")
        if plan.sprt is not None:
            verdict = plan.sprt.verdict(score) or "undecided"
            lines.append(f"SPRT: {plan.sprt.ratio(score):+.2f} of {plan.sprt.limit:.2f}: {verdict}")
    lines += [f"Game {record.pairing.number + 1} lost by {record.reason}" for record in standings.faults]
    return "\n".join(lines)


def _data(plan: MatchPlan, standings: Standings) -> dict[str, object]:
    score = standings.score(0, 1)
    low, high = score.interval
    data: dict[str, object] = {
        "variant": plan.variant,
        "players": list(plan.players),
        "games": len(standings.records),
        "points": [standings.points(number) for number in range(len(plan.players))],
        "faults": [record.reason for record in standings.faults],
    }
    if len(plan.players) == 2:
        elo = [None if math.isinf(value) else round(value, 1) for value in (score.elo, low, high)]
        data |= {"wins": score.wins, "draws": score.draws, "losses": score.losses, "elo": elo[0], "interval": elo[1:]}
    if plan.sprt is not None:
        ratio, verdict = plan.sprt.ratio(score), plan.sprt.verdict(score)
        data["sprt"] = {"ratio": round(ratio, 3), "limit": round(plan.sprt.limit, 3), "verdict": verdict}
    return data


def _names(players: tuple[str, ...]) -> list[str]:
    """Return the players' specifications, numbered where two are the same."""
    return [
        text if players.count(text) == 1 else f"{text} #{players[: number + 1].count(text)}"
        for number, text in enumerate(players)
    ]
