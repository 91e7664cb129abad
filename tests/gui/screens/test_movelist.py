"""The move list as rows of cells."""

from __future__ import annotations

import pytest

from engine import load
from engine.variations import Variations
from gui.screens.table.movelist import first_row, row_of, rows_of
from tests.type_narrowing import some


def tree(moves: str = "", fen: str | None = None) -> Variations:
    chess = load("chess")
    game = Variations.begin(chess.parse(fen) if fen else chess.start())
    for move in moves.split():
        game = game.play(move)
    return game


def written(game: Variations) -> list[str]:
    return [
        "  " * row.depth + " ".join(filter(None, (row.number, *(cell.number + cell.text for cell in row.cells))))
        for row in rows_of(game)
    ]


def test_two_players_moves_are_side_by_side() -> None:
    assert written(tree("e4 e5 Nf3")) == ["1. e4 e5", "2. Nf3"]


def test_a_game_that_black_begins_has_a_gap_and_its_own_numbers() -> None:
    game = tree("e5 Nf3", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7")
    assert written(game) == ["7. … e5", "8. Nf3"]


def test_a_variation_is_listed_under_the_move_it_replaces() -> None:
    game = tree("e4 e5 Nf3").back().back().play("c5").play("c3")
    assert written(game) == ["1. e4 e5", "  1…c5 2.c3", "2. Nf3"]


def test_a_variation_of_the_first_move_splits_the_row() -> None:
    game = tree("e4 e5").go_to(0).play("d4")
    assert written(game) == ["1. e4", "  1.d4", "1. … e5"]


def test_a_nested_variation_is_indented_further() -> None:
    game = tree("e4 e5").back().play("c5").play("c3").back().play("d4").go_to(4).play("d5")
    assert written(game) == ["1. e4 e5", "  1…c5 2.c3", "    2.d4", "  2…d5"]


def test_every_move_of_a_tree_is_listed_once() -> None:
    game = tree("e4 e5 Nf3 Nc6 Bb5")
    for node, move in ((2, "d4"), (1, "c5"), (7, "Nc3"), (7, "d4"), (0, "d4"), (3, "Nf6")):
        game = game.go_to(node).play(move)
    listed = [cell.node for row in rows_of(game) for cell in row.cells if cell.node is not None]
    assert sorted(listed) == list(range(1, len(game)))


def test_a_game_without_moves_has_no_rows() -> None:
    assert rows_of(tree()) == ()


@pytest.mark.parametrize(("scroll", "first"), [(None, 6), (0, 0), (3, 3), (99, 10), (-4, 0)])
def test_the_list_follows_the_game_unless_it_was_scrolled(scroll: int | None, first: int) -> None:
    game = tree("Nf3 Nf6 Ng1 Ng8 " * 10)
    rows = rows_of(game)
    assert len(rows) == 20
    current = rows[11].cells[0].node
    assert first_row(rows, some(current), 10, scroll) == first


def test_the_row_of_a_move_is_found() -> None:
    rows = rows_of(tree("e4 e5 Nf3"))
    assert row_of(rows, 3) == 1
    assert row_of(rows, 0) == 0


def test_a_thousand_nested_variations_are_listed() -> None:
    game = tree()
    for number in range(1000):
        here = game.current
        game = game.play(("Nc3", "Nc6", "Nc3", "Nc6")[number % 4]).go_to(here)
        game = game.play(("Nf3", "Nf6", "Ng1", "Ng8")[number % 4])
    rows = rows_of(game)
    assert sorted(cell.node for row in rows for cell in row.cells if cell.node) == list(range(1, 2001))
    assert max(row.depth for row in rows) == 1000


def test_a_variation_continues_after_its_nested_variations() -> None:
    game = tree("e4 e5").go_to(0).play("d4").play("d5").play("c4").play("e6")
    start = game.path()[2]
    game = game.go_to(start).play("c3").play("Nf6").go_to(start).play("Nf3")
    assert written(game) == [
        "1. e4",
        "  1.d4 d5 2.c4",
        "    2.c3 Nf6",
        "    2.Nf3",
        "  2…e6",
        "1. … e5",
    ]


@pytest.mark.parametrize(
    ("players", "rows"), [(4, ["1.", "2."]), (5, ["1.", "2."]), (6, ["1.", "", "2.", ""])], ids=lambda value: str(value)
)
def test_a_round_of_many_players_has_one_number(players: int, rows: list[str]) -> None:
    board = load("cable-car", players=players).start()
    game = Variations.begin(board)
    for _ in range(2 * players):
        game = game.play(game.board.legal_moves[0])
    found = rows_of(game)
    assert [row.number for row in found] == rows
    assert sum(len(row.cells) for row in found) == 2 * players
