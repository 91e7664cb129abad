"""A notebook, run by Jupyter, shows our results as pictures and tables."""

from __future__ import annotations

from typing import Any

import pytest

CELLS = {
    "draw(load('chess').start())": "image/svg+xml",
    "load('chess').start()": "image/svg+xml",
    "load('chess').start().legal_moves[3]": "image/svg+xml",
    "MoveFactory.create_move(load('chess').start(), 'e2', 'e5')": "text/html",
    "NULL_MOVE": "text/html",
    "solve('hanoi(disks=3)')": "text/html",
    "solve('hanoi(disks=3)').plot()": "image/png",
    "plan(load('hanoi(disks=2)').start(), load('hanoi(disks=2)').parse('22'))": "text/html",
    "play_match(MatchPlan('hanoi(disks=2)', ('perfect', 'random'), 1))": "text/html",
    "review(Game('chess').play('f3').play('e5').play('g4').play('Qh4'))": "text/html",
    "solve('hanoi(disks=3)').frame('pandas')": "text/html",
    "solve('hanoi(disks=3)').frame('polars')": "text/html",
}
IMPORTS = """from engine import Game, draw, load, plan, solve
from engine.matches import MatchPlan, play_match
from engine.review import review
from moves import NULL_MOVE, MoveFactory
"""


def test_every_result_shows_itself_in_a_notebook() -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    cells = [nbformat.v4.new_code_cell(code) for code in (IMPORTS, *CELLS, "load('chess').start().legal_moves")]
    book = nbformat.v4.new_notebook(cells=cells)
    client.NotebookClient(book, timeout=120).execute()
    shown: list[dict[str, Any]] = [
        next((output["data"] for output in cell.outputs if output.output_type == "execute_result"), {})
        for cell in book.cells[1:]
    ]
    for code, kind, data in zip(CELLS, CELLS.values(), shown, strict=False):
        assert kind in data, f"{code} shows {sorted(data)}"
    assert shown[-1]["text/plain"].startswith("(a3, a4, b3")
