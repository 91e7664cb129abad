"""Public calls with values of the wrong type: an error of ours, never an accidental one of Python's."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from board import Alliance, Board, CoordinateError, ImmutableError, WoodpusherError
from engine import Game, format_game, format_pgn, load, names, parse_game, parse_pgn, perft, write_games
from engine.perft import divide, walk
from moves import NULL_MOVE, MajorMove, MoveFactory
from pieces import King, Queen, Rook
from tests.narrowing import some

CHESS = load("chess")
START = CHESS.start()

CALLS: dict[str, Callable[[Any], object]] = {
    "create_move": lambda value: MoveFactory.create_move(value, "e2", "e4"),
    "perft": lambda value: perft(value, 1),
    "walk": lambda value: walk(value, 1),
    "divide": lambda value: list(divide(value, 1)),
    "Builder": Board.Builder,
    "Builder.of": Board.Builder.of,
    "pieces": START.pieces,
    "make_move": START.current_player.make_move,
    "resign": lambda value: Game().resign(value),
    "end": lambda value: Game().end(value),
    "format": CHESS.format,
    "format_move": CHESS.format_move,
    "parse_move": lambda value: CHESS.parse_move(value, "e4"),
    "piece.legal_moves": lambda value: some(START["e2"]).legal_moves(value),
    "king's first_move": lambda value: King(Alliance.WHITE, "e1", value),
    "format_game": format_game,
    "format_pgn": format_pgn,
    "rook's first_move": lambda value: Rook(Alliance.WHITE, "a1", value),
}


@pytest.mark.parametrize("value", [5, "x", "", 2.5, [], object()], ids=lambda thing: type(thing).__name__)
@pytest.mark.parametrize("call", CALLS)
def test_a_value_of_the_wrong_kind_is_rejected_with_what_was_expected(call: str, value: object) -> None:
    with pytest.raises(WoodpusherError, match="expected") as caught:
        CALLS[call](value)
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize("parse", [parse_pgn, parse_game])
@pytest.mark.parametrize("value", [None, 5, b"1. e4 *", ["1. e4 *"]])
def test_a_record_is_a_string(parse: Callable[[Any], Game], value: object) -> None:
    with pytest.raises(WoodpusherError, match="expected a record as a string") as caught:
        parse(value)
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize("value", [None, 5, "chess", ["chess"], [None]])
@pytest.mark.parametrize("kind", ["pgn", "woodpusher", "fen"])
def test_only_games_are_written(tmp_path: Path, value: Any, kind: str) -> None:
    target = tmp_path / "games"
    with pytest.raises(WoodpusherError, match="expected a game"):
        write_games(value, target, kind)
    assert not target.exists()


def test_the_number_one_is_not_taken_for_a_first_move() -> None:
    with pytest.raises(TypeError, match="True or False"):
        King(Alliance.BLACK, "c3", 1)  # type: ignore[arg-type]
    assert King(Alliance.BLACK, "c3", True).first_move is True


def test_chess_does_not_write_the_positions_and_moves_of_other_games() -> None:
    hanoi = load("hanoi").start()
    for call in (
        lambda: CHESS.format(hanoi),
        lambda: CHESS.parse_move(hanoi, "e4"),
        lambda: CHESS.format_move(hanoi.legal_moves[0]),
    ):
        with pytest.raises(TypeError, match="a board of chess"):
            call()


@pytest.mark.parametrize("square", [-1, 64, 99])
@pytest.mark.parametrize("piece", ["a1", "e2"])
def test_a_move_off_the_board_cannot_be_written(piece: str, square: int) -> None:
    with pytest.raises(WoodpusherError, match="expected a square from 0 to 63"):
        str(MajorMove(START, some(START[piece]), square))


def test_a_null_move_is_written_as_two_dashes() -> None:
    assert CHESS.format_move(NULL_MOVE) == CHESS.format_move(MoveFactory.create_move(START, "e2", "e5")) == "--"


def test_a_piece_that_is_not_on_the_board_has_no_moves_there() -> None:
    assert Queen(Alliance.WHITE, "e4").legal_moves(START) == ()
    assert Rook(Alliance.WHITE, "b1").legal_moves(START) == ()
    assert len(some(START["e2"]).legal_moves(START)) == 2


def test_a_side_that_does_not_play_cannot_resign() -> None:
    game = Game()
    with pytest.raises(ValueError, match="red does not play in chess"):
        game.resign(Alliance.RED)
    assert game.outcome is None


def test_the_error_for_changing_a_board_can_be_imported_and_is_an_attribute_error() -> None:
    with pytest.raises(ImmutableError) as caught:
        START.move_maker = Alliance.BLACK
    assert isinstance(caught.value, AttributeError)


def test_a_resigned_game_cannot_redo_a_move() -> None:
    game = Game().play("e4").undo().resign()
    assert not game.can_redo
    with pytest.raises(ValueError, match="no move to redo"):
        game.redo()
    assert game.undo().redo().ply == 1


HUGE = 1 << 20_000
"""A number too large for Python to write."""


@pytest.mark.parametrize("name", names())
def test_a_number_too_large_to_be_written_is_rejected_as_any_option_of_any_variant(name: str) -> None:
    variant = load(name)
    for option in variant.options:
        with pytest.raises(WoodpusherError, match=r"an integer of 20,?001 bits|position or a rod"):
            type(variant)(**{option: HUGE})
        with pytest.raises(WoodpusherError):
            load(name, **{option: HUGE})


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_too_large_to_be_written_is_not_a_square(sign: int) -> None:
    where = sign * HUGE
    for ask in (START.piece_at, START.tile, START.__getitem__, CHESS.geometry.coordinate):
        with pytest.raises(CoordinateError, match="an integer of 20,001 bits"):
            ask(where)
    with pytest.raises(CoordinateError):
        MoveFactory.create_move(START, where, 0)
