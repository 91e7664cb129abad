"""``woodpusher uci``: the engine for chess programs that speak UCI."""

from __future__ import annotations

import sys
from itertools import chain

import click

from board.errors import ArgumentError
from engine.adapters.uci import serve
from engine.console.arguments import variant_argument
from engine.notation.uci import uci_name_of, uci_variants
from engine.registry import load


@click.command()
@variant_argument(default="chess")
@click.option("--greeting", default="", hidden=True, help="The first line of the input, if it has been read already.")
def command(variant: str, greeting: str) -> None:
    """Run as a UCI engine for chess programs such as cutechess, Arena or En Croissant. The first game is VARIANT; the
    option UCI_Variant chooses another one.

    A program that takes only a path can start woodpusher-uci, or woodpusher itself.

    \b
    Examples:
      woodpusher uci
      woodpusher uci crazyhouse
      cutechess-cli -engine cmd=woodpusher-uci proto=uci -engine cmd=stockfish proto=uci -each st=1
    Engine options: Hash, Clear Hash, Threads (always 1), Level (1 to 10), Skill Level (0 to 20),
    UCI_LimitStrength, UCI_Elo, Move Overhead, MultiPV, OwnBook, BookFile (a Polyglot book), TablePath and
    SyzygyPath (folders of endgame tables), Ponder, UCI_Chess960, UCI_Variant.
    """
    name = _uci_name(variant)
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    serve(chain([greeting], sys.stdin), sys.stdout, name)


def _uci_name(variant: str) -> str:
    """Return the UCI name of chess or one of its relatives."""
    rules = load(variant)
    name = uci_name_of(rules).lower()
    if uci_variants().get(name) != rules.name or rules.spec != rules.name:
        raise ArgumentError(f"UCI programs cannot play {rules.spec}; expected one of {', '.join(uci_variants())}")
    return name
