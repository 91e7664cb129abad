"""How games of armies end: mate, stalemate, flags, extinction, checks counted, rows, and by their history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from board.alliance import Alliance
from board.outcome import Outcome
from engine.armies.chasing import has_always_chased
from engine.armies.counting import counted, is_bare

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from engine.armies.game import ArmyGame

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
PATIENCE = 2
"""A draw by quiet moves or by repetition needs no claim once it is due more than this far."""


def verdict(value: str, side: Alliance, reason: str) -> Outcome:
    """Return the outcome that is a "win", a "loss" or a "draw" for a side."""
    if value == "draw":
        return Outcome.draw(reason)
    return Outcome.win(side if value == "win" else side.opponent, reason)


def end_on_board(game: ArmyGame, board: Board) -> Outcome | None:
    """Return how the game ended on a board, or None while it is in progress."""
    outcome = _end_by_rule(game, board)
    if outcome is not None:
        return outcome
    mover = board.move_maker
    if not board.has_legal_moves:
        if game.is_in_check(board, mover):
            return verdict(game.checkmate, mover, "checkmate")
        if game.stalemate_counts:
            own, others = (len(game.men_of(board, side)) for side in (mover, mover.opponent))
            if own == others:
                return Outcome.draw("stalemate with equal numbers")
            return verdict(game.stalemate, mover if own < others else mover.opponent, "stalemate by numbers")
        return verdict(game.stalemate, mover, "stalemate")
    has_other_ends = game.flag_region or game.extinction or game.checks_to_win or game.connects
    if (
        game.royal
        and not has_other_ends
        and all(is_bare(board, side) for side in game.players)
        and not any(game.held(board))
    ):
        return Outcome.draw("insufficient material")
    return None


def _end_by_rule(game: ArmyGame, board: Board) -> Outcome | None:
    """Return the outcome by a rule of the game's own."""
    mover = board.move_maker
    last = mover.opponent
    if game.extinction and (game.explodes or not game.extinction_is_royal):
        for side in (last, mover):
            if any(_is_extinct(game, board, kind, side) for kind in game.extinct_kinds or (None,)):
                return verdict(game.extinction_value, side, "extinction")
    if game.explodes and game.royal:
        for side in (mover, last):
            if not board.mask(game.kinds[game.royal], side):
                return Outcome.win(side.opponent, f"the {game.kinds[game.royal].piece_type} exploded")
    if game.flag_region:
        outcome = _end_by_flag(game, board)
        if outcome is not None:
            return outcome
    if game.checks_to_win and not game.checks_left(board, last):
        return Outcome.win(last, f"{game.checks_to_win} checks")
    if game.connects and _has_row(game, board, last):
        return Outcome.win(last, f"{game.connects} in a row")
    return None


def _is_extinct(game: ArmyGame, board: Board, kind: Any, side: Alliance) -> bool:
    """Return whether a side has lost a kind of piece, or all of its pieces together if there is no kind."""
    own, others = (_count(game, board, kind, each) for each in (side, side.opponent))
    return own <= game.extinction_count and others >= game.extinction_opponents


def _count(game: ArmyGame, board: Board, kind: Any, side: Alliance) -> int:
    held = game.pieces_in_hand(board, side)
    if kind is None:
        return len(game.men_of(board, side)) + len(held)
    squares: list[Coordinate] = game.squares_of(board, kind, side)
    number: int = sum(piece.letter == kind.letter for piece in held)
    return len(squares) + number


def _end_by_flag(game: ArmyGame, board: Board) -> Outcome | None:
    mover = board.move_maker
    arrived = {side: _has_arrived(game, board, side) for side in (mover, mover.opponent)}
    if not game.flag_reply:
        return Outcome.win(mover.opponent, "reached the goal") if arrived[mover.opponent] else None
    if arrived[mover]:
        both = arrived[mover.opponent]
        return Outcome.draw("both reached the goal") if both else Outcome.win(mover, "reached the goal")
    if not arrived[mover.opponent] or game.flag_pieces != game.royal:
        return None
    if mover is Alliance.BLACK and any(_has_arrived(game, move.execute(), mover) for move in board.legal_moves):
        return None
    return Outcome.win(mover.opponent, "reached the goal")


def _has_arrived(game: ArmyGame, board: Board, side: Alliance) -> bool:
    region = game.squares_in(game.flag_region, side)
    pieces = [board.cell(square) for square in region]
    wanted = game.flag_pieces
    found = sum(
        not (game.flag_needs_safety and piece and game.attackers(board, piece.position, side.opponent))
        and piece is not None
        and piece.alliance is side
        and (wanted == "*" or piece.letter.rstrip("~") in wanted.split())
        for piece in pieces
    )
    return found >= game.flag_count


def _has_row(game: ArmyGame, board: Board, side: Alliance) -> bool:
    own = {piece.position for piece in board.pieces(side)}
    return any(_is_row(game, own, square, step) for square in own for step in DIRECTIONS)


def _is_row(game: ArmyGame, own: set[Coordinate], square: Coordinate | None, step: tuple[int, int]) -> bool:
    for _ in range(game.connects):
        if square is None or square not in own:
            return False
        square = game.geometry.step(square, *step)
    return True


# By history.


def end_by_history(game: ArmyGame, boards: Sequence[Board]) -> Outcome | None:
    """Return the outcome of a game by too many quiet moves or repetitions, whether or not anybody claims a draw."""
    if game.counting and counted(game, boards).is_over:
        return Outcome.draw("the count is over")
    if game.impasse_zone and _has_entered(game, boards[-1]):
        return Outcome.win(boards[-1].move_maker, "impasse: the king has entered with enough pieces")
    most = game.most_quiet_moves
    if most and game.clock(boards[-1]) >= 3 * most:
        return Outcome.draw(f"{3 * most // 2} quiet moves")
    if game.repetition and game.repetition != "draw":
        if repetitions(game, boards) >= game.repetition_count:
            return _judged_repetition(game, boards)
    elif game.repetition and repetitions(game, boards) >= game.repetition_count + PATIENCE:
        return _judged_repetition(game, boards)
    elif (game.perpetual_check or game.perpetual_chase) and repetitions(game, boards) >= game.repetition_count:
        outcome = _judged_repetition(game, boards)
        return None if outcome.is_draw else outcome
    return None


BIG = "rb"


def _has_entered(game: ArmyGame, board: Board) -> bool:
    """Return whether the side to move may declare its win: king in the zone, no check, enough pieces and points."""
    side = board.move_maker
    zone = set(game.squares_in(game.impasse_zone, side))
    inside = [piece for piece in board.pieces(side) if piece.position in zone]
    men = [piece for piece in inside if piece.letter != game.royal]
    if len(men) == len(inside) or len(men) < game.impasse_pieces or game.is_in_check(board, side):
        return False
    counted_men = [*men, *game.pieces_in_hand(board, side)]
    points = sum(5 if piece.letter.removeprefix("+") in BIG else 1 for piece in counted_men)
    return points >= game.impasse_points[side.index]


def _judged_repetition(game: ArmyGame, boards: Sequence[Board]) -> Outcome:
    mover = boards[-1].move_maker
    sides = (mover, mover.opponent)
    if game.perpetual_check:
        guilty = [side for side in sides if _has_always_checked(game, boards, side)]
        if len(guilty) == 1:
            return verdict(game.perpetual_check, guilty[0], "perpetual check")
        if guilty:
            return Outcome.draw("perpetual check by both sides")
    if game.perpetual_chase:
        cycle = boards[_first_occurrence(boards) :]
        guilty = [side for side in sides if has_always_chased(game, cycle, side)]
        if len(guilty) == 1:
            return verdict(game.perpetual_chase, guilty[0], "perpetual chase")
    if game.repetition in ("draw", ""):
        return Outcome.draw(f"{NUMBERS.get(repetitions(game, boards), 'repeated')} repetition")
    return verdict(game.repetition, Alliance.WHITE if game.repetition_is_whites else mover, "repetition")


def _first_occurrence(boards: Sequence[Board]) -> int:
    last = boards[-1]
    return next(number for number, board in enumerate(boards) if board == last)


NUMBERS = {3: "threefold", 4: "fourfold", 5: "fivefold", 6: "sixfold"}


def _has_always_checked(game: ArmyGame, boards: Sequence[Board], side: Alliance) -> bool:
    """Return whether a side gave check with each of its moves since the position first occurred."""
    boards[-1]
    first = _first_occurrence(boards)
    answered = [board for board in boards[first + 1 :] if board.move_maker is side.opponent]
    return bool(answered) and all(game.is_in_check(board, side.opponent) for board in answered)


def claims(game: ArmyGame, boards: Sequence[Board]) -> tuple[str, ...]:
    """Return which draws the player to move may claim."""
    found = []
    if game.most_quiet_moves and game.clock(boards[-1]) >= 2 * game.most_quiet_moves:
        found.append(f"{game.most_quiet_moves} quiet moves")
    count = game.repetition_count
    if game.repetition == "draw" and repetitions(game, boards) >= count:
        found.append(f"{NUMBERS.get(count, str(count))} repetition")
    return tuple(found)


def repetitions(game: ArmyGame, boards: Sequence[Board]) -> int:
    """Return how often the last position has occurred."""
    reach = len(boards) if game.hands else min(len(boards), game.clock(boards[-1]) + 1)
    return sum(1 for board in boards[-reach:] if board == boards[-1])
