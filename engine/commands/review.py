"""``woodpusher review``: marks mistakes in recorded games and shows better lines."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from board.errors import ArgumentError, RecordError
from board.wording import plural
from engine.console.output import echo, write_output
from engine.console.progress import STANDARD, progress_bar
from engine.game import Game
from engine.records import KINDS, kind_called, kind_of, read_games, write_texts
from engine.review import MoveMark, Review, ReviewedMove, annotated, review
from engine.review.judges import OWN
from engine.review.settings import SETTINGS, Setting, setting_called
from engine.search.findings import score_text
from engine.search.limits import Limits
from engine.solving.tables import check_folder


@click.command()
@click.argument("source", metavar="GAME", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.argument("target", type=click.Path(dir_okay=False, allow_dash=True), default=STANDARD)
@click.option(
    "--setting", type=click.Choice(list(SETTINGS)), default="quick", show_default=True, help="How deep to search."
)
@click.option("--seconds", type=click.FloatRange(min=0.01), help="Seconds per position, instead of a setting.")
@click.option("--engine", default=OWN, show_default=True, help="The engine to use: our own search, or uci:PATH.")
@click.option("--tables", help="Folder of endgame tables for our own search: ours, or Syzygy tables.")
@click.option(
    "--from", "kind", type=click.Choice(list(KINDS)), help="Format of GAME; default: from the file extension."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs, instead of annotated games.")
def command(
    source: str,
    target: str,
    setting: str,
    seconds: float | None,
    engine: str,
    tables: str | None,
    kind: str | None,
    as_json: bool,
) -> None:
    """Review the games in GAME and write them to TARGET, annotated.

    Each move is judged by the winning chances before and after it. Losing 10 percentage points is an inaccuracy (?!),
    20 a mistake (?), 30 a blunder (??); the better line is added as a variation. In a puzzle, the review counts the
    moves beyond the shortest solution. A summary goes to standard error. The quick setting takes half a minute for a
    game of 40 moves, the deep one two and a half minutes.

    \b
    Examples:
      woodpusher review game.pgn > annotated.pgn
      woodpusher review game.pgn annotated.pgn --setting deep
      woodpusher review game.pgn --json --engine "uci:/usr/games/stockfish;depth=16"
    """
    if kind is None:
        if source == STANDARD:
            raise click.UsageError(f"give the format with --from: {', '.join(KINDS)}.")
        kind = kind_of(source)
    folders = None if tables is None else check_folder("--tables", tables)
    chosen = setting_called(setting) if seconds is None else Setting(Limits(seconds=seconds))

    def report(error: RecordError) -> None:
        echo(str(error), err=True)

    texts: list[str] = []
    reports: list[dict[str, Any]] = []
    with read_games(sys.stdin.buffer if source == STANDARD else source, kind, on_error=report) as games:
        for number, game in enumerate(games, start=1):
            found = _review(game, chosen, engine, folders, number)
            echo(summary(game, found), err=True)
            if as_json:
                reports.append(data(game, found))
            else:
                texts.append(kind_called(kind).write(annotated(game, found)))
    if not (texts or reports):
        raise ArgumentError(f"expected a game, but {source} has none")
    if as_json:
        texts = [json.dumps({"games": reports}, ensure_ascii=False) + "\n"]
    if target == STANDARD:
        write_output(texts, kind)
    else:
        write_texts(texts, target, kind)


def _review(game: Game, setting: Setting, engine: str, tables: str | None, number: int) -> Review:
    with progress_bar(f"Reviewing game {number}, positions", None) as show:
        return review(game, setting, engine=engine, tables=tables, progress=show)


def summary(game: Game, found: Review) -> str:
    """Return a review in a few lines: each side's accuracy, marks and phases."""
    lines = []
    for side, name in zip(found.players, game.players, strict=True):
        own = found.side(side)
        who = f"{side.title.capitalize()}{f' ({name})' if name else ''}"
        if own.accuracy is None:
            lines.append(f"{who}: no moves")
        elif found.is_puzzle:
            more = "a dead end" if own.extra is None else f"{own.extra} more than needed"
            lines.append(f"{plural(own.moves, 'move')}, {more}")
        else:
            counts = ", ".join(_count(mark, own.marks[mark]) for mark in MoveMark)
            parts = ((phase, found.side(side, phase).accuracy) for phase in found.phases)
            phases = ", ".join(f"{phase.value} {value:.0f}" for phase, value in parts if value is not None)
            lines.append(f"{who}: accuracy {own.accuracy:.0f} ({phases}); {counts}")
    return "\n".join(lines)


_PLURALS = {MoveMark.INACCURACY: "inaccuracies", MoveMark.MISTAKE: "mistakes", MoveMark.BLUNDER: "blunders"}


def _count(mark: MoveMark, count: int) -> str:
    return f"{count} {mark.value if count == 1 else _PLURALS[mark]}"


def data(game: Game, found: Review) -> dict[str, Any]:
    """Return a review as JSON data."""
    sides: dict[str, Any] = {}
    for side in found.players:
        own = found.side(side)
        sides[str(side)] = {
            "moves": own.moves,
            "accuracy": _rounded(own.accuracy),
            **{mark.value: count for mark, count in own.marks.items()},
            "phases": {phase.value: _rounded(found.side(side, phase).accuracy) for phase in found.phases},
            **({"extra": own.extra} if found.is_puzzle else {}),
        }
    return {
        "variant": game.variant.spec,
        "players": list(game.players),
        "engine": found.engine,
        "seconds": round(found.seconds, 2),
        "sides": sides,
        "moves": [_move(move) for move in found.moves],
    }


def _move(move: ReviewedMove) -> dict[str, Any]:
    found: dict[str, Any] = {"number": move.number, "side": str(move.side), "move": move.text}
    if move.before is not None and move.after is not None:
        found |= {
            "before": score_text(move.before),
            "after": score_text(move.after),
            "chance_before": _rounded(move.chance_before),
            "chance_after": _rounded(move.chance_after),
            "accuracy": _rounded(move.accuracy),
            "phase": move.phase.value,
        }
    else:
        found["extra"] = move.extra
    return found | {"mark": None if move.mark is None else move.mark.value, "best": list(move.best)}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
