"""``woodpusher uci``: the engine for chess programs that speak UCI."""

from __future__ import annotations

import sys
from itertools import chain

import click

from engine.adapters.uci import serve


@click.command()
@click.option("--greeting", default="", hidden=True, help="The first line of the input, if it has been read already.")
def command(greeting: str) -> None:
    """Run as a UCI engine for chess programs such as cutechess, Arena or En Croissant.

    A program that takes only a path can start woodpusher-uci, or woodpusher itself.

    \b
    Examples:
      woodpusher uci
      cutechess-cli -engine cmd=woodpusher-uci proto=uci -engine cmd=stockfish proto=uci -each st=1
    Engine options: Hash, Clear Hash, Threads (always 1), Level (1 to 10), Skill Level (0 to 20),
    UCI_LimitStrength, UCI_Elo, Move Overhead, MultiPV, OwnBook, BookFile (a Polyglot book), TablePath and
    SyzygyPath (folders of endgame tables), Ponder, UCI_Chess960, UCI_Variant.
    """
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    serve(chain([greeting], sys.stdin), sys.stdout)
