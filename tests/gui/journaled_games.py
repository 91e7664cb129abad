"""Games for the tests of journals."""

from __future__ import annotations

from attrs import evolve

from engine import load
from gui.core.state import Table
from gui.play.playing import new_table


def texts(table: Table) -> list[str]:
    return [table.game[step].text for step in table.game.path()[1:]]


def game_of(*moves: str, serial: str = "x") -> Table:
    table = new_table(load("chess").start(), serial=serial)
    for move in moves:
        table = evolve(table, game=table.game.play(move))
    return table
