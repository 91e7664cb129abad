from __future__ import annotations

import pickle
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import Alliance, Board, CoordinateError, IllegalPositionError, MoveKind, OptionError, WoodpusherError
from board.builder import with_turn
from engine import Game, load, perft
from engine.games.track.rules import Track
from engine.testing import check_variant
from moves import NULL_MOVE, BallPass, BlockMove, MajorMove, MoveFactory, NullMove
from pieces import Ball, Block, Knight
from tests.families import often_thorough
from tests.track_positions import FACTS, LABELLED, board_of, plain_moves, random_board, state_of
from tests.type_narrowing import as_a, some

TRACK: Track = load("track")
START = "1,2,3,4,5,3 50,51,52,53,54,52 w"
create = MoveFactory.create_move


@pytest.mark.parametrize("position", FACTS["perft"]["positions"], ids=lambda position: position["name"])
@pytest.mark.parametrize("labelled", [False, True])
def test_move_sequence_counts_match_the_reference(position: dict[str, Any], labelled: bool) -> None:
    track: Track = load("track", labelled=labelled)
    board = board_of(track, (tuple(position["state"]), position["player"]))
    for depth in range(1, 5):
        assert perft(board, depth) == position["continue_past_terminal"][str(depth)]


def test_there_are_2429862_sequences_of_five_moves() -> None:
    assert perft(TRACK.start(), 5) == 2429862


@often_thorough
@pytest.mark.parametrize(
    "spec",
    [
        "track(labelled=True)",
        "track(columns=4, rows=3, blocks=2)",
        "track(columns=3, rows=2, blocks=1)",
        "track(columns=2, rows=2, blocks=2, labelled=True)",
        "track(columns=30, rows=3, blocks=11, labelled=True)",
        "track(columns=5, rows=11, blocks=4)",
    ],
)
def test_every_size_keeps_the_cores_promises(spec: str, one_in: int) -> None:
    assert check_variant(spec, games=2, seed=3, plies=25, one_in=one_in).skipped == ("position numbers",)


@pytest.mark.parametrize("spec", ["track(labelled=True)", "track(columns=4, rows=5, blocks=3, labelled=True)"])
def test_legal_moves_match_a_plain_implementation_of_the_rules(spec: str) -> None:
    track: Track = load(spec)  # type: ignore[assignment]
    rng = Random(spec)
    for _ in range(150):
        board = random_board(track, rng)
        moves = board.legal_moves
        assert {state_of(move.execute()) for move in moves} == plain_moves(track, state_of(board))
        assert {move.key_after for move in moves} == {move.execute().key for move in moves}
        assert track.tactics.count_moves(board) == len(moves)


def every_board(track: Track) -> list[Board]:
    squares = range(track.geometry.size)
    return [
        track.board_of((*white, white_ball), (*black, black_ball), side)
        for white in combinations(squares, track.blocks)
        for black in combinations([square for square in squares if square not in white], track.blocks)
        for white_ball in white
        for black_ball in black
        for side in track.players
    ]


def test_un_moves_lead_to_just_those_positions_from_which_a_legal_move_leads_here() -> None:
    boards = every_board(load("track(columns=3, rows=3, blocks=2)"))  # type: ignore[arg-type]
    assert len(boards) == len(set(boards)) == 6048
    before: dict[Board, set[Board]] = {board: set() for board in boards}
    for board in boards:
        for move in board.legal_moves:
            before[move.execute()].add(board)
    for board in boards:
        undo = board.moves(MoveKind.UNDO)
        assert {move.execute() for move in undo} == before[board]
        assert {move.key_after for move in undo} == {earlier.key for earlier in before[board]}
        assert undo == board.moves(MoveKind.BACKWARD)
    assert board.moves(MoveKind.BIDIRECTIONAL) == ()
    assert board.moves(MoveKind.ALL) == board.legal_moves + undo


def test_the_start_has_blocks_in_the_middle_and_balls_in_the_middle_of_those() -> None:
    board = TRACK.start()
    assert TRACK.format(board) == START
    assert load("end-of-the-track") is TRACK
    assert load("track(columns=4, rows=4, blocks=2)").format(load("track(columns=4, rows=4, blocks=2)").start()) == (
        "1,2,2 13,14,14 w"
    )
    assert str(board).splitlines()[0] == "8 . b b o b b ."
    assert str(board).splitlines()[-2:] == ["1 . B B O B B .", "  a b c d e f g"]
    assert str(LABELLED.start()).splitlines()[-2] == "1 .  B0 B1 O2 B3 B4 ."


def test_a_square_shows_its_block_and_the_pieces_include_the_balls() -> None:
    board = TRACK.start()
    holder = board.piece_at("d1")
    assert holder is Block(Alliance.WHITE, 3, None, True)
    assert holder.holds_ball
    assert not as_a(Block, board[2]).holds_ball
    assert board["d4"] is None
    assert board.tile(3).piece is holder
    assert len(board.squares) == 56
    assert board.squares[3] is holder
    assert [piece for piece in board.pieces() if piece.piece_type == "ball"] == [
        Ball(Alliance.WHITE, 3),
        Ball(Alliance.BLACK, 52),
    ]
    assert len(board.pieces(Alliance.BLACK)) == 6
    assert as_a(Block, LABELLED.start()["c1"]).number == 1


def test_a_block_moves_like_a_knight() -> None:
    board = TRACK.start()
    move = create(board, "b1", "a3")
    assert type(move) is BlockMove
    assert isinstance(move, MajorMove)
    assert (move.current_coordinate, move.destination_coordinate) == (1, 14)
    assert str(move) == "b1-a3"
    after = move.execute()
    assert TRACK.format(after) == "2,3,4,5,14,3 50,51,52,53,54,52 b"
    assert board == TRACK.start()
    assert move.transition.moved == ((Block(Alliance.WHITE, 1), Block(Alliance.WHITE, 14)),)


def test_a_pass_knows_its_chain_of_holders() -> None:
    board = TRACK.start()
    move = create(board, 3, 4)
    assert type(move) is BallPass
    assert str(move) == "d1>e1"
    assert move.chain == (3, 4)
    after = move.execute()
    assert TRACK.format(after) == "1,2,3,4,5,4 50,51,52,53,54,52 b"
    assert as_a(Block, after["e1"]).holds_ball
    assert not as_a(Block, after["d1"]).holds_ball
    assert move.transition.moved == ((Ball(Alliance.WHITE, 3), Ball(Alliance.WHITE, 4)),)


def test_a_pass_goes_over_as_many_blocks_as_it_takes() -> None:
    # a1 sees a4 (b2 stands between it and d4), a4 sees d4, d4 sees d8.
    board = TRACK.parse("0,21,24,52,20,0 8,9,28,48,54,54 w")
    assert as_a(BallPass, create(board, "a1", "d8")).chain == (0, 21, 24, 52)
    assert as_a(BallPass, create(board, "a1", "d4")).chain == (0, 21, 24)
    closed = TRACK.parse("0,21,24,52,20,0 7,8,9,28,54,54 w")
    assert create(closed, "a1", "d8") == NULL_MOVE


def test_each_piece_knows_its_own_moves() -> None:
    board = TRACK.start()
    assert [str(move) for move in some(board["b1"]).legal_moves(board)] == ["b1-c3", "b1-d2", "b1-a3"]
    assert some(board["d1"]).legal_moves(board) == ()
    ball = board.pieces(Alliance.WHITE)[-1]
    assert [str(move) for move in ball.legal_moves(board)] == ["d1>b1", "d1>c1", "d1>e1", "d1>f1"]
    assert len(some(board["b8"]).legal_moves(board)) == 3


def test_two_chains_of_a_pass_are_one_move() -> None:
    board = TRACK.parse("0,7,1,8,20,0 50,51,52,53,54,52 w")
    passes = [move for move in board.legal_moves if isinstance(move, BallPass)]
    assert sorted(str(move) for move in passes) == ["a1>a2", "a1>b1", "a1>b2"]


@pytest.mark.parametrize(
    ("position", "start", "end", "reason"),
    [
        (START, "d1", "c3", "the block on d1 holds the ball"),
        (START, "d1", "d4", "the block on d1 holds the ball"),
        (START, "d1", "d1", "the pass returns to where it began"),
        (START, "d1", "d8", "the ball cannot be passed to the block on d8: it is black"),
        (START, "e4", "e5", "there is no block on e4"),
        (START, "b8", "a6", "it is white's turn, and the block on b8 is black"),
        (START, "b1", "b2", "a block moves two squares one way and one the other"),
        (START, "b1", "b1", "already there"),
        ("16,2,3,4,5,3 50,51,52,53,54,52 w", "c3", "d1", "a white block is there"),
        ("37,2,3,4,5,3 50,51,52,53,54,52 w", "c6", "d8", "a black block is there"),
        ("3,52,0,1,2,3 31,50,51,53,54,53 w", "d1", "d8", "intercepted by the block on d5"),
        ("3,52,0,1,2,3 31,45,51,53,54,53 w", "d1", "d8", "intercepted by the block on d5"),
        ("3,52,0,1,2,3 31,45,51,53,54,53 w", "a1", "d8", "a block moves"),
        ("0,7,20,33,46,0 50,51,52,53,54,52 w", "a1", "g3", "no block that the ball can reach from a1 is in line with"),
        ("0,7,13,33,46,0 8,51,52,53,54,52 w", "a1", "g2", "the pass from a2 to g2 is intercepted by the block on b2"),
    ],
)
def test_an_illegal_move_says_why(position: str, start: str, end: str, reason: str) -> None:
    board = TRACK.parse(position)
    refused = create(board, start, end)
    assert refused == NULL_MOVE
    assert reason in as_a(NullMove, refused).reason
    with pytest.raises(ValueError, match="position"):
        TRACK.parse_move(board, f"{start}-{end}")


def test_every_pair_of_squares_has_a_move_or_a_reason() -> None:
    rng = Random(4)
    for _ in range(5):
        board = random_board(TRACK, rng)
        legal = {(move.current_coordinate, move.destination_coordinate): move for move in board.legal_moves}
        for start in range(56):
            for end in range(56):
                move = create(board, start, end)
                assert move == legal.get((start, end), NULL_MOVE)
                assert move or as_a(NullMove, move).reason


def test_a_square_off_the_board_is_an_error() -> None:
    with pytest.raises(CoordinateError, match="0 to 55"):
        create(TRACK.start(), 56, 3)
    with pytest.raises(CoordinateError, match="a1 to g8"):
        create(TRACK.start(), "b1", "h3")


@pytest.mark.parametrize("case", FACTS["is_termination_state"], ids=lambda case: case["why"])
def test_the_ball_on_the_far_row_wins(case: dict[str, Any]) -> None:
    outcome = board_of(LABELLED, (tuple(case["state"]), 0)).outcome
    assert (outcome is not None) is case["expected"]
    if case["winner"]:
        assert some(outcome).winner is Alliance[case["winner"]]
        assert str(outcome) == f"{case['winner'].lower()} wins: the ball reached the far row"
    elif outcome:
        assert outcome.winner is None
        assert len(outcome.winners) == 2


def test_moves_continue_through_a_won_position_but_a_game_does_not() -> None:
    board = TRACK.parse("1,2,3,4,49,49 50,51,52,53,54,54 b")
    assert len(board.legal_moves) == 19
    game = Game(TRACK.parse("49,37,46,41,55,41 50,51,52,53,54,52 w")).play("g6>g8")
    assert str(game.outcome) == "white wins: the ball reached the far row"
    with pytest.raises(ValueError, match="over"):
        Game(board).play("b8-a6")


def test_a_side_that_cannot_move_ends_the_game() -> None:
    stuck = load("track(columns=3, rows=2, blocks=1)").start()
    assert stuck.legal_moves == ()
    assert str(stuck.outcome) == "draw: white cannot move"


def test_unlabelled_blocks_of_a_side_are_all_the_same() -> None:
    assert TRACK.parse("5,4,3,2,1,3 54,53,52,51,50,52 w") == TRACK.start()
    assert TRACK.format(TRACK.parse("5,4,3,2,1,3 54,53,52,51,50,52 w")) == START
    swapped = LABELLED.parse("2,1,3,4,5,3 50,51,52,53,54,52 w")
    assert swapped != LABELLED.start()
    assert LABELLED.format(swapped) == "2,1,3,4,5,3 50,51,52,53,54,52 w"
    assert pickle.loads(pickle.dumps(swapped)) == swapped


def test_a_builder_sets_up_blocks_and_balls_in_any_order() -> None:
    builder = Board.Builder(TRACK)
    for alliance, row in ((Alliance.WHITE, 0), (Alliance.BLACK, 49)):
        builder.set_piece(Ball(alliance, row + 3))
        for column in range(1, 6):
            builder.set_piece(Block(alliance, row + column))
    assert builder.build() == TRACK.start()
    assert as_a(Block, builder.build()["d1"]).holds_ball
    moved = builder.set_piece(Ball(Alliance.WHITE, 1)).build()
    assert TRACK.format(moved) == "1,2,3,4,5,1 50,51,52,53,54,52 w"
    assert not as_a(Block, moved["d1"]).holds_ball
    assert Board.Builder.of(moved).build() == moved


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda builder: builder.remove_piece("b1"), "white has 4 blocks instead of 5"),
        (lambda builder: builder.remove_piece(Ball(Alliance.BLACK, 52)), "black has no ball"),
        (lambda builder: builder.set_piece(Ball(Alliance.WHITE, 30)), "white's ball is on c5, where no white block"),
        (lambda builder: builder.set_piece(Ball(Alliance.WHITE, 52)), "white's ball is on d8"),
        (lambda builder: builder.set_piece(Block(Alliance.WHITE, 30)), "white has 6 blocks"),
        (lambda builder: builder.set_piece(Block(Alliance.WHITE, 1, 0)), "no numbers"),
        (lambda builder: builder.set_piece(Block(Alliance.WHITE, 56)), "off the board"),
        (lambda builder: builder.set_piece(Block(Alliance.WHITE, 58)), "places 0 to"),
        (lambda builder: builder.remove_piece("d1"), "white has 4 blocks"),
        (lambda builder: builder.set_piece(Knight(Alliance.WHITE, 20)), "no piece such as|blocks and balls"),
    ],
)
def test_a_builder_rejects_a_position_that_breaks_a_rule(change: object, message: str) -> None:
    builder = Board.Builder.of(TRACK.start())
    with pytest.raises(IllegalPositionError, match=message):
        change(builder).build()  # type: ignore[operator]
    assert TRACK.format(TRACK.start()) == START


def test_labelled_blocks_need_each_number_once() -> None:
    with pytest.raises(IllegalPositionError, match="numbers 0 to 4"):
        Board.Builder.of(LABELLED.start()).set_piece(Block(Alliance.WHITE, 1, 2)).build()
    with pytest.raises(IllegalPositionError, match="numbers 0 to 4"):
        Board.Builder.of(LABELLED.start()).set_piece(Block(Alliance.WHITE, 1)).build()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"columns": 0}, "columns"),
        ({"columns": 65}, "64"),
        ({"rows": 1}, "rows"),
        ({"rows": "8"}, "rows"),
        ({"blocks": 0}, "blocks"),
        ({"blocks": 8}, "as many blocks as columns"),
        ({"labelled": 1}, "True or False"),
    ],
)
def test_an_option_that_makes_no_board_is_rejected(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load("track", **options)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "white's squares"),
        ("1,2,3,4,5,3 50,51,52,53,54,52", "w or b"),
        ("1,2,3,4,5,3 50,51,52,53,54,52 x", "w or b"),
        ("1,2,3,4,5 50,51,52,53,54,52 w", r"6 squares \(blocks and ball\) separated by commas"),
        ("1,2,3,4,5,6 50,51,52,53,54,52 w", "white's ball is on g1"),
        ("1,1,3,4,5,3 50,51,52,53,54,52 w", "there are two blocks on b1"),
        ("1,2,3,4,50,3 50,51,52,53,54,52 w", "there are two blocks on b8"),
        ("1,2,3,4,56,3 50,51,52,53,54,52 w", "0 to 55"),
        ("1,2,3,4,-5,3 50,51,52,53,54,52 w", "0 to 55"),
        ("1,2,3,4,b,3 50,51,52,53,54,52 w", "'b'"),
        ("1,2,3,4,٣,3 50,51,52,53,54,52 w", "0 to 55"),
    ],
)
def test_text_that_is_not_a_position_is_rejected(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        TRACK.parse(text)


@given(st.text(max_size=40) | st.text("0123456789, wb", max_size=40))
def test_any_text_is_a_position_or_is_rejected_with_our_own_error(text: str) -> None:
    try:
        board = TRACK.parse(text)
    except WoodpusherError as error:
        assert isinstance(error, ValueError)
    else:
        assert TRACK.parse(TRACK.format(board)) == board


@given(st.text(max_size=12) | st.from_regex(r"[a-h][0-9]{1,2}[->]?[a-h][0-9]", fullmatch=True))
def test_any_text_is_a_move_or_is_rejected_with_our_own_error(text: str) -> None:
    board = TRACK.start()
    try:
        move = TRACK.parse_move(board, text)
    except WoodpusherError as error:
        assert isinstance(error, ValueError)
    else:
        assert move in board.legal_moves


@pytest.mark.parametrize("text", ["b1-a3", "b1a3", " B1 - A3 ", "b1>a3", "1-14"])
def test_a_move_is_read_in_several_ways(text: str) -> None:
    assert str(TRACK.parse_move(TRACK.start(), text)) == "b1-a3"


@pytest.mark.parametrize("text", ["b1", "114", "b12", "1-", "b1--a3", "", None, 3])
def test_text_that_is_not_a_move_is_rejected(text: object) -> None:
    with pytest.raises(ValueError, match="expected a move"):
        TRACK.parse_move(TRACK.start(), text)  # type: ignore[arg-type]


def test_the_evaluation_is_the_same_for_both_sides_of_a_mirror() -> None:
    rng = Random(9)
    for _ in range(50):
        board = random_board(TRACK, rng)
        white, black = ([55 - square for square in side] for side in TRACK.squares_by_side(board))
        mirrored = TRACK.board_of(tuple(black), tuple(white), board.move_maker.opponent)
        assert TRACK.evaluate(mirrored) == TRACK.evaluate(board)
        assert TRACK.evaluate(with_turn(board)) == -TRACK.evaluate(board)


def test_a_pass_home_is_loud_and_comes_first() -> None:
    board = TRACK.parse("49,37,46,41,55,41 50,51,52,53,54,52 w")
    first = max(board.legal_moves, key=TRACK.tactics.move_order)
    assert TRACK.tactics.is_loud(create(board, "g6", "g8"))
    assert not TRACK.tactics.is_loud(create(board, "g6", "e7"))
    assert TRACK.tactics.move_order(first) >= TRACK.tactics.move_order(create(board, "g6", "g8")) > 0
