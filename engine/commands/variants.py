"""``woodpusher variants``: a list of all games."""

from __future__ import annotations

import json

import click
from rich.table import Table

from board.wording import printable
from engine.console.output import echo, print_table
from engine.registry import load, names


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def command(as_json: bool) -> None:
    """List all games with their options.

    \b
    Examples:
      woodpusher variants
      woodpusher variants --json
    """
    variants = [load(name) for name in names()]
    if as_json:
        rows = [
            {
                "name": variant.name,
                "title": variant.title,
                "aliases": list(variant.aliases),
                "options": dict(variant.options),
                "players": len(variant.players),
                "summary": variant.summary,
            }
            for variant in variants
        ]
        echo(json.dumps(rows, indent=2, default=str))
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("Name", "Players", "Options", "Description"):
        table.add_column(heading, justify="right" if heading == "Players" else "left", overflow="fold")
    for variant in variants:
        options = ", ".join(f"{name}={value}" for name, value in variant.options.items())
        row = (variant.name, str(len(variant.players)), options, variant.summary)
        table.add_row(*map(printable, row))
    print_table(table)
