"""Legality that no table knows, found by making each move: several royal pieces, explosions, duties and passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from board.alliance import Alliance
from moves.army import TurnedDrop
from moves.explosions import ArmyExplosion
from moves.move import MajorMove, Move, Pass, Placement
from moves.walls import WallingMove

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from engine.armies.game import ArmyGame


def concerns(rule: str, side: Alliance) -> bool:
    """Return whether a rule for "white", "black" or "both" sides holds for one."""
    return rule in ("both", side.name.lower())


def chosen_moves(game: ArmyGame, board: Board, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the legal moves among those that the tables allow, with the game's own kinds of moves."""
    mover = board.move_maker
    if game.explodes:
        moves = tuple(_exploding(board, move) for move in moves)
    if game.has_walls:
        moves = tuple(move for move in moves if move.attacked_piece is None or move.attacked_piece.letter != WALL)
    if game.unable_to_take:
        moves = tuple(move for move in moves if not _is_truce(game, move))
    if game.turns_by_capture:
        moves = tuple(move for move in moves if (move.promotion is None) != move.is_attack or not _turns(game, move))
    if game.drops_promoted:
        moves += tuple(_turned_drops(game, board, moves))
    if game.leaps:
        moves += tuple(_first_leaps(game, board))
    if game.turns_to_stone:
        moves = tuple(_petrifying(game, move) for move in moves)
    if game.king_stands and game.is_in_check(board, mover):
        moves = tuple(move for move in moves if not _runs_away(game, move))
    if game.closed:
        moves = tuple(move for move in moves if not _is_closed(game, move))
    if game.promotion_limit or game.promotes_to_captured:
        moves = tuple(move for move in moves if _may_become(game, board, move))
    if game.tries_moves:
        moves = tuple(move for move in moves if not is_exposed(game, move))
    if concerns(game.may_pass, mover) and not game.is_in_check(board, mover):
        moves += (Pass(board),)
    if not (game.may_check and game.drops_may_check):
        moves = tuple(move for move in moves if _is_quiet_enough(game, move))
    if concerns(game.must_capture, mover):
        moves = tuple(move for move in moves if move.is_attack) or moves
    if game.walls:
        moves = tuple(_walled(game, board, moves))
    if concerns(game.must_drop, mover):
        moves = tuple(move for move in moves if isinstance(move, Placement)) or moves
    if not moves and concerns(game.passes_in_stalemate, mover) and not game.is_in_check(board, mover):
        return (Pass(board),)
    return moves


def _exploding(board: Board, move: Move) -> Move:
    if not move.is_attack:
        return move
    return ArmyExplosion(board, move.moved_piece, move.destination_coordinate, move.attacked_piece, move.promotion)


WALL = "*"


def _is_truce(game: ArmyGame, move: Move) -> bool:
    """Return whether a piece takes one that it cannot take."""
    kinds = game.unable_to_take
    taken = move.attacked_piece
    return taken is not None and taken.letter in kinds and move.moved_piece.letter in kinds


def _turns(game: ArmyGame, move: Move) -> bool:
    return not isinstance(move, Placement) and move.moved_piece.letter in game.promotes


def _turned_drops(game: ArmyGame, board: Board, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield the drops of pieces on their other side."""
    for letter in dict.fromkeys(piece.letter for piece in game.pieces_in_hand(board, board.move_maker)):
        if letter in game.promotes:
            kind = game.kinds[game.promotes[letter]]
            for move in moves:
                if isinstance(move, Placement) and move.moved_piece.letter == letter:
                    yield TurnedDrop(board, kind(board.move_maker, move.destination_coordinate), move.moved_piece)


def _first_leaps(game: ArmyGame, board: Board) -> Iterator[Move]:
    """Yield the leaps that pieces may make once, without check and into none."""
    state: Any = board.state
    side = board.move_maker
    if not state.rights or game.is_in_check(board, side):
        return
    for right, whose, start, ends in game.first_leaps:
        piece = board.cell(start)
        if piece is None or whose is not side or not state.rights & right:
            continue
        for end in ends:
            if board.cell(end) is None:
                move = MajorMove(board, piece, end)
                if not game.is_in_check(move.execute(), side):
                    yield move


def _petrifying(game: ArmyGame, move: Move) -> Move:
    piece: Any = move.moved_piece
    if not move.is_attack or piece.letter not in game.turns_to_stone:
        return move
    return WallingMove.of(move, game.wall_on(move.destination_coordinate))


def _walled(game: ArmyGame, board: Board, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield each move with each wall that may be put up after it."""
    zone = set(game.squares_in(game.wall_zone, board.move_maker))
    for move in moves:
        after = move.execute()
        end = move.destination_coordinate
        if game.walls == "past":
            places: Iterable[Coordinate] = [move.current_coordinate]
        elif game.walls == "arrow":
            places = game._tables.list_destinations(after, end)
        else:
            places = range(game.geometry.size)
        for square in places:
            if square in zone and after.cell(square) is None:
                yield WallingMove.of(move, game.wall_on(square))


def _runs_away(game: ArmyGame, move: Move) -> bool:
    """Return whether a king moves, but does not take the only piece that attacks it."""
    if move.moved_piece is None or move.moved_piece.letter != game.royal:
        return False
    attackers = game.attackers(move.board, move.current_coordinate, move.board.move_maker.opponent)
    return [piece.position for piece in attackers] != [move.destination_coordinate]


def _is_closed(game: ArmyGame, move: Move) -> bool:
    """Return whether a piece would go where its kind may not."""
    piece: Any = move.promotion or move.moved_piece
    zone = game.closed.get(piece.letter)
    return zone is not None and move.destination_coordinate in game.squares_in(zone, piece.alliance)


def _may_become(game: ArmyGame, board: Board, move: Move) -> bool:
    """Return whether a side may have one more of the kind that a piece becomes."""
    promoted: Any = move.promotion
    if promoted is None:
        return True
    letter = promoted.letter.rstrip("~")
    number = sum(piece.letter.rstrip("~") == letter for piece in board.pieces(promoted.alliance))
    if number >= game.promotion_limit.get(letter, number + 1):
        return False
    return not game.promotes_to_captured or number < len(game.home_squares(type(promoted), promoted.alliance))


def _is_quiet_enough(game: ArmyGame, move: Move) -> bool:
    """Return whether a move gives no check to a king, or may give one."""
    if game.may_check and not isinstance(move, Placement):
        return True
    after = move.execute()
    foe = after.move_maker
    kings = game.squares_of(after, game.kinds[game.royal], foe) if game.royal else []
    return not any(_is_threatened(game, after, square, foe) for square in kings)


# Royal pieces.


def royal_squares(game: ArmyGame, board: Board, side: Alliance) -> list[Coordinate]:
    """Return the squares of a side's royal pieces, those included of which only as many are left as it must keep."""
    kinds = [game.kinds[game.royal]] if game.royal else []
    if game.extinction_is_royal:
        most = game.extinction_count + 1
        kinds += [kind for kind in game.extinct_kinds if len(game.squares_of(board, kind, side)) <= most]
    return [square for kind in kinds for square in game.squares_of(board, kind, side)]


def is_exposed(game: ArmyGame, move: Move) -> bool:
    """Return whether a move loses a royal piece of its side or leaves one attacked, unless it takes one of the others.

    What was royal before the move counts.
    """
    board, mover = move.board, move.board.move_maker
    own = set(_royal_after(game, move))
    others = set(royal_squares(game, board, mover.opponent))
    after = move.execute()
    if not all(_holds(after, square, mover) for square in own):
        return True
    if not all(_holds(after, square, mover.opponent) for square in others):
        return False
    if game.duple_check and is_in_check(game, after, mover):
        return True
    return any(_is_threatened(game, after, square, mover, others) for square in own)


def _royal_after(game: ArmyGame, move: Move) -> list[Coordinate]:
    """Return where the pieces that were royal before a move stand after it, if none of them is lost."""
    board, mover = move.board, move.board.move_maker
    squares = royal_squares(game, board, mover)
    end = move.destination_coordinate
    if not isinstance(move, (Pass, Placement)):
        squares = [end if square == move.current_coordinate else square for square in squares]
    promoted: Any = move.promotion
    if promoted is not None and game.extinction_is_royal:
        for kind in game.extinct_kinds:
            if kind.letter == promoted.letter.rstrip("~"):
                same = game.squares_of(board, kind, mover)
                is_spare = len(same) > game.extinction_count
                squares = [square for square in squares if square not in same] if is_spare else [*squares, end]
    return squares


def _holds(board: Board, square: Coordinate, side: Alliance) -> bool:
    piece: Any = board.cell(square)
    return piece is not None and piece.alliance is side and piece.letter != WALL


def is_in_check(game: ArmyGame, board: Board, side: Alliance) -> bool:
    """Return whether a royal piece of a side is attacked; a blast that would hit the attacker's own does not count."""
    if game.duple_check:
        every = [square for kind in game.extinct_kinds for square in game.squares_of(board, kind, side)]
        if len(every) > game.extinction_count + 1 and all(_is_threatened(game, board, each, side) for each in every):
            return True
    return any(_is_threatened(game, board, square, side) for square in royal_squares(game, board, side))


def _is_threatened(
    game: ArmyGame, board: Board, square: Coordinate, side: Alliance, royals: set[Coordinate] | None = None
) -> bool:
    """Return whether a royal piece on a square is attacked; ``royals`` are the squares of the other side's."""
    foe = side.opponent
    if game.explodes:
        royals = set(royal_squares(game, board, foe)) if royals is None else royals
        if royals & set(game.squares_around(square)):
            return False
    attackers = game.attackers(board, square, foe)
    if game.unable_to_take:
        king: Any = board.cell(square)
        kinds = game.unable_to_take if king.letter in game.unable_to_take else ""
        attackers = tuple(piece for piece in attackers if piece.letter not in kinds)
    return bool(attackers) or game.is_seen(board, square, foe)
