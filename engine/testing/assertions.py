"""Assertions for tests of rules and engines; failures show the board, what was expected and what was given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from board.board import Board
from board.errors import IllegalMoveError, ParseError, WoodpusherError, WrongTypeError, expect
from board.variant import Variant
from board.wording import plural
from engine.forcing import Proof, forced_win
from engine.game import Game
from engine.perft import divide, perft
from engine.registry import load
from engine.testing.differences import differences
from moves.factory import MoveFactory
from moves.move import Move, NullMove

if TYPE_CHECKING:
    from engine.players import ComputerPlayer

    Chooser = str | ComputerPlayer | Callable[[Board], Move | str]


def board(position: str | None = None, variant: str | Variant = "chess", *, moves: str = "") -> Board:
    """Return a position from the variant's notation, or the start, after some moves: ``board(moves="e4 e5 Nf3")``.

    A FEN may be short: the two clocks can be left out.
    """
    rules = load(variant)
    begin = rules.start() if position is None else rules.parse(position)
    return MoveFactory.play(begin, moves) if moves.strip() else begin


def assert_board(board: Board, expected: str | Board) -> Board:
    """Return a board if it is the expected position, a board or a string; else fail, and show what differs."""
    __tracebackhide__ = True
    expect(Board, board, "a board")
    wanted = board.variant.parse(expected) if isinstance(expected, str) else expected
    found = differences(board, wanted, ("came", "expected"))
    if found:
        raise AssertionError("\n".join(["expected another position", "", *found])) from None
    return board


def assert_legal(board: Board, move: str | Move) -> Move:
    """Return a move, given as a string or a ``Move``, if it is legal, and fail if it is not."""
    __tracebackhide__ = True
    expect(Board, board, "a board")
    if isinstance(move, NullMove):
        _fail(board, f"expected a legal move, but got a null move: {move.reason}")
    if isinstance(move, Move):
        if move not in board.legal_moves:
            _fail(board, f"expected {move} to be legal, but it is not among the legal moves", _legal(board))
        return move
    try:
        found = board.variant.parse_move(board, move)
    except WoodpusherError as error:
        _fail(board, f"expected {move} to be legal, but: {error}", _legal(board))
    return found


def assert_illegal(board: Board, move: str | Move, reason: str = "") -> str:
    """Return why a move is illegal; fail if it is legal, or if the reason does not contain the words of ``reason``.

    A string that is not a move at all fails too: it would hide a typo.
    """
    __tracebackhide__ = True
    expect(Board, board, "a board")
    why = _why_illegal(board, move)
    if reason not in why:
        _fail(board, f"expected {move} to be illegal because of {reason!r}, but the reason is: {why}")
    return why


def _why_illegal(board: Board, move: str | Move) -> str:
    __tracebackhide__ = True
    if isinstance(move, NullMove):
        return move.reason
    if isinstance(move, Move):
        if move in board.legal_moves:
            _fail(board, f"expected {move} to be illegal, but it is legal")
        return "it is not among the legal moves"
    try:
        found = board.variant.parse_move(board, move)
    except IllegalMoveError as error:
        return str(error)
    except ParseError as error:
        _fail(board, f"expected an illegal move, but {move!r} is not a move at all: {error}")
    return _fail(board, f"expected {move} to be illegal, but it is legal: {found!s}")


def assert_moves(board: Board, moves: Iterable[str | Move]) -> None:
    """Fail unless these are all the legal moves, each given once, as strings in the variant's notation or as moves."""
    __tracebackhide__ = True
    expect(Board, board, "a board")
    given = [assert_legal(board, move) for move in moves]
    twice = sorted({str(move) for move in given if given.count(move) > 1})
    missing = [str(move) for move in board.legal_moves if move not in given]
    if missing or twice:
        _fail(
            board,
            f"expected all {len(board.legal_moves)} legal moves, each once, got {len(given)}",
            *([f"missing: {', '.join(missing)}"] if missing else []),
            *([f"given twice: {', '.join(twice)}"] if twice else []),
        )


def assert_perft(board: Board, counts: Mapping[int, int], counter: Callable[[Board, int], int] | None = None) -> None:
    """Fail unless the perft counts by depth are as given, for example ``{1: 48, 2: 2039}``.

    ``counter(board, depth)`` replaces our own move generator, to test another one.
    """
    __tracebackhide__ = True
    expect(Board, board, "a board")
    if not isinstance(counts, Mapping):
        raise WrongTypeError(f"expected a mapping from depths to counts such as {{1: 20}}, got {counts!r}")
    for depth, expected in sorted(counts.items()):
        came = (counter or perft)(board, depth)
        if came != expected:
            parts = ", ".join(f"{move} {count:,}" for move, count in divide(board, depth))
            lines = [f"our count by first move: {parts}"] if parts else []
            _fail(board, f"expected {plural(expected, 'sequence')} of {plural(depth, 'move')}, got {came:,}", *lines)


def assert_mate_in(board: Board, moves: int, player: Chooser | None = None) -> Move:
    """Return the first move of a win in that many moves, and fail if there is none or if there is a shorter one.

    A ``player``, if given, must find it: a string such as ``alphabeta:depth=5``, a computer player, or a
    function from a board to a move or a string. Each of its moves must provably keep the win within the number of
    moves, against the longest defence.
    """
    __tracebackhide__ = True
    expect(Board, board, "a board")
    first = forced_win(board, moves)
    if first is None:
        _fail(board, f"expected a forced win in {moves} for {board.move_maker}, but there is none")
    shorter = forced_win(board, moves - 1) if moves > 1 else None
    if shorter is not None:
        _fail(board, f"expected a forced win in {moves} for {board.move_maker}, but {shorter} wins sooner")
    return first if player is None else _play_out(board, moves, player)


def _play_out(board: Board, moves: int, player: Chooser) -> Move:
    """Let a player play out a won position, and return its first move."""
    __tracebackhide__ = True
    choose = _chooser(player)
    game, proof, side, left = Game(board), Proof(board.move_maker), board.move_maker, moves
    first: Move | None = None
    while True:
        if game.board.move_maker is side:
            move = assert_legal(game.board, choose(game))
            left -= 1
            if not proof.holds(move.execute(), left):
                played = " ".join(map(str, [*game.moves, move]))
                _fail(
                    game.board,
                    f"expected a move that wins in {left + 1} for {side}, but {move} does not (so far: {played})",
                    f"this would have: {forced_win(game.board, left + 1)}",
                )
            first = first or move
        else:
            move = _toughest(game.board, proof, left)
        game.play(move)
        if game.board.outcome is not None:
            assert first is not None
            return first


def _toughest(board: Board, proof: Proof, left: int) -> Move:
    """Return the reply that delays the win the longest."""
    return max(
        board.legal_moves,
        key=lambda reply: next(moves for moves in range(left + 1) if proof.holds(reply.execute(), moves)),
    )


def _chooser(player: Any) -> Callable[[Game], Any]:
    """Return a function that chooses a move, or its string, in a game."""
    if isinstance(player, str):
        from engine.players import player as by_name

        return by_name(player).choose
    if hasattr(player, "choose"):
        return lambda game: player.choose(game)
    if callable(player):
        return lambda game: player(game.board)
    raise WrongTypeError(f"expected a player, its name or a function of a board, got {player!r}")


def _legal(board: Board) -> str:
    return f"legal moves: {', '.join(map(str, board.legal_moves)) or 'none'}"


def _fail(board: Board, what: str, *more: str) -> NoReturn:
    """Raise an error that shows the board."""
    __tracebackhide__ = True
    where = f"{board.variant.spec}, {board.move_maker} to move: {board.variant.format(board)}"
    raise AssertionError("\n".join([what, "", str(board), "", where, *more])) from None
