"""``woodpusher convert``: converts games and positions from one format to another."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click

from board.errors import RecordError, WoodpusherError
from board.wording import plural
from engine.console.arguments import variant_option
from engine.console.output import echo, write_output
from engine.console.progress import STANDARD, reading
from engine.records import KINDS, kind_called, kind_of, read_games, write_texts

_KINDS = click.Choice(list(KINDS))


@click.command()
@click.argument("source", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
@click.argument("target", type=click.Path(dir_okay=False, allow_dash=True), default=STANDARD)
@click.option("--from", "source_kind", type=_KINDS, help="Format of SOURCE; default: from the file extension.")
@click.option("--to", "target_kind", type=_KINDS, help="Format of TARGET; default: from the file extension.")
@variant_option(help="The variant of the positions in a .fen file.")
@click.option("--strict", is_flag=True, help="Leave out games with errors instead of keeping the readable part.")
@click.option("--json", "as_json", is_flag=True, help="Write a report as JSON, for programs; the games go to TARGET.")
def command(
    source: str,
    target: str,
    source_kind: str | None,
    target_kind: str | None,
    variant: str,
    strict: bool,
    as_json: bool,
) -> None:
    """Convert the games in SOURCE and write them to TARGET, one at a time, so files may be of any size.

    PGN (.pgn) holds chess and its relatives, a game file (.woodpusher) holds games of any variant, and a file of
    positions (.fen) holds one position per line, the last one of each game. - is standard input or output.
    A game with an illegal or unreadable move is kept up to that move and reported; --strict leaves it out. The exit
    code is 1 if anything was reported, and 2 if nothing could be converted.

    \b
    Examples:
      woodpusher convert games.pgn games.woodpusher
      woodpusher convert games.pgn --to fen
      woodpusher convert positions.fen positions.pgn --variant king-of-the-hill
      zcat games.pgn.gz | woodpusher convert - games.woodpusher --from pgn --json
    """
    source_kind = source_kind or _kind_named(source, "--from")
    target_kind = target_kind or _kind_named(target, "--to")
    if as_json and target == STANDARD:
        raise click.UsageError("--json writes its report to standard output, so the games need a TARGET file.")
    if STANDARD not in (source, target) and Path(target).exists() and Path(target).samefile(source):
        raise click.UsageError("SOURCE and TARGET are the same file; broken games would be lost.")
    errors: list[RecordError] = []
    broken: list[RecordError] = []
    """The errors of games that are kept in part."""
    name = "standard input" if source == STANDARD else source

    def report(error: RecordError) -> None:
        errors.append(error)
        if not as_json:
            echo(f"{name}: {error}", err=True)

    unread: list[RecordError] = []
    """The errors of games that were read in part or not at all."""

    def report_unread(error: RecordError) -> None:
        unread.append(error)
        report(error)

    count = 0
    with (
        reading("Converting", source) as (file, show),
        read_games(file, source_kind, on_error=report_unread, variant=variant, strict=strict) as games,
    ):

        def texts() -> Iterator[str]:
            nonlocal count
            for game in games:
                count += 1
                try:
                    yield kind_called(target_kind).write(game)
                except WoodpusherError as error:
                    report(RecordError(str(error), count + _left_out(unread, broken)))
                else:
                    broken.extend(game.errors)
                show()

        written = _write(texts(), target, target_kind)
    if as_json:
        echo(json.dumps(_report(source, target, written, errors, broken)))
    elif target != STANDARD and written:
        echo(f"{target}: {_summary(written, errors, broken)}")
    if not written and not errors and not as_json:
        echo(f"{name} contains no games", err=True)
    sys.exit(1 if errors or not written else 0)


def _left_out(errors: list[RecordError], broken: list[RecordError]) -> int:
    """Return how many games were left out."""
    return len({error.number for error in errors} - {error.number for error in broken})


def _summary(written: int, errors: list[RecordError], broken: list[RecordError]) -> str:
    parts = [plural(written, "game")]
    if broken:
        parts.append(f"{len({error.number for error in broken})} of them only in part")
    if left_out := _left_out(errors, broken):
        parts.append(f"{left_out} left out")
    return ", ".join(parts)


def _report(
    source: str, target: str, written: int, errors: list[RecordError], broken: list[RecordError]
) -> dict[str, object]:
    kept = {error.number for error in broken}
    found = [
        {
            "number": error.number,
            "line": error.line,
            "text": error.text,
            "reason": error.reason,
            "kept": error.number in kept,
        }
        for error in errors
    ]
    return {"source": source, "target": target, "games": written, "errors": found}


def _kind_named(path: str, option: str) -> str:
    if path == STANDARD:
        raise click.UsageError(f"give the format with {option}: {', '.join(KINDS)}.")
    return kind_of(path)


def _write(texts: Iterator[str], target: str, kind: str) -> int:
    """Write the games and return their number; if there are none, leave an existing file alone."""
    first = next(texts, None)
    if first is None:
        return 0
    texts = chain([first], texts)
    return write_output(texts, kind) if target == STANDARD else write_texts(texts, target, kind)
