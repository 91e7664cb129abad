"""``woodpusher variants``: a list of all games."""

from __future__ import annotations

import json

import click
from attrs import asdict
from rich.table import Table

from board.wording import printable
from engine.console.output import echo, print_table
from engine.registry import load, names
from engine.registry.groups import GROUPS, entries, listed


@click.command()
@click.argument("words", nargs=-1)
@click.option("--group", type=click.Choice(GROUPS), help="List the games of a group.")
@click.option("--all", "everything", is_flag=True, help="List those of Fairy-Stockfish's variants, too.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def command(words: tuple[str, ...], group: str | None, everything: bool, as_json: bool) -> None:
    """List the games with their options; with WORDS, a group or --all, search all that can be played.

    \b
    Examples:
      woodpusher variants
      woodpusher variants duck
      woodpusher variants shogi --group small
      woodpusher variants --all
      woodpusher variants --json
    """
    if words or group or everything:
        _list_found(words, group or "", as_json)
        return
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
    echo(f"\n{len(listed()) - len(variants)} more games can be played: woodpusher variants --all")


def _list_found(words: tuple[str, ...], group: str, as_json: bool) -> None:
    """List what a search finds, by group."""
    found = sorted(entries(words, group), key=lambda entry: GROUPS.index(entry.groups[0]))
    if as_json:
        echo(json.dumps([{**asdict(entry), "groups": list(entry.groups)} for entry in found], indent=2))
        return
    if not found:
        echo("There is no such game.")
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("Name", "Groups", "Description"):
        table.add_column(heading, overflow="fold")
    for entry in found:
        table.add_row(*map(printable, (entry.name, ", ".join(entry.groups), entry.summary)))
    print_table(table)
