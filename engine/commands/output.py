"""Output of the commands: everything they print goes through here, since names and comments come from strangers."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from board.wording import printable


def echo(message: object = "", err: bool = False) -> None:
    """Print a line for people, or JSON, without anything that a terminal would obey."""
    click.echo(printable(str(message)), err=err)


def for_output(texts: Iterable[str]) -> Iterable[str]:
    """Return texts for standard output: printable ones in a terminal, otherwise unchanged, since records are data."""
    return map(printable, texts) if sys.stdout.isatty() else texts
