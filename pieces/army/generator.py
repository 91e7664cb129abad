"""The move generator: legal moves, attacks and counts for any army, from tables that ``tables.py`` fills in.

It is one long module because a C compiler inlines only within one. Everything derives from where a piece could go
(``destinations``) and where it may (``among``), as masks. It is compiled for each width of masks, under other names.
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
from moves.chess import MajorAttackMove, PawnAttackMove, PawnEnPassantAttackMove, PawnJump, PawnMove
from moves.crazyhouse import Drop
from moves.loud import LoudMoves
from moves.move import MajorMove, Move
from pieces.army.move_generator import ALL, MATE, MoveGenerator

if not cython.compiled:
    from board.interpreted import CLOCK, HANDS, PASSED, RIGHTS
    from board.interpreted import compiled_only as fits
    from board.interpreted import compiled_only as free_codes
    from board.interpreted import compiled_only as free_tables
    from board.interpreted import compiled_only as make_room
    from board.position import analysis_of, check_open, keep_analysis, key_in
    from board.position import cell_at as piece_on
    from moves.move import make_move
    from pieces.army.interpreted import (
        BOTH,
        GROUPS,
        MOST_THREATS,
        MOVE,
        NOTHING,
        TAKE,
        WORDS,
        bit,
        count_of,
        layer_of,
        list_squares,
        lowest,
        mask_from,
        new_masks,
        new_numbers,
        new_reaches,
        new_ways,
        number_of,
        squares_in,
    )

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from board.geometry import Coordinate
    from board.position import Ledger, OpenPosition, Position
    from pieces.piece import Piece

_ALL, _MATE = ALL, MATE
PRICE_OF_ROYALS = 20_000
"""The price of a royal piece in an exchange: it recaptures last, and never into an attack."""
# What a loud move's code says besides its gain, its start and its destination.
_PLAIN, _BECOMES, _PASSING = 0, 1, 2
_OFFSET = 1 << 30
# What a piece is to become, if not a certain kind.
_BEST, _ITSELF = -1, -2


def as_mask(squares: Iterable[int]) -> Any:
    """Return the mask of some squares."""
    mask = NOTHING
    for square in squares:
        mask = mask | bit(square)
    return mask


class Tables(MoveGenerator):
    """What the generator knows about a game.

    * ``leaps[side, square, group]``: from where the other side's pieces of a group of kinds attack a square by leaps.
    * ``rides[side, square, group]``: the same for what can be blocked, or needs a hurdle: slides, lame leaps, cannons.
    * ``paths[square, from]``: the squares such an attack passes; it is real if they hold ``hurdles[group]`` pieces.
    * ``vicinity[side, square]``: from where any piece attacks by a leap.
    * ``passers[side, square]``: from where a side captures there en passant.
    * ``droppers[side, square]``: from where a piece that must not mate when it is dropped attacks.
    * ``zones[kind, side]``: where a piece may be dropped.
    * ``goals[side]``: where a royal piece wins at once.
    * ``around[square]``: what a capture there blows up, if captures explode.
    * ``reaches[kind, side, square]``: how a piece moves from there.
    """

    def __init__(self, size: int, files: int, kinds: int) -> None:
        expect_new(self, "pieces")
        if not 0 < size <= 64 * WORDS or not 0 < files <= size or not 0 < kinds <= 64:
            raise WrongTypeError(f"expected a size, files and kinds, got {shown((size, files, kinds))}")
        self.size, self.files, self.kinds = size, files, kinds
        self.royal = self.passer = self.single = self.mateless = -1
        self.single_most = 1
        self.must_capture = 0
        self.tries = self.asks_pieces = self.explodes = self.has_hands = self.forbids_checks = self.has_goals = False
        self.leaps, self.rides = new_masks(2 * size * GROUPS), new_masks(2 * size * GROUPS)
        self.paths, self.vicinity = new_masks(size * size), new_masks(2 * size)
        self.passers, self.droppers, self.zones = new_masks(2 * size), new_masks(2 * size), new_masks(2 * kinds)
        self.goals, self.around = new_masks(2), new_masks(size)
        self.reaches = new_reaches(2 * kinds * size)
        self.worths, self.prices, self.order = new_numbers(2 * kinds * size), new_numbers(kinds), new_numbers(kinds)
        self.leap_kinds, self.ride_kinds = new_numbers(GROUPS * (kinds + 1)), new_numbers(GROUPS * (kinds + 1))
        self.leap_count = self.ride_count = 0
        self.hurdles = b""
        self.promotion_class: Any = None
        self.blast_class: Any = None
        self.may_take_passed: Any = None
        self.pawns = self.immune = bytes(kinds)
        self.promotions: list[tuple[int, ...]] = [()] * (2 * kinds)
        self.castles: tuple[Any, ...] = ((), ())
        self.everywhere = as_mask(range(size))
        self.pieces: list[Any] = [None] * (2 * kinds * size)
        self.makers: tuple[Any, ...] = ()
        self.offers = [Offer(place // size, place % size) for place in range(2 * size)]

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
        elif name == "goals":
            self.goals[entry] = mask
        elif name == "around":
            self.around[entry] = mask
        else:
            self.zones[entry] = mask

    def entries(self, name: str) -> int:
        """Return how many entries a table of masks has."""
        if name in ("leaps", "rides"):
            return 2 * self.size * GROUPS
        others = {"paths": self.size * self.size, "zones": 2 * self.kinds, "goals": 2, "around": self.size}
        return others.get(name, 2 * self.size)

    def set_groups(self, leaping: Sequence[Sequence[int]], riding: Sequence[Sequence[int]]) -> None:
        """Say which kinds attack alike."""
        if max(len(leaping), len(riding)) > GROUPS:
            raise IndexError(f"there are at most {GROUPS} groups")
        for kinds in (*leaping, *riding):
            if len(kinds) > self.kinds or not all(0 <= kind < self.kinds for kind in kinds):
                raise IndexError(f"expected some of {self.kinds} kinds, got {shown(kinds)}")
        self.leap_count, self.ride_count = len(leaping), len(riding)
        for place, number in enumerate([number for kinds in leaping for number in (len(kinds), *kinds)]):
            self.leap_kinds[place] = number
        for place, number in enumerate([number for kinds in riding for number in (len(kinds), *kinds)]):
            self.ride_kinds[place] = number

    def set_prices(self, prices: Sequence[int]) -> None:
        """Say what each kind is worth in an exchange."""
        if len(prices) != self.kinds:
            raise IndexError(f"expected {self.kinds} prices, got {len(prices)}")
        order = sorted(range(self.kinds), key=prices.__getitem__)
        for kind in range(self.kinds):
            self.prices[kind], self.order[kind] = prices[kind], order[kind]

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
        if not knows(self, board) or not 0 <= square < self.size:
            return []
        return list(list_squares(reached_from(board, square)))

    def list_attackers(self, board: Board, square: int, side: int) -> list[int]:
        """Return the squares of a side's pieces that attack a square."""
        if not knows(self, board) or not 0 <= square < self.size or not 0 <= side < 2:
            return []
        return list(list_squares(attackers_of(board, square, side)))

    def attackers(self, board: Board, square: int, side: int, occupied: int | None = None) -> int:
        """Return the mask of a side's pieces that attack a square, perhaps with other squares occupied."""
        if not knows(self, board) or not 0 <= square < self.size or not 0 <= side < 2:
            return 0
        if occupied is None:
            return number_of(attackers_of(board, square, side))
        return number_of(standing_attackers(threats_on(board, 1 - side), square, occupied))

    def threats(self, board: Board, side: int) -> Threats:
        """Return the threats against a side, for tools."""
        if not 0 <= side < 2 or not knows(self, board):
            raise WrongTypeError(f"expected a board of this game and one of two sides, got {shown((board, side))}")
        return threats_on(board, side)

    # Rules.

    def legal_moves(self, board: Board, captures_only: bool = False) -> tuple[Move, ...]:
        """Return the legal moves of the side to move."""
        return moves_on(board, captures_only)

    def moves_of(self, board: Board, piece: Any) -> tuple[Move, ...]:
        """Return the legal moves of a piece of the side to move."""
        return moves_on(board, False, piece)

    def count_moves(self, board: Board, most: int = ALL) -> int:
        """Return how many legal moves there are, or stop once there are enough."""
        return count_on(board, most)

    def is_in_check(self, board: Board, side: int) -> bool:
        """Return whether a royal piece of a side is attacked."""
        return is_in_check(board, side)

    def find_move(self, board: Board, piece: Any, destination: Coordinate, kind: int) -> Move | None:
        """Return the legal move of a piece to a square on which it becomes one of a kind, or -1 if it stays itself."""
        return legal_move(board, piece, destination, kind if kind >= 0 else _ITSELF)

    # Searches.

    def is_checked(self, board: Board) -> bool:
        """Return whether the side to move is in check; what was found is kept for the questions that follow."""
        return kept_threats(board).is_checked

    def is_bound(self, board: Board) -> bool:
        """Return whether the side to move must capture, since it can."""
        return kept_threats(board).is_bound

    def clock(self, board: Board) -> int:
        """Return for how many moves of either side there was no capture and no move of a pawn."""
        return board._counters[CLOCK] if board._state is None else board._state.halfmove_clock  # type: ignore[attr-defined, no-any-return]

    def count_pieces(self, board: Board) -> int:
        """Return how many pieces are on the board."""
        return count_of(layer_of(board._masks, 0) | layer_of(board._masks, 1))

    def mobility(self, board: Board, side: int) -> int:
        """Return how many squares a side's pieces could go to if no royal piece were in danger."""
        return mobility_on(board, side)

    def attacks_of(self, board: Board, piece: Any) -> int:
        """Return the mask of the squares that a piece, on the board or not, attacks or would attack."""
        return attacks_of(board, piece)

    def evaluate(self, board: Board) -> int:
        """Return what the pieces on the board and in hand are worth, from the view of the side to move."""
        return evaluate(board)

    def is_loud(self, move: Move) -> bool:
        """Return whether a move captures, becomes the best of the pieces it may, or wins at once."""
        return is_loud(move)

    def gain(self, move: Move) -> int:
        """Return what a move wins at once: the value of what it captures, and what a promotion adds."""
        return gain(move)

    def improvement(self, move: Move) -> int:
        """Return what a move wins at once, or how much better the piece stands then."""
        return improvement(move)

    def loses_exchange(self, move: Move) -> bool:
        """Return whether a loud move loses material after all recaptures on its square."""
        return loses_exchange(move)

    def good_loud_moves(self, board: Board, least: int, losing: list[Move] | None) -> LoudMoves:
        """Return the loud moves that do not lose their exchange, the largest gain first, then the cheapest piece."""
        found = loud_on(board, least)
        found._losing = losing
        return found

    def loud_moves(self, board: Board, least: int) -> tuple[Move, ...]:
        """Return the loud moves, in the same order."""
        found = loud_on(board, least)
        moves = []
        while found._index < found._count:
            moves.append(found.take())
        return tuple(moves)

    def quiet_destinations(self, board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
        """Return the quiet moves: pieces with their destinations, and those that are more than that."""
        return quiet_on(board)

    def quiet_move(self, board: Board, piece: Any, destination: Coordinate) -> Move:
        """Return the move of a piece to an empty square that it may go to, or its drop on its own square."""
        return quiet_move(board, piece, destination)

    def legal_move(self, board: Board, piece: Any, destination: Coordinate) -> Move | None:
        """Return the legal move of a piece to a square, or None; it becomes the best of the pieces it may."""
        return legal_move(board, piece, destination, _BEST)

    def allows_null_move(self, board: Board) -> bool:
        """Return whether the side to move has more than royal pieces and pawns: without, zugzwang is likely."""
        return allows_null_move(board)


def tables_of(board: Any) -> Tables:
    """Return the tables of a board's game."""
    found = getattr(board.variant, "_tables", None)
    if found is None and not hasattr(type(board.variant), "_tables"):
        raise WrongTypeError(f"expected a board of a game of armies, got one of {board.variant.name}")
    tables: Tables = board.variant._tables if found is None else found
    if cython.compiled and not fits(tables, board):
        raise WrongTypeError(f"{board.variant.name} has tables for other boards")
    return tables


def knows(tables: Tables, board: Position) -> bool:
    """Return whether a board is one of the tables' game."""
    return tables_of(board) is tables


def entry_of(tables: Tables, piece: Any) -> int:
    """Return where a piece's reach stands."""
    entry: int = (piece.layer - 2) * tables.size + piece.mark.cell
    return entry


def known_entry(tables: Tables, piece: Any) -> int:
    """Return where the reach of a piece from anywhere stands, or -1 if the game has no such piece."""
    if not 2 <= piece.layer < 2 + 2 * tables.kinds or not 0 <= piece.mark.cell < tables.size or piece.side > 1:
        return -1
    return entry_of(tables, piece)


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
        "_attackers",
        "_other",
        "_paths",
        "_spares",
        "count",
        "enemies",
        "immune",
        "involved",
        "is_bound",
        "is_checked",
        "king",
        "leapers",
        "occupied",
        "others",
        "own",
        "passed",
        "reachable",
        "riders",
        "shelter",
        "side",
        "tables",
        "targets",
    )

    tables: Tables
    side: int
    king: int
    """The square of the royal piece, or -1."""
    passed: int
    """The square where the side to move may capture en passant, or -1."""
    count: int
    is_checked: bool
    is_bound: bool
    """Whether the side must capture, since it can, or a king has exploded, so that it has no move."""
    own: Any
    enemies: Any
    occupied: Any
    reachable: Any
    """Where pieces may go if no royal piece is in danger."""
    targets: Any
    """Where pieces other than the king may go, unless they are involved in a threat."""
    involved: Any
    """The side's own pieces on the paths of threats."""
    shelter: Any
    """Where no attack counts: beside the other king, if captures explode."""
    others: Any
    """The other side's royal pieces, if captures explode."""
    immune: Any
    """What no explosion beside it removes."""
    leapers: list[Any]
    riders: list[Any]
    _paths: list[Any]
    _attackers: list[int]
    _spares: list[int]
    _other: Any

    # For tools: numbers instead of masks.

    @property
    def checkers(self) -> int:
        """The mask of the pieces that give check."""
        return number_of(those_with(self, 0, 0))

    def open_to(self, square: int) -> int:
        """Return the mask of the squares where checks and pins allow a piece other than the king to go."""
        return number_of(allowed(self, square)) if 0 <= square < self.tables.size else 0

    def reaches(self, square: int) -> bool:
        """Return whether checks allow a piece that is in no threat's way to go to a square."""
        return bool(number_of(self.targets) >> square & 1)

    def pinners(self, square: int) -> int:
        """Return the mask of the pieces from whose attack the piece on a square protects the king."""
        return number_of(those_with(self, 1, square)) if 0 <= square < self.tables.size else 0

    def attackers(self, square: int, occupied: int) -> int:
        """Return the mask of the enemies that attack a square, with the given squares occupied."""
        return number_of(standing_attackers(self, square, occupied)) if 0 <= square < self.tables.size else 0


def those_with(threats: Threats, spare: int, square: int) -> Any:
    """Return the attackers whose paths hold so many spare pieces, among them the one on a square, if there are any."""
    found = NOTHING
    for number in range(threats.count):
        if threats._spares[number] == spare and (not spare or threats._paths[number] & bit(square)):
            found = found | bit(threats._attackers[number])
    return found


def standing_attackers(threats: Threats, square: int, occupied: int) -> Any:
    """Return the mask of the enemies on some occupied squares that attack a square."""
    mask = mask_from(occupied)
    return hitting(threats, square, mask) & threats.enemies & mask


def threats_on(board: Position, side: int) -> Threats:
    """Find the threats against a side."""
    threats = Threats.__new__(Threats)
    tables = tables_of(board)
    own = layer_of(board._masks, side)
    enemies = layer_of(board._masks, 1 - side)
    occupied = own | enemies
    threats.tables, threats.side = tables, side
    threats.own, threats.enemies, threats.occupied = own, enemies, occupied
    threats.reachable = threats.targets = tables.everywhere & ~own
    threats.involved = threats.shelter = threats.others = threats.immune = NOTHING
    threats.count = 0
    threats.is_checked = threats.is_bound = False
    threats.king = -1
    threats._other = None
    threats.passed = passed_on(board)
    if not cython.compiled:
        threats.leapers, threats.riders = [0] * tables.leap_count, [0] * tables.ride_count
        threats._attackers, threats._paths, threats._spares = [], [], []
    if tables.must_capture and tables.must_capture >> side & 1:
        bind(board, tables, threats)
    if tables.tries:
        return threats
    foe = 1 - side
    place = 0
    for group in range(tables.leap_count):
        last = place + tables.leap_kinds[place]
        found = NOTHING
        while place < last:
            place += 1
            found = found | layer_of(board._masks, 2 + 2 * tables.leap_kinds[place] + foe)
        threats.leapers[group] = found
        place += 1
    place = 0
    for group in range(tables.ride_count):
        last = place + tables.ride_kinds[place]
        found = NOTHING
        while place < last:
            place += 1
            found = found | layer_of(board._masks, 2 + 2 * tables.ride_kinds[place] + foe)
        threats.riders[group] = found
        place += 1
    if tables.royal < 0:
        return threats
    kings = layer_of(board._masks, 2 + 2 * tables.royal + side)
    if tables.explodes:
        for kind in range(tables.kinds):
            if tables.immune[kind]:
                threats.immune = threats.immune | layer_of(board._masks, 2 + 2 * kind)
                threats.immune = threats.immune | layer_of(board._masks, 3 + 2 * kind)
        threats.others = layer_of(board._masks, 2 + 2 * tables.royal + foe)
        if kings and threats.others:
            threats.shelter = tables.around[lowest(threats.others)]
        else:  # the game is over
            threats.is_bound = True
            threats.reachable = threats.targets = NOTHING
    if kings:
        threats.king = lowest(kings)
        if not threats.shelter & kings:
            find_threats(tables, threats, threats.king)
    if tables.forbids_checks and side == side_to_move(board):
        threats._other = threats_on(board, foe)
    return threats


def find_threats(tables: Tables, threats: Threats, king: int) -> None:
    """Find the threats against a king."""
    entry = (threats.side * tables.size + king) * GROUPS
    if tables.vicinity[threats.side * tables.size + king] & threats.enemies:
        for group in range(tables.leap_count):
            found = tables.leaps[entry + group] & threats.leapers[group]
            for square in squares_in(found):
                add_threat(threats, NOTHING, square, 0)
    for group in range(tables.ride_count):
        found = tables.rides[entry + group] & threats.riders[group]
        for square in squares_in(found):
            path = tables.paths[king * tables.size + square]
            spare = count_of(path & threats.occupied) - tables.hurdles[group]
            if spare <= 0 or (spare == 1 and path & threats.own):
                add_threat(threats, path, square, spare)


def add_threat(threats: Threats, path: Any, attacker: int, spare: int) -> None:
    """Note a threat; ``spare`` is how many more pieces its path holds than a check needs."""
    if threats.count == MOST_THREATS:
        raise OverflowError(f"more than {MOST_THREATS} threats against a king")
    if cython.compiled:
        threats._paths[threats.count] = path
        threats._attackers[threats.count] = attacker
        threats._spares[threats.count] = spare
    else:
        threats._paths.append(path)
        threats._attackers.append(attacker)
        threats._spares.append(spare)
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
    targets = threats.reachable
    for number in range(threats.count):
        spare = threats._spares[number]
        if threats._paths[number] & place:
            spare -= 1
        targets = targets & limit(threats._paths[number], threats._attackers[number], spare, threats.occupied & ~place)
    return targets


def bind(board: Position, tables: Tables, threats: Threats) -> None:
    """Let a side that can capture do nothing else; here no piece of it is royal."""
    pieces = threats.own
    for square in squares_in(pieces):
        piece: Any = piece_on(board, square)
        if takes_from(tables.reaches[entry_of(tables, piece)], threats.enemies, threats.occupied):
            threats.is_bound = True
            break
    if not threats.is_bound and threats.passed >= 0 and passing_pieces(tables, board, threats):
        threats.is_bound = True
    if threats.is_bound:
        threats.reachable = threats.targets = threats.enemies


def kept_threats(board: Board) -> Threats:
    """Return the threats against the side to move, which the board keeps."""
    threats: Threats = analysis_of(board)
    if threats is None:
        threats = threats_on(board, side_to_move(board))
        keep_analysis(board, threats)
    return threats


def attacked(threats: Threats, square: int, occupied: Any, gone: Any) -> bool:
    """Return whether a square is attacked, with the given squares occupied and some attackers gone."""
    tables = threats.tables
    place = threats.side * tables.size + square
    entry = place * GROUPS
    if threats.shelter & bit(square):
        return False
    if tables.vicinity[place] & threats.enemies & ~gone:
        for group in range(tables.leap_count):
            if tables.leaps[entry + group] & threats.leapers[group] & ~gone:
                return True
    for group in range(tables.ride_count):
        found = tables.rides[entry + group] & threats.riders[group] & ~gone
        for start in squares_in(found):
            path = tables.paths[square * tables.size + start] & occupied
            if (count_of(path) == tables.hurdles[group]) if tables.hurdles[group] else not path:
                return True
    return False


def hitting(threats: Threats, square: int, occupied: Any) -> Any:
    """Return the mask of all enemies that attack a square, with the given squares occupied."""
    tables = threats.tables
    entry = (threats.side * tables.size + square) * GROUPS
    seen = NOTHING
    for group in range(tables.leap_count):
        seen = seen | tables.leaps[entry + group] & threats.leapers[group]
    for group in range(tables.ride_count):
        found = tables.rides[entry + group] & threats.riders[group]
        for start in squares_in(found):
            if count_of(tables.paths[square * tables.size + start] & occupied) == tables.hurdles[group]:
                seen = seen | bit(start)
    return seen


def attackers_of(board: Position, square: int, side: int) -> Any:
    """Return the mask of a side's pieces that attack a square: by their ways of moving, one by one."""
    tables = tables_of(board)
    own, enemies = layer_of(board._masks, side), layer_of(board._masks, 1 - side)
    target = bit(square)
    enemies = enemies | target
    own = own & ~target
    found = NOTHING
    pieces = own
    for place in squares_in(pieces):
        if takes_from(tables.reaches[entry_of(tables, piece_on(board, place))], target, own | enemies):
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
    for square in squares_in(royals):  # noqa: SIM110  # a generator cannot hold a mask
        if is_attacked(board, square, 1 - side):
            return True
    return False


# Where a piece may go.


def destinations(reach: Any, own: Any, enemies: Any, occupied: Any) -> Any:
    """Return where a piece could go if no king were in danger."""
    seen = reach.steps & ~occupied | reach.takes & enemies
    for number in range(reach.way_count):
        mode = reach.ways[number].mode
        if mode == BOTH:
            seen = seen | reach.ways[number].seen(occupied) & ~own
        elif mode == MOVE:
            seen = seen | reach.ways[number].seen(occupied) & ~occupied
        else:
            seen = seen | reach.ways[number].seen(occupied) & enemies
    return seen


def takes_from(reach: Any, targets: Any, occupied: Any) -> Any:
    """Return which of some occupied squares a piece attacks."""
    seen = reach.takes & targets
    for number in range(reach.way_count):
        if reach.ways[number].mode & TAKE and (reach.ways[number].up | reach.ways[number].down) & targets:
            seen = seen | reach.ways[number].seen(occupied) & targets
    return seen


def goes_from(reach: Any, occupied: Any) -> Any:
    """Return the empty squares where a piece may go."""
    seen = reach.steps
    for number in range(reach.way_count):
        if reach.ways[number].mode & MOVE:
            seen = seen | reach.ways[number].seen(occupied)
    return seen & ~occupied


def among(threats: Threats, seen: Any, square: int, kind: int) -> Any:
    """Return those of the squares that a piece sees where it may legally go."""
    if square != threats.king:
        seen = seen & (allowed(threats, square) if threats.involved else threats.targets)
    else:
        seen = seen & threats.reachable
        for target in squares_in(seen):
            if attacked(threats, target, threats.occupied & ~bit(square), NOTHING):
                seen = seen & ~bit(target)
    if threats._other is not None:
        other: Threats = threats._other
        for target in squares_in(seen):
            if gives_check(other, kind, square, target):
                seen = seen & ~bit(target)
    return seen


def gives_check(other: Threats, kind: int, square: int, target: int) -> bool:
    """Return whether a piece that goes to a square attacks the other side's king then, or uncovers an attack."""
    if other.king < 0:
        return False
    tables = other.tables
    entry = (other.side * tables.size + other.king) * GROUPS
    occupied = other.occupied & ~bit(square) | bit(target)
    place = 0
    for group in range(tables.leap_count):
        found = other.leapers[group] & ~bit(square)
        last = place + tables.leap_kinds[place]
        while place < last:
            place += 1
            if tables.leap_kinds[place] == kind:
                found = found | bit(target)
        place += 1
        if tables.leaps[entry + group] & found:
            return True
    place = 0
    for group in range(tables.ride_count):
        found = other.riders[group] & ~bit(square)
        last = place + tables.ride_kinds[place]
        while place < last:
            place += 1
            if tables.ride_kinds[place] == kind:
                found = found | bit(target)
        place += 1
        found = tables.rides[entry + group] & found
        for start in squares_in(found):
            if count_of(tables.paths[other.king * tables.size + start] & occupied) == tables.hurdles[group]:
                return True
    return False


def side_to_move(board: Position) -> int:
    """Return the number of the side to move."""
    side: int = board.move_maker.index
    if not 0 <= side < 2:
        raise WrongTypeError(f"a game of armies has two sides, got {side}")
    return side


# Legal moves.


def moves_on(board: Board, captures_only: bool = False, only: Any = None) -> tuple[Move, ...]:
    """Return the legal moves of the side to move, or of one of its pieces."""
    tables = tables_of(board)
    side = side_to_move(board)
    threats: Threats = analysis_of(board)
    if threats is None:
        threats = threats_on(board, side)
    moves: list[Move] = []
    pieces = threats.own
    if only is not None:
        standing: Any = piece_on(board, only.mark.cell) if known_entry(tables, only) >= 0 else None
        if only.side != side or standing is not only:
            return ()
        pieces = bit(only.mark.cell)
    for square in squares_in(pieces):
        piece: Any = piece_on(board, square)
        if not piece.gait and only is None:
            moves.extend(piece.own_moves(board))
            continue
        entry = (piece.layer - 2) * tables.size + square
        seen = destinations(tables.reaches[entry], threats.own, threats.enemies, threats.occupied)
        if captures_only:
            seen = seen & threats.enemies
        if tables.explodes:
            add_explosions(tables, board, threats, piece, seen & threats.enemies, 0, moves)
            seen = seen & ~threats.enemies
        seen = among(threats, seen, square, (piece.layer - 2) // 2)
        if seen & tables.reaches[entry].may_promote:
            add_promotions(tables, board, piece, seen & tables.reaches[entry].may_promote, 0, moves)
            seen = seen & ~tables.reaches[entry].must_promote
        if seen:
            add_moves(tables, board, threats, piece, seen, tables.reaches[entry].jumps, moves)
    if threats.passed >= 0:
        add_en_passant(tables, board, threats, only, moves)
    if not captures_only and not threats.is_bound:
        if not threats.is_checked:
            add_castles(tables, board, threats, only, moves)
        if tables.has_hands and only is None:
            add_drops(tables, board, threats, moves)
    if tables.tries:
        return tuple([move for move in moves if is_safe(move, side)])
    return tuple(moves)


def is_safe(move: Move, side: int) -> bool:
    """Return whether a move leaves no royal piece of its side attacked: found by making it."""
    after = move.execute()
    return not is_in_check(after, side)


def add_moves(
    tables: Tables, board: Board, threats: Threats, piece: Any, seen: Any, jumps: Any, moves: list[Move]
) -> None:
    """Append a piece's moves to some squares: to the empty ones first."""
    taken: Any
    is_pawn = tables.pawns[(piece.layer - 2) // 2]
    if is_pawn:
        for square in squares_in(seen & ~threats.enemies & ~jumps):
            moves.append(make_move(PawnMove, board, piece, square, None, None))
        for square in squares_in(seen & jumps):
            moves.append(make_move(PawnJump, board, piece, square, None, None))
    else:
        for square in squares_in(seen & ~threats.enemies):
            moves.append(make_move(MajorMove, board, piece, square, None, None))
    for square in squares_in(seen & threats.enemies):
        taken = piece_on(board, square)
        if is_pawn:
            moves.append(make_move(PawnAttackMove, board, piece, square, taken, None))
        else:
            moves.append(make_move(MajorAttackMove, board, piece, square, taken, None))


def add_promotions(tables: Tables, board: Board, piece: Any, seen: Any, first: int, moves: list[Move]) -> None:
    """Append a piece's promotions on some squares, without the first of the choices if they are left out."""
    for square in squares_in(seen):
        for kind in tables.promotions[piece.layer - 2][first:]:
            promoted = flyweight(tables, (2 * kind + piece.side) * tables.size + square)
            moves.append(make_move(tables.promotion_class, board, piece, square, piece_on(board, square), promoted))


# Explosions.


def blast(tables: Tables, threats: Threats, start: int, square: int, taken: int) -> Any:
    """Return all squares that a capture empties."""
    return tables.around[square] & threats.occupied & ~threats.immune | bit(start) | bit(taken)


def survives(threats: Threats, blown: Any) -> bool:
    """Return whether a blast leaves a side's own king alive, and hits the other one or leaves no check."""
    if threats.king < 0 or not threats.others:
        return False
    king = bit(threats.king)
    if blown & king:
        return False
    if threats.shelter & king or blown & threats.others:
        return True
    return not attacked(threats, threats.king, threats.occupied & ~blown, blown)


def add_explosions(
    tables: Tables, board: Board, threats: Threats, piece: Any, seen: Any, first: int, moves: list[Move]
) -> None:
    """Append the captures that explode; a king never captures. The first of the promotions may be left out."""
    entry = entry_of(tables, piece)
    for square in squares_in(exploding(tables, threats, piece.mark.cell, seen)):
        taken = piece_on(board, square)
        if tables.reaches[entry].may_promote & bit(square):
            for kind in tables.promotions[piece.layer - 2][first:]:
                promoted = flyweight(tables, (2 * kind + piece.side) * tables.size + square)
                moves.append(make_move(tables.blast_class, board, piece, square, taken, promoted))
        if not first and not tables.reaches[entry].must_promote & bit(square):
            moves.append(make_move(tables.blast_class, board, piece, square, taken, None))


def exploding(tables: Tables, threats: Threats, start: int, seen: Any) -> Any:
    """Return those of the enemies that a piece attacks whose capture its king survives; a king never captures."""
    if start == threats.king:
        return NOTHING
    for square in squares_in(seen):
        if not survives(threats, blast(tables, threats, start, square, square)):
            seen = seen & ~bit(square)
    return seen


# En passant.


def passed_on(board: Position) -> int:
    """Return the square where the side to move may capture en passant, or -1."""
    if board._state is None:
        return board._counters[PASSED]
    state: Any = board._state
    square = state.en_passant
    return -1 if square is None else square


def passed_piece(tables: Tables, threats: Threats) -> int:
    """Return the square of the piece that may be captured en passant; sides climb towards lower squares first."""
    return threats.passed + (tables.files if threats.side == 0 else -tables.files)


def passing_pieces(tables: Tables, board: Position, threats: Threats) -> Any:
    """Return the pieces that may capture en passant, as a mask."""
    taken = bit(passed_piece(tables, threats))
    found = tables.passers[threats.side * tables.size + threats.passed]
    found = found & layer_of(board._masks, 2 + 2 * tables.passer + threats.side)
    safe = found
    for start in squares_in(found):
        place = bit(start)
        if tables.explodes:
            blown = blast(tables, threats, start, threats.passed, lowest(taken))
            is_wrong = not survives(threats, blown)
        else:
            occupied = threats.occupied & ~place & ~taken | bit(threats.passed)
            is_wrong = threats.king >= 0 and attacked(threats, threats.king, occupied, taken)
        if is_wrong or (tables.may_take_passed is not None and not asked(tables, board, threats, place)):
            safe = safe & ~place
    return safe


def asked(tables: Tables, board: Position, threats: Threats, place: Any) -> bool:
    """Return whether a relative's own rule allows a capture en passant."""
    return bool(tables.may_take_passed(number_of(place), threats.passed, threats.side, board.masks))


def add_en_passant(tables: Tables, board: Board, threats: Threats, only: Any, moves: list[Move]) -> None:
    """Append the captures en passant."""
    found = passing_pieces(tables, board, threats)
    kind = tables.blast_class if tables.explodes else PawnEnPassantAttackMove
    for start in squares_in(found):
        pawn: Any = piece_on(board, start)
        taken: Any = piece_on(board, passed_piece(tables, threats))
        if only is pawn or (only is None and pawn.gait):
            moves.append(make_move(kind, board, pawn, threats.passed, taken, None))


def can_take_passed(board: Position, square: int, side: int) -> bool:
    """Return whether a side, if it may capture en passant on a square, has a legal such capture."""
    tables = tables_of(board)
    if tables.passer < 0 or not 0 <= square < tables.size or not 0 <= side < 2:
        return False
    found = tables.passers[side * tables.size + square] & layer_of(board._masks, 2 + 2 * tables.passer + side)
    if not found:
        return False
    if tables.tries:
        return True
    threats = threats_on(board, side)
    threats.passed = square
    if passing_pieces(tables, board, threats):  # noqa: SIM103
        return True
    return False


class Offer(Effect):
    """Names a square that a side has just passed by a double step, if a capture there is legal."""

    __slots__ = ("_side", "_square")

    def __init__(self, side: int, square: int) -> None:
        self.note(side, square)
        self._side, self._square = side, square

    def take_place(self, position: Any) -> None:
        """Update the state and the key of a position after the double step."""
        after: OpenPosition = position
        if not can_take_passed(after, self._square, 1 - self._side):
            return
        if after._state is not None:
            state: Any = after._state
            after.replace_state(state.with_en_passant(self._square))
            return
        if cython.compiled:
            check_open(after)
        ledger: Ledger = after.variant._ledger
        after._counters[PASSED] = self._square
        after.key ^= key_in(ledger.passed_keys, self._square)


# Castling.


class Castle:
    """One castling move of a side: who moves where, and what must be empty and safe.

    It is available as long as both pieces stand there, and the side has the right, if rights are kept apart.
    """

    __slots__ = ("changes", "empty", "king", "king_end", "move_class", "right", "rook", "rook_end", "safe")

    def __init__(
        self, move_class: Any, right: int, king: Piece, king_end: int, rook: Piece, rook_end: int, is_royal: bool
    ) -> None:
        expect_new(self, "move_class")
        start, rook_start = king.mark.cell, rook.mark.cell
        places = (start, king_end, rook_start, rook_end)
        self.move_class, self.right = move_class, right
        self.king, self.king_end, self.rook, self.rook_end = king, king_end, rook, rook_end
        passed = set(range(min(start, king_end), max(start, king_end) + 1))
        by_rook = set(range(min(rook_start, rook_end), max(rook_start, rook_end) + 1))
        self.empty = as_mask((passed | by_rook) - {start, rook_start})
        self.safe = as_mask((passed - {start}) | {king_end} if is_royal else ())
        self.changes = as_mask({place for place in places if places.count(place) == 1})

    # For tools: numbers instead of masks.

    @property
    def must_be_empty(self) -> int:
        """The mask of the squares that king and rook pass or arrive at."""
        return number_of(self.empty)

    @property
    def must_be_safe(self) -> int:
        """The mask of the squares that the king passes or arrives at."""
        return number_of(self.safe)

    @property
    def changed(self) -> int:
        """The mask of the squares that are occupied either before or after, but not both."""
        return number_of(self.changes)


def may_castle(board: Position, threats: Threats, castle: Castle) -> bool:
    """Return whether a castling move is legal, if there is no check."""
    if castle.right and not board._counters[RIGHTS] & castle.right:
        return False
    if castle.empty & threats.occupied:
        return False
    if piece_on(board, castle.king.mark.cell) is not castle.king:
        return False
    if piece_on(board, castle.rook.mark.cell) is not castle.rook:
        return False
    if threats.tables.tries:
        return may_castle_through(board, threats, castle)
    safe = castle.safe
    for square in squares_in(safe):
        # In Chess960 the rook may be what shields the king's new square.
        occupied = castle.changes if square == castle.king_end else bit(castle.king.mark.cell)
        if attacked(threats, square, threats.occupied ^ occupied, NOTHING):
            return False
    return True


def may_castle_through(board: Position, threats: Threats, castle: Castle) -> bool:
    """Return whether a king is not attacked where it starts nor on its way, where the tables do not know attacks."""
    safe = castle.safe
    if safe:
        safe = safe | bit(castle.king.mark.cell)
    for square in squares_in(safe):  # noqa: SIM110
        if is_attacked(board, square, 1 - threats.side):
            return False
    return True


def may_have_castles(board: Position, threats: Threats) -> bool:
    """Return whether the side to move may have a right to castle."""
    if board._state is None:
        return board._counters[RIGHTS] != 0
    king: Any = piece_on(board, threats.king) if threats.king >= 0 else None
    return king is None or bool(king.linked)


def castles_on(tables: Tables, board: Position, threats: Threats) -> list[Any]:
    """Return the castling moves that are legal, if there is no check."""
    if not may_have_castles(board, threats):
        return _NO_CASTLES
    return [castle for castle in tables.castles[threats.side] if may_castle(board, threats, castle)]


_NO_CASTLES: list[Any] = []


def add_castles(tables: Tables, board: Board, threats: Threats, only: Any, moves: list[Move]) -> None:
    """Append the castling moves."""
    for castle in castles_on(tables, board, threats):
        if only is castle.king or (only is None and castle.king.gait):
            moves.append(make_move(castle.move_class, board, castle.king, castle.king_end, None, castle.rook))


# Drops.


def held(board: Position, kind: int, side: int) -> int:
    """Return how many pieces of a kind a side holds."""
    if board._state is None:
        return board._counters[HANDS + 2 * kind + side]
    state: Any = board._state
    pocket: tuple[int, ...] = state.pockets[side]
    return pocket[kind] if kind < len(pocket) else 0


def drop_squares(tables: Tables, board: Board, threats: Threats, kind: int) -> Any:
    """Return where a piece may be dropped."""
    side = threats.side
    squares = tables.zones[2 * kind + side] & threats.targets & ~threats.occupied
    if kind == tables.single:
        same = layer_of(board._masks, 2 + 2 * kind + side)
        counts = [0] * tables.files
        for square in squares_in(same):
            counts[square % tables.files] += 1
        for file in range(tables.files):
            if counts[file] >= tables.single_most:
                for square in range(file, tables.size, tables.files):
                    squares = squares & ~bit(square)
    if kind == tables.mateless and tables.royal >= 0:
        kings = layer_of(board._masks, 2 + 2 * tables.royal + 1 - side)
        if kings:
            found = squares & tables.droppers[side * tables.size + lowest(kings)]
            for square in squares_in(found):
                piece = flyweight(tables, (2 * kind + side) * tables.size + square)
                if not count_on(make_move(Drop, board, piece, square, None, None).execute(), 1):
                    squares = squares & ~bit(square)
    return squares


def add_drops(tables: Tables, board: Board, threats: Threats, moves: list[Move]) -> None:
    """Append the drops."""
    for kind in range(tables.kinds):
        if held(board, kind, threats.side):
            squares = drop_squares(tables, board, threats, kind)
            row = (2 * kind + threats.side) * tables.size
            for square in squares_in(squares):
                moves.append(make_move(Drop, board, flyweight(tables, row + square), square, None, None))


# Counting.


def count_on(board: Board, most: int = _ALL) -> int:
    """Return how many legal moves there are, or stop once there are enough."""
    tables = tables_of(board)
    if tables.tries:
        return len(moves_on(board, False))
    side = side_to_move(board)
    threats: Threats = analysis_of(board)
    if threats is None:
        threats = threats_on(board, side)
    if tables.asks_pieces:
        return len(moves_on(board))
    count = 0
    for kind in range(tables.kinds):
        row = (2 * kind + side) * tables.size
        pieces = layer_of(board._masks, 2 + 2 * kind + side)
        for square in squares_in(pieces):
            seen = destinations(tables.reaches[row + square], threats.own, threats.enemies, threats.occupied)
            if tables.explodes:
                hits = exploding(tables, threats, square, seen & threats.enemies)
                count += count_with_promotions(tables, row + square, hits)
                seen = seen & ~threats.enemies
            seen = among(threats, seen, square, kind)
            count += count_with_promotions(tables, row + square, seen)
        if count >= most:
            return count
    if threats.passed >= 0:
        count += count_of(passing_pieces(tables, board, threats))
    if threats.is_bound:
        return count
    if not threats.is_checked and may_have_castles(board, threats):
        for castle in tables.castles[side]:
            count += may_castle(board, threats, castle)
    if tables.has_hands:
        for kind in range(tables.kinds):
            if held(board, kind, side):
                count += count_of(drop_squares(tables, board, threats, kind))
    return count


def count_with_promotions(tables: Tables, entry: int, seen: Any) -> int:
    """Return how many moves a piece has to some squares."""
    count = count_of(seen)
    if seen & tables.reaches[entry].may_promote:
        choices = len(tables.promotions[entry // tables.size])
        count += choices * count_of(seen & tables.reaches[entry].may_promote)
        count -= count_of(seen & tables.reaches[entry].must_promote)
    return count


# Searches: values.


def evaluate(board: Position) -> int:
    """Return what the pieces on the board and in hand are worth, from the view of the side to move."""
    tables = tables_of(board)
    side = side_to_move(board)
    total = 0
    pieces = layer_of(board._masks, 0) | layer_of(board._masks, 1)
    for square in squares_in(pieces):
        total += tables.worths[entry_of(tables, piece_on(board, square))]
    if tables.has_hands:
        for slot in range(2 * tables.kinds):
            total += held(board, slot // 2, slot % 2) * tables.worths[slot * tables.size + tables.size // 2]
    return total if side == 0 else -total


def price_of(tables: Tables, piece: Any) -> int:
    """Return what a piece is worth in an exchange; nothing if it is not one of the game's."""
    return tables.prices[(piece.layer - 2) // 2] if known_entry(tables, piece) >= 0 else 0


def reaches_goal(tables: Tables, move: Move) -> bool:
    """Return whether a royal piece goes where it wins."""
    piece: Any = move.moved_piece
    if not tables.has_goals or (piece.layer - 2) // 2 != tables.royal or piece.side > 1:
        return False
    if tables.goals[piece.side] & bit(move.destination_coordinate % tables.size):  # noqa: SIM103
        return True
    return False


def is_loud(move: Move) -> bool:
    """Return whether a move captures, becomes the best of the pieces it may, or wins at once."""
    tables = tables_of(move.board)
    if type(move) is tables.promotion_class or type(move) is tables.blast_class:
        promoted: Any = move.promotion
        if promoted is not None:
            choices: tuple[int, ...] = tables.promotions[move.moved_piece.layer - 2]
            is_best: bool = choices[0] == (promoted.layer - 2) // 2
            return is_best
    return move.attacked_piece is not None or reaches_goal(tables, move)


def gain(move: Move) -> int:
    """Return what a move wins at once: the value of what it captures, and what a promotion adds."""
    tables = tables_of(move.board)
    if tables.has_goals and reaches_goal(tables, move):
        return _MATE
    won = 0
    taken: Any = move.attacked_piece
    if tables.explodes and taken is not None:
        start: int = move.moved_piece.mark.cell
        return balance(tables, move.board, kept_threats(move.board), start, move.destination_coordinate, taken)
    if taken is not None:
        won += price_of(tables, taken)
    if type(move) is tables.promotion_class:
        won += price_of(tables, move.promotion) - price_of(tables, move.moved_piece)
    return won


def balance(tables: Tables, board: Position, threats: Threats, start: int, square: int, taken: Any) -> int:
    """Return what an explosion wins: the prices of what it removes; no bound if it hits the other king."""
    blown = blast(tables, threats, start, square, taken.mark.cell)
    if blown & threats.others:
        return _MATE
    total = 0
    for place in squares_in(blown):
        piece: Any = piece_on(board, place)
        if piece is not None:
            total += price_of(tables, piece) * (1 if piece.side != threats.side else -1)
    return total


def loses_exchange(move: Move) -> bool:
    """Return whether a loud move loses material after all recaptures on its square."""
    tables = tables_of(move.board)
    won = gain(move)
    if tables.explodes:
        return won < 0
    piece: Any = move.moved_piece
    if won >= price_of(tables, piece) or known_entry(tables, piece) < 0:
        return False
    kind, square = (piece.layer - 2) // 2, move.destination_coordinate
    return is_lost(tables, move.board, piece.mark.cell, kind, piece.side, square, won)


def is_lost(tables: Tables, board: Position, start: int, kind: int, side: int, square: int, won: int) -> bool:
    """Return whether a capture loses on a square, given that the captured piece is worth less than the capturing one.

    Both sides capture in turn, the cheapest piece first; a side that is ahead even without the piece just used stops.
    """
    balance = won - tables.prices[kind]
    occupied = (layer_of(board._masks, 0) | layer_of(board._masks, 1)) & ~bit(start) | bit(square)
    lost = False  # whether the side that captured first would lose by stopping here
    while True:
        side = 1 - side
        takers = recapturing(tables, board, square, side, occupied)
        if not takers:
            return lost
        place = 0
        kind = tables.order[0]
        while not takers & layer_of(board._masks, 2 + 2 * kind + side):
            place += 1
            if place == tables.kinds:
                return lost
            kind = tables.order[place]
        occupied = occupied & ~bit(lowest(takers & layer_of(board._masks, 2 + 2 * kind + side)))
        lost = not lost
        balance = -balance - tables.prices[kind]
        if balance > 0 or (balance == 0 and not lost):
            return lost


def recapturing(tables: Tables, board: Position, square: int, side: int, occupied: Any) -> Any:
    """Return the mask of a side's pieces among the occupied squares that attack a square."""
    entry = ((1 - side) * tables.size + square) * GROUPS
    standing = occupied & layer_of(board._masks, side) & ~bit(square)
    found = NOTHING
    if tables.vicinity[(1 - side) * tables.size + square] & standing:
        place = 0
        for group in range(tables.leap_count):
            last = place + tables.leap_kinds[place]
            while place < last:
                place += 1
                found = found | tables.leaps[entry + group] & layer_of(
                    board._masks, 2 + 2 * tables.leap_kinds[place] + side
                )
            place += 1
        found = found & standing
    place = 0
    for group in range(tables.ride_count):
        last = place + tables.ride_kinds[place]
        while place < last:
            place += 1
            seen = standing & layer_of(board._masks, 2 + 2 * tables.ride_kinds[place] + side)
            seen = seen & tables.rides[entry + group]
            for start in squares_in(seen):
                if count_of(tables.paths[square * tables.size + start] & occupied) == tables.hurdles[group]:
                    found = found | bit(start)
        place += 1
    return found


# Searches: loud moves.


class Captures(LoudMoves):
    """The loud moves of a position, the largest gain first, each created only when it is its turn.

    They wait as numbers: the gain, what kind of move it is, the start and the destination.
    """

    __slots__ = ("_board", "_codes", "_count", "_index", "_losing", "_room", "_tables")

    _tables: Tables
    _board: Board
    _codes: Any
    _count: int
    _room: int
    _index: int
    _losing: list[Move] | None

    def __dealloc__(self) -> None:
        free_codes(self)

    def following(self) -> Move | None:
        """Return the next move that does not lose, or None."""
        tables = self._tables
        while self._index < self._count:
            code = self._codes[self._index]
            won = (code >> 20) - _OFFSET
            start, square = code >> 8 & 0xFF, code & 0xFF
            piece: Any = piece_on(self._board, start)
            kind = (piece.layer - 2) // 2
            if tables.explodes:
                is_bad = won < 0
            else:
                is_bad = won < tables.prices[kind] and is_lost(
                    tables, self._board, start, kind, piece.side, square, won
                )
            move = self.take()
            if not is_bad:
                self.gain = won
                return move
            if self._losing is not None:
                self._losing.append(move)
        return None

    def take(self) -> Move:
        """Return the next move, whatever it wins."""
        tables, board = self._tables, self._board
        code = self._codes[self._index]
        self._index += 1
        start, square, what = code >> 8 & 0xFF, code & 0xFF, code >> 16 & 0xF
        piece: Any = piece_on(board, start)
        taken: Any = piece_on(board, square)
        promoted: Any = None
        if what == _BECOMES:
            kind = tables.promotions[piece.layer - 2][0]
            promoted = flyweight(tables, (2 * kind + piece.side) * tables.size + square)
        if what == _PASSING:
            taken = piece_on(board, square + (tables.files if piece.side == 0 else -tables.files))
        move: Move
        if tables.explodes and taken is not None:
            move = make_move(tables.blast_class, board, piece, square, taken, promoted)
            return move
        if what == _BECOMES:
            move = make_move(tables.promotion_class, board, piece, square, taken, promoted)
            return move
        if what == _PASSING:
            return make_move(PawnEnPassantAttackMove, board, piece, square, taken, None)
        return plain_move(tables, board, piece, square, taken)


def plain_move(tables: Tables, board: Board, piece: Any, square: int, taken: Any) -> Move:
    """Return a piece's move to a square, without promotion."""
    if not tables.pawns[(piece.layer - 2) // 2]:
        return make_move(MajorMove if taken is None else MajorAttackMove, board, piece, square, taken, None)
    if taken is not None:
        return make_move(PawnAttackMove, board, piece, square, taken, None)
    if tables.reaches[entry_of(tables, piece)].jumps & bit(square):
        return make_move(PawnJump, board, piece, square, None, None)
    return make_move(PawnMove, board, piece, square, None, None)


def note(found: Captures, won: int, what: int, start: int, square: int) -> None:
    """Note a loud move, behind those that win at least as much."""
    code = won + _OFFSET << 20 | what << 16 | start << 8 | square
    if cython.compiled:
        if found._count == found._room:
            make_room(found)
        place = found._count
        while place and found._codes[place - 1] >> 20 < code >> 20:
            found._codes[place] = found._codes[place - 1]
            place -= 1
        found._codes[place] = code
    else:
        found._codes.append(code)
    found._count += 1


def loud_on(board: Board, least: int) -> Captures:
    """Return the loud moves of a position."""
    tables = tables_of(board)
    threats = kept_threats(board)
    side, foe = threats.side, 1 - threats.side
    found = Captures.__new__(Captures)
    found._tables, found._board, found._losing = tables, board, None
    if not cython.compiled:
        found._codes, found._count, found._index = [], 0, 0
    foes = threats.enemies
    is_free = not threats.is_checked and not threats.is_bound
    if is_free and least > 0 and not tables.explodes:
        for kind in range(tables.kinds):
            if tables.prices[kind] < least:
                foes = foes & ~layer_of(board._masks, 2 + 2 * kind + foe)
    for number in range(tables.kinds):
        kind = tables.order[number]
        row = (2 * kind + side) * tables.size
        choices = tables.promotions[2 * kind + side]
        pieces = layer_of(board._masks, 2 + 2 * kind + side)
        for start in squares_in(pieces):
            seen = takes_from(tables.reaches[row + start], foes, threats.occupied)
            may_promote = tables.reaches[row + start].may_promote if choices else NOTHING
            if may_promote:
                promoting = destinations(tables.reaches[row + start], threats.own, threats.enemies, threats.occupied)
                seen = seen | promoting & may_promote
            goals = tables.goals[side] if kind == tables.royal else NOTHING
            if goals:
                winning = destinations(tables.reaches[row + start], threats.own, threats.enemies, threats.occupied)
                seen = seen | winning & goals
            if not seen:
                continue
            if tables.explodes:
                enough = least if is_free and least > 0 else -_MATE
                note_explosions(found, threats, start, seen & threats.enemies, enough)
                seen = seen & ~threats.enemies
            seen = among(threats, seen, start, kind)
            for square in squares_in(seen):
                taken: Any = piece_on(board, square)
                won = 0 if taken is None else tables.prices[(taken.layer - 2) // 2]
                if goals & bit(square):
                    note(found, _MATE, _PLAIN, start, square)
                    continue
                if may_promote & bit(square):
                    more = tables.prices[choices[0]] - tables.prices[kind]
                    if not is_free or won + more >= least:
                        note(found, won + more, _BECOMES, start, square)
                    if tables.reaches[row + start].must_promote & bit(square):
                        continue
                if taken is not None and (not is_free or won >= least):
                    note(found, won, _PLAIN, start, square)
    if threats.passed >= 0 and (not is_free or least <= tables.prices[tables.passer]):
        passing = passing_pieces(tables, board, threats)
        for start in squares_in(passing):
            won = tables.prices[tables.passer]
            if tables.explodes:
                taken = piece_on(board, passed_piece(tables, threats))
                won = balance(tables, board, threats, start, threats.passed, taken)
            note(found, won, _PASSING, start, threats.passed)
    if not cython.compiled and found._count > 1:
        found._codes.sort(key=_by_gain)
    return found


def _by_gain(code: int) -> int:
    return -(code >> 20)


def note_explosions(found: Captures, threats: Threats, start: int, seen: Any, least: int) -> None:
    """Note a piece's captures that explode and gain enough."""
    tables = found._tables
    for square in squares_in(exploding(tables, threats, start, seen)):
        taken: Any = piece_on(found._board, square)
        won = balance(tables, found._board, threats, start, square, taken)
        if won >= least:
            piece: Any = piece_on(found._board, start)
            becomes = promotion_of(tables, piece, square, _BEST) is not None
            note(found, won, _BECOMES if becomes else _PLAIN, start, square)


# Searches: quiet moves.


def quiet_on(board: Board) -> tuple[Sequence[Any], Sequence[Move]]:
    """Return the quiet moves: pieces with their destinations, and those that are more than that."""
    tables = tables_of(board)
    threats = kept_threats(board)
    side = threats.side
    ways: list[Any] = []
    moves: list[Move] = []
    if threats.is_bound:
        return ways, moves
    if not threats.is_checked:
        add_castles(tables, board, threats, None, moves)
    pieces = threats.own
    for start in squares_in(pieces):
        piece: Any = piece_on(board, start)
        entry = entry_of(tables, piece)
        kind = (piece.layer - 2) // 2
        seen = goes_from(tables.reaches[entry], threats.occupied)
        may_promote = tables.reaches[entry].may_promote if tables.promotions[piece.layer - 2] else NOTHING
        if may_promote:
            taking = takes_from(tables.reaches[entry], threats.enemies, threats.occupied)
            taking = taking & may_promote
            if tables.explodes:
                add_explosions(tables, board, threats, piece, taking, 1, moves)
                taking = NOTHING
            seen = seen | taking
            seen = among(threats, seen, start, kind)
            add_promotions(tables, board, piece, seen & may_promote, 1, moves)
            seen = seen & ~tables.reaches[entry].must_promote & ~threats.enemies
        elif seen:
            seen = among(threats, seen, start, kind)
        if tables.has_goals and kind == tables.royal:
            seen = seen & ~tables.goals[side]
        if seen:
            ways.append((piece, list_squares(seen)))
    if tables.has_hands:
        for kind in range(tables.kinds):
            if held(board, kind, side):
                for square in squares_in(drop_squares(tables, board, threats, kind)):
                    ways.append((flyweight(tables, (2 * kind + side) * tables.size + square), (square,)))
    return ways, moves


def quiet_move(board: Board, piece: Any, destination: Coordinate) -> Move:
    """Return the move of a piece to an empty square that it may go to, or its drop on its own square."""
    tables = tables_of(board)
    if known_entry(tables, piece) < 0 or not 0 <= destination < tables.size:
        raise WrongTypeError(
            f"expected a piece of {board.variant.name} and a square, got {shown((piece, destination))}"
        )
    if piece.mark.cell == destination:
        return make_move(Drop, board, piece, destination, None, None)
    return plain_move(tables, board, piece, destination, None)


def legal_move(board: Board, piece: Any, destination: Coordinate, wanted: int = _BEST) -> Move | None:
    """Return the legal move of a piece to a square, or None, on which it becomes what is wanted.

    That is a kind, the best it may become, or itself: without castling then.
    """
    move: Move
    tables = tables_of(board)
    threats = kept_threats(board)
    entry = known_entry(tables, piece)
    if entry < 0 or not 0 <= destination < tables.size or piece.side != threats.side:
        return None
    kind = (piece.layer - 2) // 2
    start = piece.mark.cell
    standing: Any = piece_on(board, start)
    if standing is not piece:
        return legal_drop(tables, board, threats, piece, kind) if start == destination else None
    taken: Any = piece_on(board, destination)
    target = bit(destination)
    if taken is None:
        seen = goes_from(tables.reaches[entry], threats.occupied) & target
    elif taken.side == threats.side:
        seen = NOTHING
    else:
        seen = takes_from(tables.reaches[entry], target, threats.occupied)
    if seen and taken is not None and tables.explodes:
        may = start != threats.king and survives(threats, blast(tables, threats, start, destination, destination))
    elif seen:
        seen = among(threats, seen, start, kind)
        may = True if seen else False  # noqa: SIM210  # a mask is not a bool
    elif destination == threats.passed and kind == tables.passer and wanted < 0:
        if not passing_pieces(tables, board, threats) & bit(start):
            return None
        taken = piece_on(board, passed_piece(tables, threats))
        move_class = tables.blast_class if tables.explodes else PawnEnPassantAttackMove
        move = make_move(move_class, board, piece, destination, taken, None)
        return move
    else:
        may = False
    if may:
        promoted: Any = promotion_of(tables, piece, destination, wanted)
        if promoted is None and (wanted >= 0 or tables.reaches[entry].must_promote & target):
            return None
        if tables.explodes and taken is not None:
            move = make_move(tables.blast_class, board, piece, destination, taken, promoted)
            return move
        if promoted is not None:
            move = make_move(tables.promotion_class, board, piece, destination, taken, promoted)
            return move
        return plain_move(tables, board, piece, destination, taken)
    if wanted == _BEST and not threats.is_checked and not threats.is_bound:
        for castle in castles_on(tables, board, threats):
            if castle.king is piece and castle.king_end == destination:
                move = make_move(castle.move_class, board, piece, destination, None, castle.rook)
                return move
    return None


def promotion_of(tables: Tables, piece: Any, square: int, wanted: int) -> Any:
    """Return what a piece becomes on a square, or None."""
    choices = tables.promotions[piece.layer - 2]
    if wanted == _ITSELF or not choices or not tables.reaches[entry_of(tables, piece)].may_promote & bit(square):
        return None
    if wanted == _BEST:
        wanted = choices[0]
    elif wanted not in choices:
        return None
    return flyweight(tables, (2 * wanted + piece.side) * tables.size + square)


def legal_drop(tables: Tables, board: Board, threats: Threats, piece: Any, kind: int) -> Move | None:
    """Return the drop of a piece, or None."""
    if not tables.has_hands or threats.is_bound or not held(board, kind, threats.side):
        return None
    if drop_squares(tables, board, threats, kind) & bit(piece.mark.cell):
        return make_move(Drop, board, piece, piece.mark.cell, None, None)
    return None


def mobility_on(board: Position, side: int) -> int:
    """Return how many squares a side's pieces could go to if no royal piece were in danger."""
    tables = tables_of(board)
    if not 0 <= side < 2:
        raise WrongTypeError(f"a game of armies has two sides, got {side}")
    own, enemies = layer_of(board._masks, side), layer_of(board._masks, 1 - side)
    count = 0
    pieces = own
    for square in squares_in(pieces):
        entry = entry_of(tables, piece_on(board, square))
        count += count_of(destinations(tables.reaches[entry], own, enemies, own | enemies))
    return count


def attacks_of(board: Position, piece: Any) -> int:
    """Return the mask of the squares that a piece, on the board or not, attacks or would attack."""
    tables = tables_of(board)
    entry = known_entry(tables, piece)
    if entry < 0:
        return 0
    occupied = layer_of(board._masks, 0) | layer_of(board._masks, 1)
    return number_of(takes_from(tables.reaches[entry], tables.everywhere, occupied))


def improvement(move: Move) -> int:
    """Return what a move wins at once, or how much better the piece stands then."""
    tables = tables_of(move.board)
    won = gain(move)
    piece: Any = move.moved_piece
    entry = known_entry(tables, piece)
    if won or entry < 0:
        return won
    better: int = (
        tables.worths[entry - piece.mark.cell + move.destination_coordinate % tables.size] - tables.worths[entry]
    )
    return better if piece.side == 0 else -better


def allows_null_move(board: Board) -> bool:
    """Return whether the side to move has more than royal pieces and pawns: without, zugzwang is likely."""
    tables = tables_of(board)
    side = side_to_move(board)
    left = layer_of(board._masks, side)
    for kind in range(tables.kinds):
        if kind == tables.royal or tables.pawns[kind]:
            left = left & ~layer_of(board._masks, 2 + 2 * kind + side)
    if left:  # noqa: SIM103
        return True
    return False
