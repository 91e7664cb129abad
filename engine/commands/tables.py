"""Prints the tables of all commands, without the colours and the error handling of a program of rich's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.table import Table


def print_table(table: Table) -> None:
    """Print a table as wide as the terminal."""
    from rich.console import Console

    # Printed by rich itself, a closed pipe would end the program with exit code 1, which means "no".
    console = Console()
    with console.capture() as text:
        console.print(table, highlight=False)
    click.echo(text.get(), nl=False)
