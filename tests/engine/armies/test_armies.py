"""Games of armies: counts that others publish, their rules at work, and Fairy-Stockfish as a referee."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from board import Alliance, ArgumentError, Board, Builder, IllegalPositionError, ParseError
from engine import perft
from engine.armies.game import ArmyGame
from engine.armies.ini.files import catalogued
from engine.armies.kinds import BISHOP, KING, KNIGHT, QUEEN, ROOK, men
from engine.games.capablanca.rules import Capablanca
from engine.games.makruk.rules import Makruk
from engine.games.minishogi.rules import Minishogi
from engine.games.shogi.rules import Shogi
from engine.games.xiangqi.rules import Xiangqi
from engine.notation.uci import format_uci
from engine.testing import check_variant
from moves import MajorMove, MoveFactory
from pieces.movement import destinations

GAMES: dict[str, Any] = {
    "capablanca": Capablanca,
    "xiangqi": Xiangqi,
    "shogi": Shogi,
    "minishogi": Minishogi,
    "makruk": Makruk,
}
COUNTS = [
    ("capablanca", 3, 25_228),
    ("xiangqi", 3, 79_666),
    ("shogi", 3, 25_470),
    ("minishogi", 3, 2_512),
    ("makruk", 3, 12_012),
]


def load(name: str) -> Any:
    """Return one of the games."""
    return GAMES[name]()


@pytest.mark.parametrize(("name", "depth", "count"), COUNTS)
def test_sequences_of_moves_are_as_many_as_other_programs_count(name: str, depth: int, count: int) -> None:
    assert perft(load(name).start(), depth) == count


@pytest.mark.parametrize("name", GAMES)
def test_positions_of_a_random_game_come_back_from_their_fen_with_the_same_key(name: str) -> None:
    variant: Any = load(name)
    board = variant.start()
    rng = random.Random(name)
    for _ in range(60):
        if board.outcome is not None:
            break
        moves = board.legal_moves
        assert board.move_count == len(moves)
        move = rng.choice(moves)
        assert variant.parse_move(board, str(move)) == variant.parse_move(board, format_uci(move)) == move
        board = move.execute()
        again = variant.parse(variant.format(board))
        assert (again, again.key, again.state) == (board, board.key, board.state)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_conformance_kit(name: str) -> None:
    assert check_variant(load(name), games=1, plies=12).positions


@pytest.mark.parametrize(
    ("name", "fen", "start", "end", "reason"),
    [
        ("xiangqi", "", "b1", "e2", "the horse on b1 cannot go to e2"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/1P7/1N2K4 w", "b1", "c3", "the horse on b1 is blocked by the soldier on b2"),
        ("xiangqi", "4k4/4r4/9/9/4R4/9/9/9/9/4K4 w", "e6", "a6", "the chariot on e6 is pinned"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d1", "e1", "pinned"),
        ("makruk", "", "a1", "a4", "the rook on a1 is blocked by the pawn on a3"),
        ("shogi", "k8/4r4/9/9/9/9/9/9/4K4[P] w", "e1", "e2", "check"),
    ],
)
def test_a_refused_move_has_a_reason(name: str, fen: str, start: str, end: str, reason: str) -> None:
    variant = load(name)
    move: Any = MoveFactory.create_move(variant.parse(fen) if fen else variant.start(), start, end)
    assert not move
    assert reason in move.reason


def test_a_pawn_is_dropped_once_per_file_and_never_mates() -> None:
    shogi: Any = load("shogi")
    board = shogi.parse("4k4/9/9/9/9/9/P8/9/4K4[P] w")
    drops = {format_uci(move) for move in board.legal_moves if "@" in format_uci(move)}
    assert not any(drop.startswith("P@a") for drop in drops)
    assert "P@b2" in drops
    assert not any(drop.endswith("9") for drop in drops)
    mate = load("minishogi").parse("3k1/2P2/K2S1/2G1R/1+bS1+b[PGR] w")
    assert "P@d4" not in {format_uci(move) for move in mate.legal_moves}


def test_captured_pieces_change_sides_and_lose_their_promotion() -> None:
    shogi: Any = load("shogi")
    board = shogi.parse("4k4/9/9/9/9/4+p4/9/9/4R1K2[] w")
    after = shogi.parse_move(board, "e1e4").execute()
    assert [piece.letter for piece in shogi.pieces_in_hand(after, Alliance.WHITE)] == ["p"]
    assert shogi.format(after).startswith("4k4/9/9/9/9/4R4/9/9/6K2[P] b")


def test_castling_in_capablanca_chess_moves_king_and_rook_and_ends_the_rights() -> None:
    variant: Any = load("capablanca")
    board = variant.parse("5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1")
    castles = {str(move): variant.format(move.execute()) for move in board.legal_moves if move.is_castling_move}
    assert castles == {
        "O-O": "5k4/10/10/10/10/10/10/R6RK1 b - - 1 1",
        "O-O-O": "5k4/10/10/10/10/10/10/2KR5R b - - 1 1",
    }


def test_a_double_step_offers_en_passant_only_if_the_capture_is_legal() -> None:
    variant: Any = load("capablanca")
    board = variant.parse("5k4/10/10/10/3p6/10/4P5/5K4 w - - 0 1")
    after = variant.parse_move(board, "e4").execute()
    assert variant.format(after).split()[3] == "e3"
    assert "dxe3" in {str(move) for move in after.legal_moves}
    quiet = variant.parse_move(variant.start(), "e4").execute()
    assert variant.format(quiet).split()[3] == "-"


@pytest.mark.parametrize(
    ("name", "text", "error", "complaint"),
    [
        ("xiangqi", "9/9 w", ParseError, "expected 10 ranks"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/9 w", IllegalPositionError, "white has no general"),
        ("xiangqi", "4k4/9/9/9/9/4K4/9/9/9/9 w", IllegalPositionError, "may not leave its region"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[x] w", ParseError, "letters of pieces in hand"),
        ("makruk", "4k3/8/8/8/8/8/8/4Q3 w", ParseError, "expected letters of"),
        ("makruk", "4k3/8/8/8/8/8/8/4K3 x", ParseError, "expected pieces, side to move"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused_with_a_reason(
    name: str, text: str, error: type[Exception], complaint: str
) -> None:
    with pytest.raises(error, match=complaint):
        load(name).parse(text)


@frozen(eq=False, repr=False, slots=False)
class Caravan(ArmyGame):
    """An army with camels and an amazon."""

    name = title = "caravan"
    array = "czkzc/ccccc/5/5/CCCCC/CZKZC w - - 0 1"
    pieces = men(("camel", "c", "C"), ("amazon", "z", "QN"), KING)


@frozen(eq=False, repr=False, slots=False)
class Meadow(ArmyGame):
    """An army with grasshoppers, whose attacks depend on more than how many pieces their path holds."""

    name = title = "meadow"
    array = "gggkgg/6/6/6/6/GGGKGG w - - 0 1"
    pieces = men(("grasshopper", "g", "gQ"), KING)


@pytest.mark.parametrize("game", [Caravan, Meadow])
def test_a_game_of_ones_own_takes_a_few_lines(game: Any) -> None:
    variant = game()
    assert variant._tables.tries is (game is Meadow)
    assert check_variant(variant, games=2, plies=20).positions > 10


def test_where_an_attack_depends_on_more_than_its_path_each_move_is_tried() -> None:
    variant = Meadow()
    board = variant.parse("3k2/6/6/3g2/3P2/3K2 w - - 0 1".replace("P", "G"))
    assert variant.is_in_check(board, Alliance.WHITE)
    assert board.legal_moves
    assert all(not variant.is_in_check(move.execute(), Alliance.WHITE) for move in board.legal_moves)


def test_a_class_of_another_family_is_refused() -> None:
    from pieces import Knight

    with pytest.raises(ArgumentError, match="does not extend ArmyPiece"):
        type("Wrong", (ArmyGame,), {"name": "wrong", "pieces": (Knight,), "array": "n/N w"})


def test_a_builder_sets_up_a_game_of_armies() -> None:
    variant = load("makruk")
    builder = Builder(variant)
    for letter, side, square in (("k", Alliance.WHITE, "e1"), ("k", Alliance.BLACK, "e8"), ("m", Alliance.WHITE, "d3")):
        builder.set_piece(variant.kinds[letter](side, variant.geometry.coordinate(square)))
    assert variant.format(builder.build()) == "4k3/8/8/8/8/3M4/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("heading", "most"),
    [
        ("An army with camels and an amazon", 10),
        ("Capablanca chess", 15),
        ("Makruk", 15),
        ("Xiangqi", 25),
        ("Shogi and Minishogi", 45),
    ],
)
def test_the_documented_games_are_as_short_as_they_should_be(heading: str, most: int) -> None:
    page = (Path(__file__).parents[3] / "docs" / "armies.md").read_text(encoding="utf-8")
    code = page.partition(f"## {heading}\n")[2].partition("```python\n")[2].partition("```")[0]
    assert "class" in code
    assert sum(bool(line.strip()) for line in code.splitlines()) <= most


def test_a_double_step_offers_en_passant_where_checks_are_counted() -> None:
    kind: Any = catalogued("5check")
    game = kind()
    board = game.parse("r1b1q1r1/p1ppkp2/3b1np1/PpP4p/3P1p2/2N2P2/P2QP1PP/R1B1KB1R w KQ - 5+5 0 13")
    after = game.parse_move(board, "e2e4").execute()
    assert " e3 " in game.format(after)
    assert game.parse_move(after, "f4e3").is_attack


@pytest.mark.parametrize("size", [8, 9, 12, 16])
def test_boards_of_every_width_have_the_moves_that_leave_no_king_attacked(size: int) -> None:
    """Masks have one word, two or four; the measure is brute force over declared movement."""
    rank = "rnbqkbnr".ljust(size, "n")
    gap = "/".join([str(size)] * (size - 2))

    class Wide(ArmyGame):
        name = f"wide-{size}"
        title = f"Wide {size}"
        array = f"{rank}/{gap}/{rank.upper()} w - - 0 1"
        pieces = men(KNIGHT, BISHOP, ROOK, QUEEN, KING)

    def attacked(board: Board, by: Alliance) -> set[int]:
        own, others = ([piece.position for piece in board.pieces(side)] for side in (by, by.opponent))
        return {
            square
            for piece in board.pieces(by)
            for square in destinations(piece.atoms(), Wide.geometry, piece.position, by, own, others)  # type: ignore[attr-defined]
        }

    rng = random.Random(size)
    board = Wide().start()
    for _ in range(60):
        mover = board.move_maker
        own, others = ([piece.position for piece in board.pieces(side)] for side in (mover, mover.opponent))
        safe = set()
        for piece in board.pieces(mover):
            atoms = piece.atoms()  # type: ignore[attr-defined]
            for square in destinations(atoms, Wide.geometry, piece.position, mover, own, others):
                after = MajorMove(board, piece, square, board.cell(square)).execute()
                king = next(each.position for each in after.pieces(mover) if each.letter == "k")
                if king not in attacked(after, mover.opponent):
                    safe.add((piece.position, square))
        assert {(move.current_coordinate, move.destination_coordinate) for move in board.legal_moves} == safe
        assert board.move_count == len(safe)
        if not safe or len(board.pieces()) < 3:
            break
        board = rng.choice(board.legal_moves).execute()
