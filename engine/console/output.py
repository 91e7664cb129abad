"""Output of the commands: everything they print goes through here, since names and comments come from strangers."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

from board.wording import printable

if TYPE_CHECKING:
    from rich.table import Table


def echo(message: object = "", err: bool = False) -> None:
    """Print a line for people, or JSON, without anything that a terminal would obey."""
    click.echo(printable(str(message)), err=err)


def for_output(texts: Iterable[str]) -> Iterable[str]:
    """Return texts for standard output: printable ones in a terminal, otherwise unchanged, since records are data."""
    return map(printable, texts) if sys.stdout.isatty() else texts


def write_output(texts: Iterable[str], kind: str) -> int:
    """Write records to standard output, in UTF-8 as in files, and return their number."""
    from engine.records import write_texts

    output = TextIOWrapper(sys.stdout.buffer, encoding="utf-8", errors="replace", newline="\n")
    count = write_texts(for_output(texts), output, kind)
    output.flush()
    output.detach()
    return count


def print_table(table: Table) -> None:
    """Print a table, whose cells are printable, as wide as the terminal."""
    from rich.console import Console

    # Printed by rich itself, a closed pipe would end the program with exit code 1, which means "no".
    console = Console(markup=False)
    with console.capture() as text:
        console.print(table, highlight=False)
    click.echo(text.get(), nl=False)
