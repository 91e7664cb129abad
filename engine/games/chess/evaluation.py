"""The evaluation of chess: piece-square values, pawns, mobility, king safety, and mating in won endgames.

It is one long module because a C compiler inlines only within one, and every node of a search comes through here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.alliance import Alliance
from board.rays import mask_of
from engine.games.chess.sight import BISHOP_SIGHT, KNIGHT_SIGHT, QUEEN_SIGHT, ROOK_SIGHT
from pieces.chess_threats import DARK_SQUARES, LOOKOUTS
from pieces.chess_worth import BIAS, FULL_PHASE, pack

if not cython.compiled:
    from board.interpreted import bit_length, count_of
    from board.rays import squares_of
    from pieces.chess_layers import (
        ALL_SQUARES,
        BISHOPS,
        KINGS,
        KNIGHTS,
        NOT_FILE_A,
        NOT_FILE_H,
        PAWNS,
        QUEENS,
        ROOKS,
    )

if TYPE_CHECKING:
    from board.board import Board

QUICK_MARGIN = 150
"""How far everything but piece-square values nearly always moves the evaluation at most."""
QUICK_DRIFT = 20
"""How far a quiet move changes that, at most, four times out of five."""
QUICK_SWING = 40
"""How far a loud move changes it."""
TEMPO = 12
_DARK, _BIAS, _FULL_PHASE, _TEMPO, _BLACK = DARK_SQUARES, BIAS, FULL_PHASE, TEMPO, Alliance.BLACK

_KNIGHTS, _BISHOPS, _ROOKS, _QUEENS = KNIGHT_SIGHT, BISHOP_SIGHT, ROOK_SIGHT, QUEEN_SIGHT

_FILES = tuple(mask_of(range(file, 64, 8)) for file in range(8))
_NEIGHBOURS = tuple((_FILES[file - 1] if file else 0) | (_FILES[file + 1] if file < 7 else 0) for file in range(8))


def _ahead(square: int, side: int) -> int:
    """Return all squares on the ranks in front of a pawn."""
    row = square // 8
    return (1 << 8 * row) - 1 if side == 0 else ~((1 << 8 * (row + 1)) - 1) & (1 << 64) - 1


def _distance(one: int, other: int) -> int:
    return max(abs(one // 8 - other // 8), abs(one % 8 - other % 8))


_NO_KING = 64
"""The square of a king that is not on the board: the last one of the following tables."""
# By side and square.
_AHEAD = tuple((*(_ahead(square, side) for square in range(64)), 0) for side in (0, 1))
_PATH = tuple((*(_AHEAD[side][square] & _FILES[square % 8] for square in range(64)), 0) for side in (0, 1))
_STOPPERS = tuple(
    (*(_AHEAD[side][square] & (_FILES[square % 8] | _NEIGHBOURS[square % 8]) for square in range(64)), 0)
    for side in (0, 1)
)
_KING_ZONE = (*(LOOKOUTS[square].kings | 1 << square for square in range(64)), 0)
_SHIELD = tuple(
    (
        *(
            _STOPPERS[side][square]
            & (LOOKOUTS[square].kings | (LOOKOUTS[square].kings >> 8 if side == 0 else LOOKOUTS[square].kings << 8))
            for square in range(64)
        ),
        0,
    )
    for side in (0, 1)
)
_DISTANCE = (*((*(_distance(one, other) for other in range(64)), 7) for one in range(64)), (7,) * 65)
_TO_CORNER = tuple(
    (*(min(_DISTANCE[square][corner] for corner in corners) for square in range(64)), 0)
    for corners in ((0, 63), (7, 56))
)
"""How far each square is from the nearest light corner, and from the nearest dark one."""
_STEPS_TO_CORNER = (
    *(min(row, 7 - row) + min(column, 7 - column) for row, column in (divmod(square, 8) for square in range(64))),
    0,
)
"""How far each square is from the nearest corner along the edges: two bishops can mate only there."""
_TO_CENTRE = (*(max(abs(2 * (square // 8) - 7), abs(2 * (square % 8) - 7)) // 2 for square in range(64)), 0)

# Packed values: a middlegame and an endgame bonus.
_DOUBLED = pack(0, -8, -18)
_ISOLATED = pack(0, -12, -10)
_BACKWARD = pack(0, -6, -6)
_SUPPORTED = pack(0, 8, 4)
_PASSED = tuple(
    pack(0, middle, end) for middle, end in ((0, 0), (0, 0), (2, 6), (4, 12), (12, 28), (30, 54), (56, 96), (90, 150))
)
"""By the pawn's rank, from its own side's first one."""
_BISHOP_PAIR = pack(0, 24, 44)
_OPEN_FILE = pack(0, 28, 8)
_HALF_OPEN_FILE = pack(0, 13, 6)
_SEVENTH = pack(0, 8, 18)
_SHIELDED = tuple(pack(0, 11 * count, 0) for count in range(7))
"""By the number of pawns in front of a king."""
_KNIGHT_MOBILITY = tuple(pack(0, 5 * count - 20, 4 * count - 16) for count in range(9))
_BISHOP_MOBILITY = tuple(pack(0, 5 * count - 28, 4 * count - 22) for count in range(14))
_ROOK_MOBILITY = tuple(pack(0, 3 * count - 18, 4 * count - 26) for count in range(15))
_QUEEN_MOBILITY = tuple(pack(0, 2 * min(count, 16) - 18, 3 * min(count, 18) - 26) for count in range(28))


def _attack(weight: int, pieces: int) -> tuple[int, ...]:
    """Return, by the number of attacked squares around a king, the attack and, in higher bits, the attacker count."""
    return tuple(pieces * _ATTACKER + weight * count + pieces if count else 0 for count in range(10))


_ATTACKER = 1 << 10
_MINOR_ATTACK, _ROOK_ATTACK, _QUEEN_ATTACK = _attack(2, 1), _attack(3, 1), _attack(4, 2)
_DANGER = tuple(pack(0, min(attack * attack // 5, 190), 0) for attack in range(_ATTACKER))
"""By the attack on the squares around a king."""


class Structure:
    """The evaluation of a pawn structure, and what it means for other pieces."""

    __slots__ = (
        "black",
        "black_half_open",
        "black_passed",
        "black_safe",
        "open_files",
        "score",
        "white",
        "white_half_open",
        "white_passed",
        "white_safe",
    )

    white: int
    black: int
    score: int
    white_passed: int
    black_passed: int
    white_safe: int
    """The squares where white's pieces neither block its own pawns nor are attacked by black's."""
    black_safe: int
    white_half_open: int
    """The squares of files where black has pawns and white has none."""
    black_half_open: int
    open_files: int


def structure_of(white: int, black: int) -> Structure:
    """Return the evaluation of a pawn structure, white minus black, from a table of fixed size; compiled only."""
    place = (white * _SPREAD ^ black) * _SPREAD >> 49
    structure = _STRUCTURES[place]
    if structure is None or structure.white != white or structure.black != black:
        structure = _STRUCTURES[place] = _structure(white, black)
    return structure


_SPREAD = 0x9E3779B97F4A7C15
_STRUCTURES: list[Structure | None] = [None] * (1 << 15)


def _structure(white: int, black: int) -> Structure:
    """Compute a pawn structure."""
    white_front, white_rear = _fill_up(white), _fill_down(white)
    black_front, black_rear = _fill_down(black), _fill_up(black)
    white_files, black_files = white_front | white_rear, black_front | black_rear
    white_attacks = (white & NOT_FILE_A) >> 9 | (white & NOT_FILE_H) >> 7
    black_attacks = (black & NOT_FILE_A) << 7 | (black & NOT_FILE_H) << 9
    # A passed pawn has no pawn in front of it, nor a hostile one in front of it on the files beside.
    white_doubled, black_doubled = white & white_rear << 8, black & black_rear >> 8
    white_passed = white & ~(white_doubled | _with_sides(black_front << 8 & ALL_SQUARES))
    black_passed = black & ~(black_doubled | _with_sides(white_front >> 8))
    white_score = _pawns(white, white_front, white_files, white_attacks, white_doubled)
    black_score = _pawns(black, black_front, black_files, black_attacks, black_doubled)
    for square in squares_of(white_passed):
        white_score += _PASSED[7 - square // 8]
    for square in squares_of(black_passed):
        black_score += _PASSED[square // 8]
    structure = Structure()
    structure.white, structure.black = white, black
    structure.score = white_score - black_score
    structure.white_passed, structure.black_passed = white_passed, black_passed
    structure.white_safe = ALL_SQUARES & ~(white | black_attacks)
    structure.black_safe = ALL_SQUARES & ~(black | white_attacks)
    structure.white_half_open = black_files & ~white_files
    structure.black_half_open = white_files & ~black_files
    structure.open_files = ALL_SQUARES & ~(white_files | black_files)
    return structure


if not cython.compiled:
    structure_of = lru_cache(maxsize=1 << 15)(_structure)


def _fill_up(mask: int) -> int:
    """Return the squares of a mask, and all above them on their files."""
    mask |= mask >> 8
    mask |= mask >> 16
    return mask | mask >> 32


def _fill_down(mask: int) -> int:
    """Return the squares of a mask, and all below them on their files."""
    mask |= mask << 8
    mask |= mask << 16
    return (mask | mask << 32) & ALL_SQUARES


def _sides(mask: int) -> int:
    """Return the squares to the left and to the right of those of a mask."""
    return (mask & NOT_FILE_A) >> 1 | (mask & NOT_FILE_H) << 1


def _with_sides(mask: int) -> int:
    return mask | _sides(mask)


def _pawns(own: int, front: int, files: int, attacks: int, doubled: int) -> int:
    """Return the value of one side's pawns beyond piece-square values and passed pawns.

    ``front`` has the pawns' squares and all in front of them. A backward pawn has its neighbours in front of it.
    """
    isolated = own & ~_sides(files)
    backward = own & ~(isolated | _sides(front))
    score: int = (
        count_of(doubled) * _DOUBLED
        + count_of(isolated) * _ISOLATED
        + count_of(own & attacks) * _SUPPORTED
        + count_of(backward) * _BACKWARD
    )
    return score


def quick_evaluate(board: Board) -> int:
    """Return the piece-square values and the tempo bonus, for the side to move."""
    worth = board.worth + _BIAS
    phase = worth >> 32
    score = (worth >> 16 & 0xFFFF) - 0x8000
    if phase < _FULL_PHASE:
        end = (worth & 0xFFFF) - 0x8000
        change = (score - end) * phase
        # Rounded towards zero, so that both sides are treated alike.
        score = end + change // _FULL_PHASE if change >= 0 else end - -change // _FULL_PHASE
    return _TEMPO - score if board.move_maker is _BLACK else score + _TEMPO


def evaluate(board: Board) -> int:
    """Return the evaluation for the side to move, in hundredths of a pawn."""
    masks = board._masks
    if cython.compiled:
        white, black = masks[0], masks[1]
        white_pawns, black_pawns = masks[PAWNS], masks[PAWNS + 1]
        white_knights, black_knights = masks[KNIGHTS], masks[KNIGHTS + 1]
        white_bishops, black_bishops = masks[BISHOPS], masks[BISHOPS + 1]
        white_rooks, black_rooks = masks[ROOKS], masks[ROOKS + 1]
        white_queens, black_queens = masks[QUEENS], masks[QUEENS + 1]
        white_king, black_king = masks[KINGS], masks[KINGS + 1]
    else:
        (white, black, white_pawns, black_pawns, white_knights, black_knights, white_bishops, black_bishops,
         white_rooks, black_rooks, white_queens, black_queens, white_king, black_king) = masks  # fmt: skip
    structure = structure_of(white_pawns, black_pawns)
    occupied = white | black
    open_files = structure.open_files
    white_home = bit_length(white_king) - 1 if white_king else _NO_KING
    black_home = bit_length(black_king) - 1 if black_king else _NO_KING
    total = (
        board.worth
        + structure.score
        + _activity(
            white_knights,
            white_bishops,
            white_rooks,
            white_queens,
            structure.white_half_open,
            open_files,
            structure.white_safe & ~white_king,
            occupied,
            _KING_ZONE[black_home],
        )
        - _activity(
            black_knights,
            black_bishops,
            black_rooks,
            black_queens,
            structure.black_half_open,
            open_files,
            structure.black_safe & ~black_king,
            occupied,
            _KING_ZONE[white_home],
        )
    )
    white_shield, black_shield = _SHIELD[0][white_home], _SHIELD[1][black_home]
    total += _SHIELDED[count_of(white_shield & white_pawns)] - _SHIELDED[count_of(black_shield & black_pawns)]
    if structure.white_passed:
        total += _runners(board, 0, structure.white_passed, white_home, black_home)
    if structure.black_passed:
        total -= _runners(board, 1, structure.black_passed, black_home, white_home)
    total += _BIAS
    phase = total >> 32
    score = (total >> 16 & 0xFFFF) - 0x8000
    if phase < _FULL_PHASE:
        end = (total & 0xFFFF) - 0x8000
        change = (score - end) * phase
        score = end + change // _FULL_PHASE if change >= 0 else end - -change // _FULL_PHASE
        if phase <= 8:
            score = _end_game(board, score, white_home, black_home)
    return (-score if board.move_maker is _BLACK else score) + _TEMPO


def _knight_activity(knights: int, safe: int, zone: int) -> tuple[int, int]:
    """Return the knights' mobility, and their attack on the squares around the other king."""
    attack = total = 0
    if knights:
        sights = _KNIGHTS.look(knights, 0)
        for seen in sights.seen:
            if not seen:
                break
            total += _KNIGHT_MOBILITY[count_of(seen & safe)]
            if seen & zone:
                attack += _MINOR_ATTACK[count_of(seen & zone)]
    return total, attack


if not cython.compiled:
    # Nothing blocks a knight, so the same arguments come again and again.
    _knight_activity = lru_cache(maxsize=1 << 14)(_knight_activity)


def _activity(
    knights: int,
    bishops: int,
    rooks: int,
    queens: int,
    half_open: int,
    open_files: int,
    safe: int,
    occupied: int,
    zone: int,
) -> int:
    """Return a side's mobility, and its attack on the squares around the other king."""
    total, attack = _knight_activity(knights, safe, zone)
    # Sliders see through the queen, and rooks through each other: batteries count.
    clear = occupied ^ queens
    if bishops:
        if bishops & (bishops - 1):
            total += _BISHOP_PAIR
        sights = _BISHOPS.look(bishops, clear)
        for seen in sights.seen:
            if not seen:
                break
            total += _BISHOP_MOBILITY[count_of(seen & safe)]
            if seen & zone:
                attack += _MINOR_ATTACK[count_of(seen & zone)]
    if rooks:
        sights = _ROOKS.look(rooks, clear ^ rooks)
        for seen in sights.seen:
            if not seen:
                break
            total += _ROOK_MOBILITY[count_of(seen & safe)]
            if seen & zone:
                attack += _ROOK_ATTACK[count_of(seen & zone)]
        if rooks & half_open:
            total += _HALF_OPEN_FILE * count_of(rooks & half_open)
        if rooks & open_files:
            total += _OPEN_FILE * count_of(rooks & open_files)
    if queens:
        sights = _QUEENS.look(queens, occupied)
        for seen in sights.seen:
            if not seen:
                break
            total += _QUEEN_MOBILITY[count_of(seen & safe)]
            if seen & zone:
                attack += _QUEEN_ATTACK[count_of(seen & zone)]
    return total + _DANGER[attack % _ATTACKER] if attack >= 2 * _ATTACKER else total


def _runners(board: Board, side: int, passed: int, own_king: int, foe_king: int) -> int:
    """Return the value of passed pawns beyond their rank: a free path, the kings' distance, no piece to stop them."""
    masks = board._masks
    occupied = masks[0] | masks[1]
    foe = 1 - side
    officers = masks[KNIGHTS + foe] | masks[BISHOPS + foe] | masks[ROOKS + foe] | masks[QUEENS + foe]
    total = 0
    for square in squares_of(passed):
        gone = 6 - square // 8 if side == 0 else square // 8 - 1
        if not 2 <= gone <= 5:
            continue
        path = _PATH[side][square]
        stop = square - 8 if side == 0 else square + 8
        end = gone * (5 * _DISTANCE[foe_king][stop] - 3 * _DISTANCE[own_king][stop]) // 2
        if not path & occupied:
            end += 4 * gone
        elif occupied >> stop & 1:
            end -= 6 * gone
        if not officers and _DISTANCE[foe_king][square % 8 + (0 if side == 0 else 56)] > 7 - gone:
            end += 120
        total += end
    return total


def _end_game(board: Board, score: int, white_home: int, black_home: int) -> int:
    """Scale the score to what can be won: drive a bare king to the edge, and discount material that cannot mate."""
    masks = board._masks
    strong = 0 if score > 0 else 1
    weak = 1 - strong
    sign = 1 - 2 * strong
    bishops = masks[BISHOPS + strong]
    majors = masks[ROOKS + strong] | masks[QUEENS + strong]
    if not masks[PAWNS + strong]:
        minors = count_of(masks[KNIGHTS + strong] | bishops)
        if not majors and (minors < 2 or (minors == 2 and not bishops)):
            return sign * (sign * score // 16)
        others = masks[weak] ^ masks[KINGS + weak] ^ masks[PAWNS + weak]
        if others and abs(score) < 420:
            return sign * (sign * score // 3)
    elif _opposite_bishops(board):
        score = sign * (sign * score * 5 // 8)
    if masks[weak] == masks[KINGS + weak]:
        lone = black_home if weak else white_home
        driven = 12 * _TO_CENTRE[lone]
        near = 7 - _DISTANCE[white_home][black_home]
        if masks[strong] == masks[KINGS + strong] | bishops:
            return score + sign * (25 * (6 - _STEPS_TO_CORNER[lone]) + 12 * near)
        if masks[KNIGHTS + strong] and bishops and not masks[PAWNS + strong] | majors:
            driven = 14 * (7 - _TO_CORNER[1 if bishops & _DARK else 0][lone])
        return score + sign * (driven + 6 * near)
    return score


def _opposite_bishops(board: Board) -> bool:
    """Return whether each side has one bishop, on opposite colours, and no other piece."""
    masks = board._masks
    for side in range(2):
        if masks[KNIGHTS + side] | masks[ROOKS + side] | masks[QUEENS + side] or count_of(masks[BISHOPS + side]) != 1:
            return False
    return bool(masks[BISHOPS] & _DARK) is not bool(masks[BISHOPS + 1] & _DARK)
