"""Chess endgames: exact values, the longest mates, en passant, lookups and files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess
import chess.gaviota
import numpy as np
import pytest

from board import IllegalPositionError, OptionError, ParseError, UnsolvableError
from engine import Game, Solution, load, solve
from engine.adapters.uci import Engine
from engine.forcing import forced_win
from engine.games.endgame.analysis import INVALID
from engine.games.endgame.layout import layout_of
from engine.games.endgame.material import parse_material
from engine.games.endgame.tables import SHARED, Endgames, closure, smaller
from engine.players import player
from engine.search.alphabeta import AlphaBeta
from engine.search.findings import moves_to_win
from engine.search.limits import Limits
from engine.solving.solution import Value
from engine.solving.tables import table_probe

GAVIOTA = Path("/usr/share/gaviotatb/gtb4")
LONGEST = {"KQK": 10, "KRK": 16, "KPK": 28}
LONGEST_OF_FOUR = {"KBBK": 19, "KBNK": 33, "KQKR": 35, "KRKB": 29, "KRKN": 40}
"""The longest mates in moves."""
SAMPLED = ["KQKR", "KBNK", "KRKP", "KPKP", "KQKQ", "KNNK"]


def solved(material: str) -> Solution:
    return solve(f"endgame(material={material})")


def numbers_of(material: str) -> list[int]:
    """Return the numbers of a table that are legal positions."""
    table = SHARED.table(*parse_material(material))
    numbers: list[int] = np.flatnonzero(table.codes != INVALID).tolist()
    return numbers


def position(material: str, number: int) -> chess.Board:
    """Return a position of a table as a python-chess board."""
    layout = layout_of(*parse_material(material))
    turn, squares = layout.squares(number)
    board = chess.Board(None)
    for letter, square in zip("Kk", squares, strict=False):
        board.set_piece_at(square ^ 56, chess.Piece.from_symbol(letter))
    for side, letter, square in zip(layout.sides, layout.pieces, squares[2:], strict=True):
        board.set_piece_at(square ^ 56, chess.Piece.from_symbol(letter.lower() if side else letter))
    board.turn = turn % 2 == 0
    if turn >= 2:
        board.ep_square = (squares[3 - turn % 2] ^ 56) + (8 if turn == 2 else -8)
    return board


def code_of(board: chess.Board) -> int:
    """Return our table's code for a python-chess board: 0 for a draw, otherwise one more than the plies to mate."""
    ours = load("chess").parse(board.fen())
    from engine.games.endgame.numbering import probe

    code = probe(SHARED, ours)
    assert code is not None
    return code


def by_one_ply(board: chess.Board) -> int:
    """Return the code that follows from a position's successors, which python-chess generates."""
    codes = []
    for move in board.legal_moves:
        board.push(move)
        codes.append(0 if only_kings(board) else code_of(board))
        board.pop()
    if not codes:
        return 1 if board.is_check() else 0
    wins = [code for code in codes if code % 2]
    if wins:
        return min(wins) + 1
    return 0 if 0 in codes else max(codes) + 1


def only_kings(board: chess.Board) -> bool:
    return len(board.piece_map()) == 2


def sample(material: str, count: int) -> Iterator[tuple[int, chess.Board]]:
    """Return some positions of an endgame with their codes, including extra en passant captures."""
    rng = Random(material)
    numbers = numbers_of(material)
    table = SHARED.table(*parse_material(material))
    extra = [number for number in numbers if number >= 2 * table.layout.turn_stride]
    for number in rng.sample(numbers, count) + rng.sample(extra, min(len(extra), count // 4)):
        yield int(table.codes[number]), position(material, number)


def check_one_ply(material: str, count: int) -> None:
    solved(material)
    for code, board in sample(material, count):
        assert by_one_ply(board) == code, board.fen()


@pytest.mark.parametrize("material", LONGEST)
def test_the_longest_mates_with_three_men_are_the_known_ones(material: str) -> None:
    assert (solved(material).max_remoteness + 1) // 2 == LONGEST[material]


@pytest.mark.slow
@pytest.mark.parametrize("material", LONGEST_OF_FOUR)
def test_the_longest_mates_with_four_men_are_the_known_ones(material: str) -> None:
    assert (solved(material).max_remoteness + 1) // 2 == LONGEST_OF_FOUR[material]


def test_all_placements_are_counted() -> None:
    rook = solved("KRK").value_counts
    assert rook == {"white wins": 376_868, "black wins": 0, "draw": 22_244}
    assert sum(solved("KQK").value_counts.values()) == 368_452
    assert {name for name, count in solved("KBK").value_counts.items() if count} == {"draw"}


@pytest.mark.parametrize("material", ["KRK", "KQK", "KPK"])
def test_values_follow_from_those_one_ply_later(material: str) -> None:
    check_one_ply(material, 250)


@pytest.mark.slow
@pytest.mark.parametrize("material", SAMPLED)
def test_twenty_thousand_values_of_four_men_follow_from_those_one_ply_later(material: str) -> None:
    check_one_ply(material, 20_000)


@pytest.mark.slow
@pytest.mark.parametrize("material", SAMPLED)
def test_mates_within_seven_plies_are_found_by_a_search_ahead_and_no_sooner(material: str) -> None:
    solved(material)
    table = SHARED.table(*parse_material(material))
    rng = Random(material)
    for moves in (1, 2, 3, 4):
        numbers = np.flatnonzero(table.codes == 2 * moves).tolist()
        for number in rng.sample(numbers, min(len(numbers), 4)):
            board = load("chess").parse(position(material, number).fen())
            assert forced_win(board, moves) is not None
            assert moves == 1 or forced_win(board, moves - 1) is None


@pytest.mark.skipif(not GAVIOTA.is_dir(), reason="needs Debian's gaviotatb")
class TestAgainstGaviota:
    """Compares every position, or some, with the tables of another program."""

    def check(self, material: str, numbers: list[int]) -> None:
        table = SHARED.table(*parse_material(material))
        with chess.gaviota.open_tablebase(str(GAVIOTA)) as tablebase:
            for number in numbers:
                board = position(material, number)
                distance = tablebase.probe_dtm(board)
                code = int(table.codes[number])
                mated = board.is_checkmate()
                assert code == (1 if mated else 0 if not distance else abs(distance) + 1), board.fen()
                assert mated or not distance or (distance > 0) is (code % 2 == 0), board.fen()

    @pytest.mark.parametrize("material", ["KQK", "KRK", "KPK"])
    def test_some_positions_agree(self, material: str) -> None:
        self.check(material, Random(1).sample(numbers_of(material), 500))

    @pytest.mark.slow
    @pytest.mark.parametrize("material", ["KQK", "KRK", "KPK", "KBK", "KNK"])
    def test_every_position_agrees(self, material: str) -> None:
        self.check(material, numbers_of(material))


# The variant.


def test_an_endgame_is_loaded_by_its_material_whichever_side_comes_first() -> None:
    assert load("endgame", material="KRKQ") is load("endgame(material=KQKR)") is load("endgame", material="kqvkr")
    for wrong in ("KQ", "QK", "KKK", "KQRKBN", "", "KXK", 7):
        with pytest.raises(OptionError, match="material"):
            load("endgame", material=wrong)


def test_an_endgame_holds_what_it_leads_to_and_nothing_else() -> None:
    endgame = load("endgame", material="KPK")
    assert endgame.parse("8/8/8/4k3/8/8/8/4K2Q w - -").piece_at("h1")
    assert endgame.parse("8/8/8/4k3/8/8/8/4K3 w - -").outcome is not None
    with pytest.raises(IllegalPositionError, match="does not lead to KQPK"):
        endgame.parse("8/8/8/4k3/8/8/6P1/4K2Q w - -")


def test_there_is_no_castling() -> None:
    board = load("endgame", material="KRK").parse("8/8/8/4k3/8/8/8/4K2R w - -")
    assert not any(move.is_castling_move for move in board.legal_moves)


def test_smaller_endgames_come_first() -> None:
    assert smaller("Q", "R") == [("Q", ""), ("R", "")]
    assert closure("P", "")[0] == ("", "")
    assert closure("P", "")[-1] == ("P", "")
    assert len(closure("P", "P")) == 21


def test_the_stronger_side_may_be_black() -> None:
    solution, endgame = solved("KRK"), load("endgame", material="KRK")
    white = endgame.parse("8/8/8/8/8/k7/8/K6R w - -")
    black = endgame.parse("k6r/8/K7/8/8/8/8/8 b - -")
    assert solution.value(white) is solution.value(black) is Value.WIN
    assert solution.remoteness(white) == solution.remoteness(black) == 15


def test_a_line_leads_to_mate() -> None:
    solution = solved("KPK")
    number = int(np.flatnonzero(SHARED.table("P", "").codes == 56)[0])
    board = load("endgame", material="KPK").parse(position("KPK", number).fen())
    assert solution.value(board) is Value.WIN
    line = solution.line(board)
    assert len(line) == 55
    assert "checkmate" in str(line[-1].execute().outcome)


def test_a_draw_has_no_remoteness_and_its_best_moves_keep_it() -> None:
    solution, board = solved("KPK"), load("endgame", material="KPK").parse("8/8/4k3/8/4P3/4K3/8/8 b - -")
    assert solution.value(board) is Value.DRAW
    assert {str(move) for move in solution.best_moves(board)} == {"Kf6", "Ke5", "Kd6", "Kd7", "Ke7", "Kf7"}
    losing = load("endgame", material="KPK").parse("4k3/8/3K4/4P3/8/8/8/8 b - -")
    assert {str(value) for value in solution.values_of_moves(losing).values()} == {"lose"}
    with pytest.raises(UnsolvableError, match="is a draw under best play"):
        solution.remoteness(board)


def test_stalemate_is_a_draw_and_mate_is_lost_at_once() -> None:
    solution, endgame = solved("KQK"), load("endgame")
    assert solution.value(endgame.parse("k7/2Q5/8/8/8/8/8/K7 b - -")) is Value.DRAW
    mate = endgame.parse("k7/1Q6/1K6/8/8/8/8/8 b - -")
    assert (solution.value(mate), solution.remoteness(mate), solution.best_moves(mate)) == (Value.LOSE, 0, ())


@pytest.mark.slow
def test_a_capture_en_passant_counts() -> None:
    solution, endgame = solved("KPKP"), load("endgame", material="KPKP")
    with_right = endgame.parse("8/8/8/8/k2pP3/8/8/K7 b - e3")
    without = endgame.parse("8/8/8/8/k2pP3/8/8/K7 b - -")
    assert endgame.numbering.index(with_right) != endgame.numbering.index(without)
    assert solution.value(with_right) is Value.WIN
    assert any(move.is_attack for move in solution.best_moves(with_right))


# Files.


def test_a_solution_of_an_endgame_comes_back_from_its_file(tmp_path: Path) -> None:
    solution = solved("KPK")
    solution.save(tmp_path / "kpk")
    again = Solution.load(tmp_path / "kpk")
    assert again.histogram == solution.histogram
    board = load("endgame", material="KPK").start()
    assert again.remoteness(board) == solution.remoteness(board)
    numbering = load("endgame", material="KPK").numbering
    assert numbering is not None
    assert (tmp_path / "kpk").stat().st_size < numbering.positions / 2


def test_a_folder_keeps_one_table_for_each_endgame(tmp_path: Path) -> None:
    Endgames(tmp_path).table("P", "")
    assert sorted(path.stem for path in tmp_path.iterdir()) == ["KBK", "KK", "KNK", "KPK", "KQK", "KRK"]
    again = Endgames(tmp_path)
    table = again.read("P", "")
    assert table is not None
    assert np.array_equal(table.codes, SHARED.table("P", "").codes)
    assert again.read("Q", "R") is None
    (tmp_path / "KRK.endgame").write_bytes((tmp_path / "KQK.endgame").read_bytes())
    with pytest.raises(ParseError, match=r"KRK\.endgame cannot be used: it is a table of KQK"):
        again.read("R", "")


def test_symmetric_positions_share_a_number() -> None:
    endgame = load("endgame", material="KBBK")
    numbering = endgame.numbering
    assert numbering is not None
    texts = ["8/8/8/8/4k3/8/1B6/K1B5 w - -", "8/8/8/3k4/8/B7/1B6/K7 w - -", "k1b5/1b6/8/4K3/8/8/8/8 b - -"]
    first, *others = [numbering.index(endgame.parse(text)) for text in texts]
    assert first == numbering.index(numbering.from_index(first))
    assert others == [first, first]


# Players.


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of king and pawn against king, and those they lead to."""
    path = tmp_path_factory.mktemp("tables")
    Endgames(path).table("P", "")
    return path


def test_the_perfect_player_mates_as_quickly_as_possible() -> None:
    game = Game(load("endgame", material="KRK"))
    left = solved("KRK").remoteness(game.board)
    perfect = player("perfect")
    while game.outcome is None:
        game.play(perfect.choose(game))
    assert (game.ply, game.outcome.reason) == (left, "checkmate")


def test_a_search_that_is_given_tables_knows_the_longest_win(folder: Path) -> None:
    number = int(np.flatnonzero(SHARED.table("P", "").codes == 56)[0])
    board = load("chess").parse(position("KPK", number).fen())
    with_tables = AlphaBeta(board.variant, probe=table_probe(board.variant, str(folder)))
    (found,) = with_tables.search([board], Limits(depth=1))
    assert moves_to_win(found.score) == 28
    chosen = player(f"alphabeta:depth=1,tables={folder}").choose(Game(board))
    assert SHARED.table("P", "").codes[number] == 56
    assert code_of(chess.Board(board.variant.format(chosen.execute()))) == 55


def test_a_search_skips_tables_if_castling_is_possible_or_a_table_is_missing(folder: Path) -> None:
    variant = load("chess")
    probe = table_probe(variant, str(folder))
    assert probe is not None
    assert probe(variant.parse("8/8/8/4k3/8/8/8/4K2R w K -")) is None
    assert probe(variant.parse("8/8/8/4k3/8/8/8/4K2R w - -")) is not None
    assert probe(variant.parse("8/8/8/4k3/8/8/7N/4K2R w - -")) is None
    assert probe(variant.start()) is None
    assert table_probe(load("king-of-the-hill"), str(folder)) is None
    assert table_probe(variant, None) is None


def test_an_invalid_folder_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="expected tables to be a folder"):
        player(f"alphabeta:tables={tmp_path / 'nothing'}")


def test_a_uci_engine_takes_a_folder_of_tables(folder: Path) -> None:
    said: list[str] = []
    engine = Engine(said.append)
    lines = [
        "uci",
        f"setoption name TablePath value {folder}",
        "position fen 8/8/8/8/8/k7/8/K6R w - - 0 1",
        "go depth 2",
    ]
    engine.run(lines)
    assert "option name TablePath type string default <empty>" in said
    assert any("score mate 8 " in line for line in said)
    engine.run(["setoption name TablePath value /nowhere/at/all"])
    assert "expected tablepath to be a folder" in said[-1]
