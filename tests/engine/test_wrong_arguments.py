"""Public calls with values of the wrong type: an error of ours, never an accidental one of Python's."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from board import Alliance, ArgumentError, Board, CoordinateError, Grid, ImmutableError, WoodpusherError
from board.keys import stable_key
from engine import (
    Game,
    Tactics,
    find_line,
    format_game,
    format_pgn,
    load,
    names,
    parse_game,
    parse_pgn,
    perft,
    plan,
    solve,
    write_games,
)
from engine.games.chess.tactics import ChessTactics
from engine.perft import divide, walk
from engine.planning.guide import guide_of
from engine.search.alphabeta import AlphaBeta
from engine.search.limits import Limits
from engine.search.montecarlo import MonteCarlo
from engine.solving.oracle import Oracle
from engine.variations import Variations
from moves import NULL_MOVE, MajorMove, MoveFactory
from pieces import King, Queen, Rook
from tests.type_narrowing import some

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


HANOI = load("hanoi", disks=3)
WHITE = Alliance.WHITE
SHORT = Limits(nodes=20)
OTHERS = [None, 5, "x", -1, 10**30, math.nan, [], [None], HANOI.start(), object()]


def _search(**settings: Any) -> object:
    return AlphaBeta(CHESS, 1).search([START], SHORT, **settings)


RULES: dict[str, Callable[[Any], object]] = {
    "legal_moves": CHESS.legal_moves,
    "outcome": CHESS.outcome,
    "validate": CHESS.validate,
    "normalize": CHESS.normalize,
    "evaluate": CHESS.evaluate,
    "un_moves": CHESS.un_moves,
    "adjudicate": CHESS.adjudicate,
    "claims": CHESS.claims,
    "is_in_check": lambda value: CHESS.is_in_check(value, WHITE),
    "is_in_check of a side": lambda value: CHESS.is_in_check(START, value),
    "attackers": lambda value: CHESS.attackers(value, 0, WHITE),
    "attackers of a side": lambda value: CHESS.attackers(START, 0, value),
    "can_win": lambda value: CHESS.can_win(value, WHITE),
    "legal_moves_of": lambda value: CHESS.legal_moves_of(value, WHITE),
    "legal_moves_of a side": lambda value: CHESS.legal_moves_of(START, value),
    "find_move": lambda value: CHESS.find_move(value, 52, 36),
    "why_not": lambda value: CHESS.why_not(value, 52, 36),
    "Tactics": Tactics,
    "ChessTactics": ChessTactics,
    "AlphaBeta": AlphaBeta,
    "search": lambda value: AlphaBeta(CHESS, 1).search(value, SHORT),
    "search of a board": lambda value: AlphaBeta(CHESS, 1).search([value], SHORT),
    "search after a board": lambda value: AlphaBeta(CHESS, 1).search([value, START], SHORT),
    "search with limits": lambda value: AlphaBeta(CHESS, 1).search([START], value),
    "search of candidates": lambda value: _search(candidates=[value]),
    "an evaluation": lambda value: AlphaBeta(CHESS, 1, lambda board: value).search([START], Limits(depth=2)),
    "playouts": lambda value: MonteCarlo(1).search(value, SHORT),
    "playouts with limits": lambda value: MonteCarlo(1).search(CHESS.start(), value),
    "Limits.clock": lambda value: Limits(clock=value),
    "solve with a cluster": lambda value: solve(HANOI, cluster=value),
    "Oracle": Oracle,
    "Oracle.best_move": Oracle(CHESS).best_move,
    "guide_of": guide_of,
    "find_line": find_line,
    "plan": lambda value: plan(value, START),
}
RIGHT: dict[str, tuple[Any, ...]] = {
    "an evaluation": (5, -1),
    "Limits.clock": (None,),
    "solve with a cluster": (None,),
    "playouts": (OTHERS[8],),
    "find_line": (OTHERS[8],),
}
"""The values that are right after all."""


@pytest.mark.parametrize("value", OTHERS, ids=lambda thing: type(thing).__name__)
@pytest.mark.parametrize("call", RULES)
def test_a_rule_or_a_search_rejects_what_it_cannot_use(call: str, value: object) -> None:
    if any(value is each or (isinstance(value, int) and value == each) for each in RIGHT.get(call, ())):
        RULES[call](value)
        return
    with pytest.raises(WoodpusherError, match=r"\w"):
        RULES[call](value)


FUNCTIONS: dict[str, Callable[[Any], object]] = {
    "evaluation": lambda value: AlphaBeta(CHESS, 1, value),
    "probe": lambda value: AlphaBeta(CHESS, 1, probe=value),
    "report": lambda value: _search(report=value),
    "stopped": lambda value: _search(stopped=value),
    "playouts' report": lambda value: MonteCarlo(1).search(START, SHORT, report=value),
    "plan's progress": lambda value: plan(HANOI.start(), HANOI.goals(), progress=value),
    "solve's progress": lambda value: solve(HANOI, progress=value),
    "find_line's progress": lambda value: find_line(HANOI.start(), progress=value),
}


@pytest.mark.parametrize("value", [5, "x", -1, 10**30, math.nan, [None], START], ids=lambda thing: type(thing).__name__)
@pytest.mark.parametrize("call", FUNCTIONS)
def test_what_is_called_back_must_be_a_function(call: str, value: object) -> None:
    with pytest.raises(WoodpusherError, match="as a function"):
        FUNCTIONS[call](value)


NUMBERS: dict[str, Callable[[Any], object]] = {
    "perft": lambda value: perft(START, value),
    "walk": lambda value: walk(START, value),
    "divide": lambda value: list(divide(START, value)),
    "megabytes": lambda value: AlphaBeta(CHESS, value),
    "lines": lambda value: _search(lines=value),
    "playouts' lines": lambda value: MonteCarlo(1).search(START, SHORT, lines=value),
    "Limits.depth": lambda value: Limits(depth=value),
    "Limits.nodes": lambda value: Limits(nodes=value),
    "Limits.mate": lambda value: Limits(mate=value),
    "solve": lambda value: solve(HANOI, limit=value),
    "find_line": lambda value: find_line(HANOI.start(), limit=value),
}


@pytest.mark.parametrize("value", ["x", -1, True, 1.5, math.nan, [None], START], ids=str)
@pytest.mark.parametrize("call", NUMBERS)
def test_a_number_must_be_a_whole_and_possible_one(call: str, value: object) -> None:
    with pytest.raises(WoodpusherError, match="expected"):
        NUMBERS[call](value)


@pytest.mark.parametrize("call", ["perft", "walk", "divide", "megabytes"])
def test_a_number_beyond_all_bounds_is_rejected(call: str) -> None:
    with pytest.raises(ArgumentError, match=r"from \d to [\d,]+, got 1000000"):
        NUMBERS[call](10**30)


@pytest.mark.parametrize(
    ("score", "kind"), [(10**30, ArgumentError), (-(10**30), ArgumentError), (math.nan, TypeError), ("x", TypeError)]
)
def test_an_impossible_evaluation_raises_the_same_error_in_both_modes(score: Any, kind: type[Exception]) -> None:
    with pytest.raises(WoodpusherError, match="expected an evaluation") as caught:
        AlphaBeta(CHESS, 1, lambda board: score).search([START], Limits(depth=2))
    assert isinstance(caught.value, kind)


def test_a_search_does_not_play_another_game() -> None:
    with pytest.raises(ArgumentError, match="this is a search for chess, got a board of atomic"):
        AlphaBeta(CHESS, 1).search([load("atomic").start()], SHORT)


TREE = Variations.begin(START).play("e4")
TREES: dict[str, Callable[[Any], object]] = {
    "path": TREE.path,
    "boards": TREE.boards,
    "board_list": TREE.board_list,
    "moves": TREE.moves,
    "go_to": TREE.go_to,
    "promote": TREE.promote,
    "annotate": TREE.annotate,
    "order": lambda value: TREE.order(value, []),
    "order of": lambda value: TREE.order(0, value),
    "order of a child": lambda value: TREE.order(0, [value]),
}


@pytest.mark.parametrize("value", ["x", -1, 2.5, 10**30, [None]], ids=str)
@pytest.mark.parametrize("call", TREES)
def test_a_tree_of_moves_has_no_such_node(call: str, value: object) -> None:
    with pytest.raises(WoodpusherError, match="expected"):
        TREES[call](value)


@pytest.mark.parametrize(
    ("columns", "rows", "kind", "message"),
    [
        (10**4, 10**4, ArgumentError, "expected at most 65,536 squares, got 10,000 by 10,000"),
        (0, 10**30, ArgumentError, "expected columns from 1 to 65,536, got 0"),
        (10**30, 1, ArgumentError, "expected columns from 1 to 65,536"),
        (1, -1, ArgumentError, "expected rows from 1 to 65,536, got -1"),
        (True, 1, TypeError, "expected columns as a whole number, got True"),
        (1, "8", TypeError, "expected rows as a whole number, got '8'"),
    ],
)
def test_a_grid_has_so_many_squares_that_each_can_have_a_name(
    columns: Any, rows: Any, kind: type[Exception], message: str
) -> None:
    with pytest.raises(WoodpusherError, match=message) as caught:
        Grid(columns, rows)
    assert isinstance(caught.value, kind)


def test_a_lone_surrogate_has_a_stable_key_of_its_own() -> None:
    keys = {stable_key("\ud800"), stable_key("\udfff"), stable_key("?"), stable_key("")}
    assert len(keys) == 4
    with pytest.raises(ArgumentError, match="written as strings"):
        stable_key(HUGE)
