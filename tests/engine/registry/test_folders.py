from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import engine.registry
from engine import games, load, names
from engine.former_names import FORMER_NAMES
from engine.registry import our_names
from engine.rules import rules_of

RULES = """
from board import Board, Grid, Outcome, Variant
from moves import Move, Placement
from pieces import Piece


class Stone(Piece):
    piece_type, letter = "stone", "o"

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        return ()


class Filling(Variant):
    name = "filling-squares"
    geometry = Grid(2, 2)
    pieces = (Stone,)

    def start(self) -> Board:
        return Board.Builder(self).build()

    def legal_moves(self, board: Board) -> tuple[Move, ...]:
        empty = (place for place in range(4) if board.piece_at(place) is None)
        return tuple(Placement(board, Stone(board.move_maker, place)) for place in empty)

    def outcome(self, board: Board) -> Outcome | None:
        return None if board.legal_moves else Outcome.win(board.move_maker.opponent, "no square is left")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game in a folder of its own."""
    game = tmp_path / "filling_squares"
    game.mkdir()
    (game / "__init__.py").write_text('"""Filling squares."""\n')
    (game / "rules.py").write_text(f"from __future__ import annotations\n{RULES}")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    monkeypatch.setattr(engine.registry, "_registered", dict(engine.registry._registered))
    our_names.cache_clear()
    yield
    our_names.cache_clear()


@pytest.mark.usefixtures("folder")
def test_a_folder_is_all_that_a_new_game_needs() -> None:
    assert names().index("filling-squares") > names().index("endgame")
    variant = load("filling-squares")
    assert variant.title == "Filling squares"
    assert len(variant.start().legal_moves) == 4


def test_each_of_our_games_has_a_folder_with_its_rules_and_its_sheet() -> None:
    for name in our_names():
        folder = Path(next(iter(games.__path__)), name.replace("-", "_"))
        assert (folder / "rules.md").is_file()
        assert type(load(name)).__module__ == f"engine.games.{folder.name}.rules"
        assert rules_of(load(name)).steps


@pytest.mark.parametrize("former", FORMER_NAMES)
def test_a_module_that_has_moved_is_found_under_its_former_name(former: str) -> None:
    assert import_module(former) is import_module(FORMER_NAMES[former])
