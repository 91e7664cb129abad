"""The move generator: legal moves, attacks and counts for any army, from tables that ``tables.py`` fills in.

It is one long module because a C compiler inlines only within one. Everything derives from one primitive,
``landings``: where a piece may legally go, as a mask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.board import Board
from board.errors import WrongTypeError, expect_new, shown
from board.mark import Effect
from moves.chess import MajorAttackMove, PawnAttackMove, PawnEnPassantAttackMove, PawnMove
from moves.crazyhouse import Drop
from moves.move import MajorMove

if not cython.compiled:
    from board.interpreted import HANDS, PASSED, RIGHTS
    from board.interpreted import compiled_only as free_tables
    from board.position import cell_at as piece_on
    from board.position import check_open
    from moves.move import make_move
    from pieces.army.interpreted import (
        ALL,
        BOTH,
        GRASSHOPPER,
        GROUPS,
        LAME,
        MOST_THREATS,
        MOVE,
        NOTHING,
        SLIDE,
        along,
        bit,
        count_of,
        highest,
        layer_of,
        lowest,
        new_masks,
        new_numbers,
        new_reaches,
        new_ways,
        rest,
    )

if TYPE_CHECKING:
    from collections.abc import Iterable

    from board.position import Ledger, OpenPosition, Position
    from moves.move import Move
    from pieces.piece import Piece


def as_mask(squares: Iterable[int]) -> Any:
    """Return the mask of some squares."""
    mask = NOTHING
    for square in squares:
        mask = mask | bit(square)
    return mask


def squares_in(mask: Any) -> list[int]:
    """Return the squares of a mask, in ascending order."""
    squares = []
    while mask:
        squares.append(lowest(mask))
        mask = rest(mask)
    return squares


class Tables:
    """What the generator knows about a game.

    * ``leaps[side, square, group]``: from where the other side's pieces of a group of kinds attack a square by leaps.
    * ``rides[side, square, group]``: the same for what can be blocked, or needs a hurdle: slides, lame leaps, cannons.
    * ``paths[square, from]``: the squares such an attack passes; it is real if they hold ``hurdles[group]`` pieces.
    * ``vicinity[side, square]``: from where any piece attacks by a leap.
    * ``passers[side, square]``: from where a side captures there en passant.
    * ``droppers[side, square]``: from where a piece that must not mate when it is dropped attacks.
    * ``zones[kind, side]``: where a piece may be dropped.
    * ``reaches[kind, side, square]``: how a piece moves from there.
    """

    def __init__(self, size: int, files: int, kinds: int) -> None:
        expect_new(self, "pieces")
        if not 0 < size <= 256 or not 0 < files <= size or not 0 < kinds <= 64:
            raise WrongTypeError(f"expected a size, files and kinds, got {shown((size, files, kinds))}")
        self.size, self.files, self.kinds = size, files, kinds
        self.royal = self.passer = self.single = self.mateless = -1
        self.single_most = 1
        self.tries = False
        self.leaps, self.rides = new_masks(2 * size * GROUPS), new_masks(2 * size * GROUPS)
        self.paths, self.vicinity = new_masks(size * size), new_masks(2 * size)
        self.passers, self.droppers, self.zones = new_masks(2 * size), new_masks(2 * size), new_masks(2 * kinds)
        self.reaches = new_reaches(2 * kinds * size)
        self.worths = new_numbers(2 * kinds * size)
        self.leap_groups: tuple[bytes, ...] = ()
        self.ride_groups: tuple[bytes, ...] = ()
        self.hurdles = b""
        self.has_hands = False
        self.jump_class: Any = None
        self.promotion_class: Any = None
        self.pawns = bytes(kinds)
        self.promotions: list[tuple[int, ...]] = [()] * (2 * kinds)
        self.castles: tuple[Any, ...] = ((), ())
        self.everywhere = as_mask(range(size))
        self.pieces: list[Any] = [None] * (2 * kinds * size)
        self.makers: tuple[Any, ...] = ()
        self.offers = [Offer(square) for square in range(size)]

    def set_squares(self, name: str, entry: int, squares: Iterable[int]) -> None:
        """Fill in an entry of a table of masks."""
        mask = as_mask(squares)
        if not 0 <= entry < self.entries(name):
            raise IndexError(f"{name} has no entry {entry}")
        if name == "leaps":
            self.leaps[entry] = mask
        elif name == "rides":
            self.rides[entry] = mask
        elif name == "paths":
            self.paths[entry] = mask
        elif name == "vicinity":
            self.vicinity[entry] = mask
        elif name == "passers":
            self.passers[entry] = mask
        elif name == "droppers":
            self.droppers[entry] = mask
        else:
            self.zones[entry] = mask

    def entries(self, name: str) -> int:
        """Return how many entries a table of masks has."""
        if name in ("leaps", "rides"):
            return 2 * self.size * GROUPS
        return {"paths": self.size * self.size, "zones": 2 * self.kinds}.get(name, 2 * self.size)

    def set_reach(
        self,
        entry: int,
        steps: Iterable[int],
        takes: Iterable[int],
        jumps: Iterable[int],
        may_promote: Iterable[int],
        must_promote: Iterable[int],
        ways: Any,
    ) -> None:
        """Say once how a piece moves from a square."""
        if not 0 <= entry < 2 * self.kinds * self.size or self.reaches[entry].way_count:
            raise IndexError(f"expected a new entry of the reaches, got {entry}")
        self.reaches[entry].steps = as_mask(steps)
        self.reaches[entry].takes = as_mask(takes)
        self.reaches[entry].jumps = as_mask(jumps)
        self.reaches[entry].may_promote = as_mask(may_promote)
        self.reaches[entry].must_promote = as_mask(must_promote)
        self.reaches[entry].ways = new_ways(len(ways))
        self.reaches[entry].way_count = len(ways)
        for number, (gait, mode, up, down) in enumerate(ways):
            self.reaches[entry].ways[number].gait = gait
            self.reaches[entry].ways[number].mode = mode
            self.reaches[entry].ways[number].up = as_mask(up)
            self.reaches[entry].ways[number].down = as_mask(down)

    def set_worth(self, entry: int, worth: int) -> None:
        """Say what a piece is worth on a square, positive for white."""
        if not 0 <= entry < 2 * self.kinds * self.size:
            raise IndexError(f"there is no piece {entry}")
        self.worths[entry] = worth

    def __dealloc__(self) -> None:
        free_tables(self)

    # Questions about single pieces, for tools; a search asks the functions below.

    def list_destinations(self, board: Board, square: int) -> list[int]:
        """Return where the piece on a square could go if no royal piece were in danger."""
        if tables_of(board) is not self or not 0 <= square < self.size:
            return []
        return squares_in(reached_from(board, square))

    def list_attackers(self, board: Board, square: int, side: int) -> list[int]:
        """Return the squares of a side's pieces that attack a square."""
        if tables_of(board) is not self or not 0 <= square < self.size or not 0 <= side < 2:
            return []
        return squares_in(attackers_of(board, square, side))


def tables_of(board: Any) -> Tables:
    """Return the tables of a board's game."""
    tables: Tables = board.variant._tables
    return tables


def entry_of(tables: Tables, piece: Any) -> int:
    """Return where a piece's reach stands."""
    entry: int = (piece.layer - 2) * tables.size + piece.mark.cell
    return entry


def flyweight(tables: Tables, entry: int) -> Any:
    """Return the piece of a kind and side on a square."""
    piece = tables.pieces[entry]
    if piece is None:
        row = entry // tables.size
        piece = tables.makers[row](entry - row * tables.size)
        tables.pieces[entry] = piece
    return piece


@cython.freelist(8)
@cython.cclass
class Threats:
    """The possible attacks on a side's royal piece, and where the other pieces may therefore go.

    A threat is an attacker, the path to the king, and how many pieces (hurdles) the path needs to hold for a check:
    none for a leap, a slide or a lame leap, one for a cannon. A move changes how many there are by at most one. So
    checks, pins, discovered cannons and hurdles that may not be provided are one rule, ``limit``.
    """

    __slots__ = (
        "attackers",
        "count",
        "enemies",
        "involved",
        "is_checked",
        "king",
        "leapers",
        "occupied",
        "own",
        "paths",
        "riders",
        "side",
        "spares",
        "tables",
        "targets",
    )

    tables: Tables
    side: int
    king: int
    """The square of the royal piece, or -1."""
    count: int
    is_checked: bool
    own: Any
    enemies: Any
    occupied: Any
    targets: Any
    """Where pieces other than the king may go, unless they are involved in a threat."""
    involved: Any
    """The side's own pieces on the paths of threats."""
    leapers: list[Any]
    riders: list[Any]
    paths: list[Any]
    attackers: list[int]
    spares: list[int]


def threats_on(board: Position, side: int) -> Threats:
    """Find the threats against a side."""
    threats = Threats.__new__(Threats)
    tables = tables_of(board)
    if not cython.compiled:
        threats.leapers, threats.riders, threats.paths = [0] * GROUPS, [0] * GROUPS, [0] * MOST_THREATS
        threats.attackers, threats.spares = [0] * MOST_THREATS, [0] * MOST_THREATS
    own = layer_of(board._masks, side)
    enemies = layer_of(board._masks, 1 - side)
    occupied = own | enemies
    threats.tables, threats.side = tables, side
    threats.own, threats.enemies, threats.occupied = own, enemies, occupied
    threats.targets = tables.everywhere & ~own
    threats.involved = NOTHING
    threats.count = 0
    threats.is_checked = False
    threats.king = -1
    if tables.royal < 0 or tables.tries:
        return threats
    foe = 1 - side
    for group in range(len(tables.leap_groups)):
        threats.leapers[group] = members(board, tables.leap_groups[group], foe)
    for group in range(len(tables.hurdles)):
        threats.riders[group] = members(board, tables.ride_groups[group], foe)
    kings = layer_of(board._masks, 2 + 2 * tables.royal + side)
    if not kings:
        return threats
    threats.king = king = lowest(kings)
    entry = (side * tables.size + king) * GROUPS
    if tables.vicinity[side * tables.size + king] & enemies:
        for group in range(len(tables.leap_groups)):
            found = tables.leaps[entry + group] & threats.leapers[group]
            while found:
                add_threat(threats, NOTHING, lowest(found), 0)
                found = rest(found)
    for group in range(len(tables.hurdles)):
        found = tables.rides[entry + group] & threats.riders[group]
        while found:
            square = lowest(found)
            found = rest(found)
            path = tables.paths[king * tables.size + square]
            spare = count_of(path & occupied) - tables.hurdles[group]
            if spare <= 0 or (spare == 1 and path & own):
                add_threat(threats, path, square, spare)
    return threats


def members(board: Position, kinds: bytes, side: int) -> Any:
    """Return the mask of a side's pieces of some kinds."""
    found = NOTHING
    for kind in kinds:
        found = found | layer_of(board._masks, 2 + 2 * kind + side)
    return found


def add_threat(threats: Threats, path: Any, attacker: int, spare: int) -> None:
    """Note a threat; ``spare`` is how many more pieces its path holds than a check needs."""
    if threats.count == MOST_THREATS:
        raise OverflowError(f"more than {MOST_THREATS} threats against a king")
    threats.paths[threats.count] = path
    threats.attackers[threats.count] = attacker
    threats.spares[threats.count] = spare
    threats.count += 1
    threats.involved = threats.involved | path & threats.own
    threats.is_checked = threats.is_checked or spare == 0
    threats.targets = threats.targets & limit(path, attacker, spare, threats.occupied)


def limit(path: Any, attacker: int, spare: int, occupied: Any) -> Any:
    """Return where a piece may go without leaving a check, if the path holds that many spare pieces without it."""
    if spare == 0:
        return path & ~occupied | bit(attacker)
    return ~path | occupied if spare == -1 else ~NOTHING


def allowed(threats: Threats, square: int) -> Any:
    """Return where checks and pins allow the piece on a square to go, other than the king."""
    place = bit(square)
    if not threats.involved & place:
        return threats.targets
    targets = threats.tables.everywhere & ~threats.own
    for number in range(threats.count):
        spare = threats.spares[number] - (1 if threats.paths[number] & place else 0)
        targets = targets & limit(threats.paths[number], threats.attackers[number], spare, threats.occupied & ~place)
    return targets


def attacked(threats: Threats, square: int, occupied: Any, gone: Any) -> bool:
    """Return whether a square is attacked, with the given squares occupied and some attackers gone."""
    tables = threats.tables
    place = threats.side * tables.size + square
    entry = place * GROUPS
    if tables.vicinity[place] & threats.enemies & ~gone:
        for group in range(len(tables.leap_groups)):
            if tables.leaps[entry + group] & threats.leapers[group] & ~gone:
                return True
    for group in range(len(tables.hurdles)):
        found = tables.rides[entry + group] & threats.riders[group] & ~gone
        while found:
            path = tables.paths[square * tables.size + lowest(found)] & occupied
            if (count_of(path) == tables.hurdles[group]) if tables.hurdles[group] else not path:
                return True
            found = rest(found)
    return False


def attackers_of(board: Position, square: int, side: int) -> Any:
    """Return the mask of a side's pieces that attack a square: by their ways of moving, one by one."""
    tables = tables_of(board)
    own, enemies = layer_of(board._masks, side), layer_of(board._masks, 1 - side)
    target = bit(square)
    enemies = enemies | target
    own = own & ~target
    found = NOTHING
    pieces = own
    while pieces:
        place = lowest(pieces)
        pieces = rest(pieces)
        entry = entry_of(tables, piece_on(board, place))
        if destinations(tables.reaches[entry], own, enemies, own | enemies) & target:
            found = found | bit(place)
    return found


def reached_from(board: Position, square: int) -> Any:
    """Return where the piece on a square could go if no royal piece were in danger."""
    piece: Any = piece_on(board, square)
    if piece is None:
        return NOTHING
    tables = tables_of(board)
    own, enemies = layer_of(board._masks, piece.side), layer_of(board._masks, 1 - piece.side)
    return destinations(tables.reaches[entry_of(tables, piece)], own, enemies, own | enemies)


def is_attacked(board: Position, square: int, side: int) -> bool:
    """Return whether any piece of a side attacks a square."""
    if attackers_of(board, square, side):  # noqa: SIM103  # a mask is not a bool
        return True
    return False


def royals_of(board: Position, side: int) -> Any:
    """Return the mask of a side's royal pieces."""
    tables = tables_of(board)
    if tables.royal < 0:
        return NOTHING
    return layer_of(board._masks, 2 + 2 * tables.royal + side)


def is_in_check(board: Position, side: int) -> bool:
    """Return whether a royal piece of a side is attacked."""
    if not 0 <= side < 2:
        raise WrongTypeError(f"a game of armies has two sides, got {side}")
    if not tables_of(board).tries:
        return threats_on(board, side).is_checked
    royals = royals_of(board, side)
    while royals:
        if is_attacked(board, lowest(royals), 1 - side):
            return True
        royals = rest(royals)
    return False


def destinations(reach: Any, own: Any, enemies: Any, occupied: Any) -> Any:
    """Return where a piece could go if no king were in danger."""
    seen = reach.steps & ~occupied | reach.takes & enemies
    for number in range(reach.way_count):
        gait = reach.ways[number].gait
        if gait == SLIDE:
            found = along(reach.ways[number].up, reach.ways[number].down, occupied)
        elif gait == LAME:
            if reach.ways[number].down & occupied:
                continue
            found = reach.ways[number].up
        else:
            found = along(reach.ways[number].up, reach.ways[number].down, occupied)
            hurdles = found & occupied
            found = along(reach.ways[number].up, reach.ways[number].down, occupied & ~hurdles) & ~found
            if gait == GRASSHOPPER and found:  # one ray: only the square behind the hurdle
                found = bit(lowest(found)) if reach.ways[number].up else bit(highest(found))
        mode = reach.ways[number].mode
        if mode == BOTH:
            seen = seen | found & ~own
        elif mode == MOVE:
            seen = seen | found & ~occupied
        else:
            seen = seen | found & enemies
    return seen


def landings(threats: Threats, reach: Any, square: int) -> Any:
    """Return where a piece may legally go, without castling and en passant: the primitive of everything else."""
    seen = destinations(reach, threats.own, threats.enemies, threats.occupied)
    if square != threats.king:
        return seen & allowed(threats, square)
    safe = seen
    while seen:
        target = lowest(seen)
        seen = rest(seen)
        if attacked(threats, target, threats.occupied & ~bit(square), NOTHING):
            safe = safe & ~bit(target)
    return safe


def side_to_move(board: Position) -> int:
    """Return the number of the side to move."""
    side: int = board.move_maker.index
    if not 0 <= side < 2:
        raise WrongTypeError(f"a game of armies has two sides, got {side}")
    return side


def moves_on(board: Board, captures_only: bool = False) -> tuple[Move, ...]:
    """Return the legal moves of the side to move."""
    tables = tables_of(board)
    side = side_to_move(board)
    threats = threats_on(board, side)
    moves: list[Move] = []
    pieces = threats.own
    while pieces:
        square = lowest(pieces)
        pieces = rest(pieces)
        piece: Any = piece_on(board, square)
        entry = entry_of(tables, piece)
        seen = landings(threats, tables.reaches[entry], square)
        if captures_only:
            seen = seen & threats.enemies
        if seen & tables.reaches[entry].may_promote:
            add_promotions(tables, board, piece, seen & tables.reaches[entry].may_promote, moves)
            seen = seen & ~tables.reaches[entry].must_promote
        add_moves(tables, board, piece, seen, tables.reaches[entry].jumps, moves)
    if board._counters[PASSED] >= 0:
        add_en_passant(tables, board, threats, moves)
    if not captures_only:
        if board._counters[RIGHTS] and not threats.is_checked:
            for castle in tables.castles[side]:
                if may_castle(board, threats, castle):
                    moves.append(make_move(castle.move_class, board, castle.king, castle.king_end, None, castle.rook))
        if tables.has_hands:
            add_drops(tables, board, threats, moves)
    if tables.tries:
        return tuple([move for move in moves if is_safe(move, side)])
    return tuple(moves)


def is_safe(move: Move, side: int) -> bool:
    """Return whether a move leaves no royal piece of its side attacked: found by making it."""
    after = move.execute()
    return not is_in_check(after, side)


def add_moves(tables: Tables, board: Board, piece: Any, seen: Any, jumps: Any, moves: list[Move]) -> None:
    """Append a piece's moves to some squares."""
    kind = (piece.layer - 2) // 2
    is_pawn = tables.pawns[kind]
    jumps = seen & jumps
    if jumps:
        seen = seen & ~jumps
        while jumps:
            moves.append(make_move(tables.jump_class, board, piece, lowest(jumps), None, None))
            jumps = rest(jumps)
    while seen:
        square = lowest(seen)
        seen = rest(seen)
        taken: Any = piece_on(board, square)
        if taken is None:
            if is_pawn:
                moves.append(make_move(PawnMove, board, piece, square, None, None))
            else:
                moves.append(make_move(MajorMove, board, piece, square, None, None))
        elif is_pawn:
            moves.append(make_move(PawnAttackMove, board, piece, square, taken, None))
        else:
            moves.append(make_move(MajorAttackMove, board, piece, square, taken, None))


def add_promotions(tables: Tables, board: Board, piece: Any, seen: Any, moves: list[Move]) -> None:
    """Append a piece's promotions on some squares."""
    while seen:
        square = lowest(seen)
        seen = rest(seen)
        for kind in tables.promotions[piece.layer - 2]:
            promoted = flyweight(tables, (2 * kind + piece.side) * tables.size + square)
            moves.append(make_move(tables.promotion_class, board, piece, square, piece_on(board, square), promoted))


def passed_square(tables: Tables, board: Position) -> int:
    """Return the square of the piece that may be captured en passant; sides climb towards lower squares first."""
    return board._counters[PASSED] + (tables.files if side_to_move(board) == 0 else -tables.files)


def passing_pieces(tables: Tables, board: Position, threats: Threats) -> Any:
    """Return the pieces that may capture en passant, as a mask."""
    passed = board._counters[PASSED]
    taken = bit(passed_square(tables, board))
    found = tables.passers[threats.side * tables.size + passed]
    found = found & layer_of(board._masks, 2 + 2 * tables.passer + threats.side)
    safe = found
    while found:
        place = bit(lowest(found))
        found = rest(found)
        occupied = threats.occupied & ~place & ~taken | bit(passed)
        if threats.king >= 0 and attacked(threats, threats.king, occupied, taken):
            safe = safe & ~place
    return safe


def add_en_passant(tables: Tables, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the captures en passant."""
    found = passing_pieces(tables, board, threats)
    while found:
        pawn: Any = piece_on(board, lowest(found))
        taken: Any = piece_on(board, passed_square(tables, board))
        moves.append(make_move(PawnEnPassantAttackMove, board, pawn, board._counters[PASSED], taken, None))
        found = rest(found)


def can_take_passed(board: Position, square: int) -> bool:
    """Return whether the side to move, if it may capture en passant on a square, has a legal such capture."""
    tables = tables_of(board)
    side = side_to_move(board)
    if tables.passer < 0 or not 0 <= square < tables.size:
        return False
    found = tables.passers[side * tables.size + square] & layer_of(board._masks, 2 + 2 * tables.passer + side)
    if not found:
        return False
    if tables.tries:
        return True
    threats = threats_on(board, side)
    kept = board._counters[PASSED]
    board._counters[PASSED] = square
    found = passing_pieces(tables, board, threats)
    board._counters[PASSED] = kept
    if found:  # noqa: SIM103
        return True
    return False


class Offer(Effect):
    """Names a square that has just been passed by a double step, if a capture there is legal."""

    __slots__ = ("_square",)

    def __init__(self, square: int) -> None:
        self.note(square)
        self._square = square

    def take_place(self, position: Any) -> None:
        """Update the counter and the key of a position in which the other side is to move."""
        after: OpenPosition = position
        if not can_take_passed(after, self._square):
            return
        if cython.compiled:
            check_open(after)
        ledger: Ledger = after.variant._ledger
        after._counters[PASSED] = self._square
        after.key ^= ledger.passed_keys[self._square]


class Castle:
    """One castling move of a side: who moves where, and what must be empty and safe."""

    __slots__ = ("empty", "king", "king_end", "move_class", "right", "rook", "rook_end", "safe")

    def __init__(
        self, move_class: Any, right: int, king: Piece, king_end: int, rook: Piece, rook_end: int, empty: Any, safe: Any
    ) -> None:
        expect_new(self, "move_class")
        self.move_class, self.right = move_class, right
        self.king, self.king_end, self.rook, self.rook_end = king, king_end, rook, rook_end
        self.empty, self.safe = as_mask(empty), as_mask(safe)


def may_castle(board: Position, threats: Threats, castle: Castle) -> bool:
    """Return whether a castling move is legal, if there is no check."""
    if not board._counters[RIGHTS] & castle.right or castle.empty & threats.occupied:
        return False
    safe = castle.safe
    while safe:
        if threats.tables.tries:
            if is_attacked(board, lowest(safe), 1 - threats.side):
                return False
        elif attacked(threats, lowest(safe), threats.occupied & ~bit(castle.king.mark.cell), NOTHING):
            return False
        safe = rest(safe)
    return True


def drop_squares(tables: Tables, board: Board, threats: Threats, kind: int) -> Any:
    """Return where a piece may be dropped."""
    side = threats.side
    squares = tables.zones[2 * kind + side] & threats.targets & ~threats.occupied
    if kind == tables.single:
        same = layer_of(board._masks, 2 + 2 * kind + side)
        counts = [0] * tables.files
        while same:
            counts[lowest(same) % tables.files] += 1
            same = rest(same)
        for file in range(tables.files):
            if counts[file] >= tables.single_most:
                for square in range(file, tables.size, tables.files):
                    squares = squares & ~bit(square)
    if kind == tables.mateless and tables.royal >= 0:
        kings = layer_of(board._masks, 2 + 2 * tables.royal + 1 - side)
        if kings:
            found = squares & tables.droppers[side * tables.size + lowest(kings)]
            while found:
                square = lowest(found)
                found = rest(found)
                piece = flyweight(tables, (2 * kind + side) * tables.size + square)
                if not count_on(make_move(Drop, board, piece, square, None, None).execute(), 1):
                    squares = squares & ~bit(square)
    return squares


def add_drops(tables: Tables, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the drops."""
    for kind in range(tables.kinds):
        if board._counters[HANDS + 2 * kind + threats.side]:
            squares = drop_squares(tables, board, threats, kind)
            row = (2 * kind + threats.side) * tables.size
            while squares:
                square = lowest(squares)
                squares = rest(squares)
                moves.append(make_move(Drop, board, flyweight(tables, row + square), square, None, None))


def count_on(board: Board, most: int = ALL) -> int:
    """Return how many legal moves there are, or stop once there are enough."""
    tables = tables_of(board)
    if tables.tries:
        return len(moves_on(board, False))
    side = side_to_move(board)
    threats = threats_on(board, side)
    count = 0
    pieces = threats.own
    while pieces:
        square = lowest(pieces)
        pieces = rest(pieces)
        piece: Any = piece_on(board, square)
        entry = entry_of(tables, piece)
        seen = landings(threats, tables.reaches[entry], square)
        count += count_of(seen)
        if seen & tables.reaches[entry].may_promote:
            choices = len(tables.promotions[piece.layer - 2])
            count += choices * count_of(seen & tables.reaches[entry].may_promote)
            count -= count_of(seen & tables.reaches[entry].must_promote)
        if count >= most:
            return count
    if board._counters[PASSED] >= 0:
        count += count_of(passing_pieces(tables, board, threats))
    if board._counters[RIGHTS] and not threats.is_checked:
        for castle in tables.castles[side]:
            count += may_castle(board, threats, castle)
    if tables.has_hands:
        for kind in range(tables.kinds):
            if board._counters[HANDS + 2 * kind + side]:
                count += count_of(drop_squares(tables, board, threats, kind))
    return count


def evaluate(board: Position) -> int:
    """Return what the pieces on the board and in hand are worth, from the view of the side to move."""
    tables = tables_of(board)
    side = side_to_move(board)
    total = 0
    pieces = layer_of(board._masks, 0) | layer_of(board._masks, 1)
    while pieces:
        square = lowest(pieces)
        pieces = rest(pieces)
        total += tables.worths[entry_of(tables, piece_on(board, square))]
    if tables.has_hands:
        for slot in range(2 * tables.kinds):
            total += board._counters[HANDS + slot] * tables.worths[slot * tables.size + tables.size // 2]
    return total if side == 0 else -total


def gain(move: Move) -> int:
    """Return what a move wins at once: the value of a captured piece, and what a promotion adds."""
    tables = tables_of(move.board)
    won = 0
    taken: Any = move.attacked_piece
    if taken is not None:
        won += abs(tables.worths[entry_of(tables, taken)])
    promoted: Any = move.promotion
    if promoted is not None:
        won += abs(tables.worths[entry_of(tables, promoted)]) - abs(tables.worths[entry_of(tables, move.moved_piece)])
    return won
