"""``woodpusher uci``: the engine for chess programs that speak UCI."""

from __future__ import annotations

import sys

import click

from engine.adapters.uci import serve


@click.command()
def command() -> None:
    """Run as a UCI engine for chess programs such as cutechess, Arena or En Croissant.

    \b
    Examples:
      woodpusher uci
      cutechess-cli -engine cmd=woodpusher arg=uci proto=uci -engine cmd=stockfish proto=uci -each st=1
    Engine options: Hash, Clear Hash, Threads (always 1), Level (1 to 10), Move Overhead, MultiPV, OwnBook,
    BookFile (a Polyglot book), TablePath and SyzygyPath (folders of endgame tables), Ponder, UCI_Chess960,
    UCI_Variant.
    """
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    serve(sys.stdin, sys.stdout)
