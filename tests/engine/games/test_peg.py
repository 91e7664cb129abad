"""Peg Solitaire: boards, jumps and un-jumps, goals, symmetries, and lines through boards too large to solve."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import (
    Alliance,
    ArgumentError,
    Board,
    IllegalMoveError,
    IllegalPositionError,
    OptionError,
    ParseError,
    TooLargeError,
    UnsolvableError,
    UnsupportedError,
    WrongTypeError,
)
from engine import Game, find_line, load, perft, solve
from engine.solving.numbering import numbering_of
from engine.testing import check_variant
from moves import MoveFactory, MoveKind
from moves.peg import Jump, UnJump
from pieces.peg import BOARDS, Peg
from tests.families import often_thorough
from tests.type_narrowing import some

PEG = load("peg")
TRIANGLE = load("peg", board="triangle")


# The boards.


@pytest.mark.parametrize(
    ("board", "holes", "jumps", "turns"),
    [
        ("english", 33, 76, 8),
        ("european", 37, 92, 8),
        ("triangle", 15, 36, 6),
    ],
)
def test_a_board_has_its_holes_jumps_and_symmetries(board: str, holes: int, jumps: int, turns: int) -> None:
    geometry = BOARDS[board]
    assert geometry.size == len(set(geometry.names)) == holes
    assert sum(map(len, geometry.leaps)) == sum(map(len, geometry.landings)) == jumps
    assert len(set(geometry.symmetries)) == turns
    leaps = {(leap.start, leap.over, leap.end) for leaps in geometry.leaps for leap in leaps}
    for turn in geometry.symmetries:
        assert sorted(turn) == list(range(holes))
        assert {tuple(turn[hole] for hole in leap) for leap in leaps} == leaps


def test_the_english_game_starts_with_an_empty_centre() -> None:
    assert PEG.format(PEG.start()) == "OOO/OOO/OOOOOOO/OOO.OOO/OOOOOOO/OOO/OOO"
    assert str(PEG.start()).splitlines()[3] == "4 O O O . O O O"
    assert {str(move) for move in PEG.start().legal_moves} == {"d2-d4", "d6-d4", "b4-d4", "f4-d4"}


def test_the_triangles_apex_is_empty_at_first() -> None:
    assert TRIANGLE.format(TRIANGLE.start()) == "./OO/OOO/OOOO/OOOOO"
    assert {str(move) for move in TRIANGLE.start().legal_moves} == {"a3-a1", "c3-a1"}


@pytest.mark.parametrize("board", BOARDS)
def test_any_hole_can_be_the_first(board: str) -> None:
    for number, name in enumerate(BOARDS[board].names):
        by_name, by_number = load("peg", board=board, hole=name), load("peg", board=board, hole=number)
        assert by_name is by_number
        assert [hole for hole, peg in enumerate(by_name.start().squares) if peg is None] == [number]
        assert load(by_name.spec) is by_name


def test_perft_of_the_english_board_agrees_with_masks() -> None:
    leaps = [leap for leaps in BOARDS["english"].leaps for leap in leaps]

    def count(pegs: int, depth: int) -> int:
        after = [pegs ^ leap.holes for leap in leaps if pegs & leap.holes == leap.pegs]
        return len(after) if depth == 1 else sum(count(pegs, depth - 1) for pegs in after)

    assert perft(PEG.start(), 4) == count(numbering_of(PEG).index(PEG.start()), 4)


# Forward, backward and undo are different things here.


def test_a_jump_takes_the_peg_it_jumps_over() -> None:
    move = MoveFactory.create_move(PEG.start(), "d2", "d4")
    assert isinstance(move, Jump)
    assert move.is_attack
    assert move.attacked_piece is Peg(Alliance.WHITE, BOARDS["english"].coordinate("d3"))
    after = move.execute()
    assert [after[name] is None for name in ("d2", "d3", "d4")] == [True, True, False]


def test_an_un_jump_is_not_played_in_a_game() -> None:
    game = Game(PEG).play("d2-d4")
    with pytest.raises(IllegalMoveError, match="not one of the legal moves"):
        game.play("d4<d2")
    assert game.ply == 1


def test_an_un_jump_puts_the_captured_peg_back() -> None:
    start = PEG.start()
    after = MoveFactory.create_move(start, "d2", "d4").execute()
    back = next(move for move in after.moves(MoveKind.BACKWARD) if str(move) == "d4<d2")
    assert isinstance(back, UnJump)
    assert back.execute() == start
    assert back.transition.added == (Peg(Alliance.WHITE, BOARDS["english"].coordinate("d3")),)
    assert PEG.parse_move(after, "d4<d2") == back
    assert eval(repr(back), {"load": load}) == back


def test_forward_backward_and_undo_are_distinguished() -> None:
    board = TRIANGLE.start().legal_moves[0].execute()
    kinds = {kind: set(board.moves(kind)) for kind in MoveKind.__members__.values()}
    assert kinds[MoveKind.FORWARD] == kinds[MoveKind.LEGAL] == set(board.legal_moves)
    assert kinds[MoveKind.BACKWARD] == kinds[MoveKind.UNDO]
    assert kinds[MoveKind.BIDIRECTIONAL] == set()
    assert kinds[MoveKind.ALL] == kinds[MoveKind.FORWARD] | kinds[MoveKind.BACKWARD]
    assert kinds[MoveKind.FORWARD]
    assert all(len(move.execute().pieces()) == 12 for move in kinds[MoveKind.FORWARD])
    assert all(len(move.execute().pieces()) == 14 for move in kinds[MoveKind.BACKWARD])


def test_a_full_board_has_neither_jumps_nor_an_end_that_is_won() -> None:
    full = TRIANGLE.parse("O" * 15)
    assert full.moves(MoveKind.ALL) == ()
    assert str(full.outcome) == "draw: no jump is left"


def test_a_lone_peg_has_only_backward_moves() -> None:
    lone = TRIANGLE.parse("O/../.../..../.....")
    assert {str(move) for move in lone.moves(MoveKind.ALL)} == {"a1<a3", "a1<c3"}
    assert str(lone.outcome) == "white wins: one peg is left"


# Goals and rejections.


def test_a_goal_hole_decides_who_has_won() -> None:
    variant = load("peg", board="triangle", goal="b3")
    assert str(variant.parse("./../.O./..../.....").outcome) == "white wins: one peg is left, in b3"
    assert str(variant.parse("O/../.../..../.....").outcome) == "draw: no jump is left"
    assert len(list(variant.goals())) == 1


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (("d4", "d2"), "there is no peg in d4"),
        (("d3", "d4"), "a peg jumps over one neighbour in a straight line, and d4 is not behind one"),
        (("c4", "e4"), "there is a peg in e4 already"),
    ],
)
def test_an_illegal_jump_says_why(move: tuple[str, str], reason: str) -> None:
    assert MoveFactory.create_move(PEG.start(), *move).reason == reason


def test_a_jump_over_nothing_is_rejected() -> None:
    board = MoveFactory.create_move(PEG.start(), "d2", "d4").execute()
    with pytest.raises(IllegalMoveError, match="no peg to jump over in d2"):
        PEG.parse_move(board, "d1-d3")


@pytest.mark.parametrize("text", ["", "d2", "d2-d9", "z1-d4", "d2--d4", "d2-d4-d6", "22-44"])
def test_text_that_is_not_a_jump_is_rejected(text: str) -> None:
    with pytest.raises(ParseError, match="two holes"):
        PEG.parse_move(PEG.start(), text)
    with pytest.raises(IllegalMoveError, match="no such jump can be undone"):
        PEG.parse_move(PEG.start(), "d4<d2")


@pytest.mark.parametrize(
    "options",
    [
        {"board": "round"},
        {"board": 3},
        {"hole": "d9"},
        {"hole": 33},
        {"hole": 1.5},
        {"goal": "z1"},
        {"symmetries": 1},
    ],
)
def test_options_that_the_board_lacks_are_rejected(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match="peg's"):
        load("peg", **options)


def test_a_piece_of_another_game_cannot_be_set_up() -> None:
    from pieces.hanoi import Disk

    with pytest.raises(IllegalPositionError, match="expected pegs"):
        Board.Builder(PEG).set_piece(Disk(Alliance.WHITE, 0, 1, 1)).build()
    with pytest.raises(ArgumentError, match="white"):
        Peg(Alliance.BLACK, 0)


@given(st.sampled_from(sorted(BOARDS)), st.integers(0), st.booleans())
def test_any_position_survives_a_round_trip_as_text_and_as_number(name: str, seed: int, symmetries: bool) -> None:
    variant = load("peg", board=name, symmetries=symmetries)
    numbering = numbering_of(variant)
    board = numbering.from_index(seed % numbering.positions)
    assert variant.parse(variant.format(board)) == board
    assert variant.parse(variant.format(board).replace("/", "\n").lower()) == board
    number = numbering.index(board)
    assert numbering.index(numbering.from_index(number)) == number
    if not symmetries:
        assert numbering.from_index(number) == board


@given(st.text(alphabet="Oo./x 1", max_size=40))
def test_the_parser_accepts_or_rejects_any_text(text: str) -> None:
    try:
        board = TRIANGLE.parse(text)
    except ParseError:
        return
    assert TRIANGLE.parse(TRIANGLE.format(board)) == board


# Symmetries and colours.


@given(st.sampled_from(["english", "european", "triangle"]), st.integers(0))
def test_rotated_and_reflected_positions_share_a_number(name: str, seed: int) -> None:
    import numpy as np

    variant = load("peg", board=name, symmetries=True)
    numbering = numbering_of(variant)
    pegs = seed % numbering.positions
    images = {
        sum(1 << turn[hole] for hole in range(variant.geometry.size) if pegs >> hole & 1)
        for turn in BOARDS[name].symmetries
    }
    assert {numbering.index(numbering.from_index(image)) for image in images} == {min(images)}
    assert numbering.multiplicities(np.array([pegs])).tolist() == [len(images)]


def test_a_hopeless_position_really_is_one() -> None:
    from engine import solve

    variant = load("peg", board="triangle", goal="a1")
    solution = solve(variant)
    numbering = numbering_of(variant)
    boards = [numbering.from_index(number) for number in range(numbering.positions)]
    hopeless = [board for board in boards if some(variant.guide).is_hopeless(board)]
    assert hopeless
    assert all(solution.value(board) == "unsolvable" for board in hopeless)


# Lines.


@pytest.mark.parametrize(
    "spec",
    [
        "peg",
        "peg(goal=d4)",
        "peg(hole=a5, goal=a5)",
        "peg(symmetries=True)",
        "peg(board=european)",
        "peg(board=triangle)",
        "peg(board=european, hole=c7)",
        "hanoi(disks=8)",
    ],
)
def test_a_line_is_found_and_replayed(spec: str) -> None:
    game = Game(load(spec))
    for move in find_line(game.board):
        game.play(move)
    assert game.outcome is not None
    assert game.outcome.winner is Alliance.WHITE
    if spec.startswith("peg"):
        assert game.ply == game.variant.geometry.size - 2


def test_a_line_that_does_not_exist_is_not_found() -> None:
    european = load("peg(board=european, hole=d4)")
    with pytest.raises(UnsolvableError, match="no solution can be reached"):
        find_line(european.start())
    stuck = TRIANGLE.parse("O/../.../..../O...O")
    with pytest.raises(UnsolvableError, match="no solution can be reached"):
        find_line(stuck)


def test_a_search_that_takes_too_long_gives_up() -> None:
    calls: list[int] = []
    with pytest.raises(TooLargeError, match="after visiting 500 positions"):
        find_line(PEG.start(), progress=calls.append, limit=500)
    assert calls == sorted(calls)
    assert calls


def test_a_line_is_for_boards_of_puzzles() -> None:
    with pytest.raises(UnsupportedError, match="not a puzzle"):
        find_line(load("chess").start())
    with pytest.raises(WrongTypeError, match="expected a board"):
        find_line("peg")  # type: ignore[arg-type]


# The conformance kit.


@often_thorough
@pytest.mark.parametrize(
    "spec",
    [
        "peg",
        "peg(board=european, goal=d4)",
        "peg(board=european, hole=c7, symmetries=True)",
        "peg(board=triangle)",
        "peg(board=triangle, goal=b3, symmetries=True)",
    ],
)
def test_peg_solitaire_keeps_the_cores_promises(spec: str, one_in: int) -> None:
    assert check_variant(spec, games=3, one_in=one_in).skipped == ()


@pytest.mark.parametrize("spec", ["peg(board=triangle)", "peg(board=triangle, goal=c3)"])
def test_a_search_through_all_positions_agrees_with_the_table(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # A width of zero finds nothing, so that all positions of each depth are tried.
    monkeypatch.setattr("engine.solving.lines.FIRST_WIDTH", 0)
    monkeypatch.setattr("engine.solving.lines.NARROW_LIMIT", 0)
    monkeypatch.setattr("engine.solving.lines.ENDINGS", 1)
    variant = load(spec)
    solution = solve(variant)
    found = {True: 0, False: 0}
    numbering = numbering_of(variant)
    for number in range(1, numbering.positions, 131):
        board = numbering.from_index(number)
        is_solvable = solution.value(board) == "solvable"
        found[is_solvable] += 1
        if not is_solvable:
            with pytest.raises(UnsolvableError):
                find_line(board)
            continue
        for move in find_line(board):
            assert move in board.legal_moves
            board = move.execute()
        assert board in variant.goals()
    assert min(found.values()) > 10


def test_a_dead_end_in_the_middle_of_the_english_board_is_detected() -> None:
    board = PEG.parse("O.O/.O./OO...OO/O.O.O.O/OOO..O./O.O/.O.")
    with pytest.raises(UnsolvableError):
        find_line(board)


def test_jumps_by_arrays_are_those_of_the_boards() -> None:
    import numpy as np

    for spec in ("peg", "peg(symmetries=True)", "peg(board=triangle, goal=c3, symmetries=True)", "peg(board=european)"):
        numbering = numbering_of(load(spec))
        rng = Random(3)
        for _ in range(60):
            board = numbering.from_index(rng.randrange(numbering.positions))
            expected = {numbering.index(move.execute()) for move in board.legal_moves}
            assert set(numbering.next_indices(numbering.index(board))) == expected
            assert set(numbering.next_index_array(np.array([numbering.index(board)])).tolist()) == expected
