"""Move ordering: a good first move saves searching the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import expect_new
from board.keys import stable_key
from engine.search.ranking import Ranking
from moves.loud import LoudMoves

if not cython.compiled:
    from engine.search.interpreted import (
        Rows,
        clear_rows,
        fade_numbers,
        free_rows,
        get_number,
        new_rows,
        put_number,
    )

if TYPE_CHECKING:
    from board.board import Board
    from board.geometry import Coordinate
    from engine.search.tactics import Tactics
    from moves.move import Move
    from pieces.piece import Piece

LIMIT = 8_000
"""The maximum history score of a move."""

_PASS = stable_key("pass")
"""The signature of a move without a piece."""
_NO_VALUE = 1 << 62
"""Beyond every history score: there is none."""
_PLIES = 128
"""For how many plies killers are kept; deeper ones share them."""
_LIMIT = LIMIT
_NO_KILLERS = (0,) * (2 * _PLIES)
# The stages of a node.
_HASH, _LOUD, _KILLERS, _QUIET, _LOSING = range(5)


def signature(move: Move) -> int:
    """Return a move's signature for other positions: the piece, its square and its destination; never 0."""
    piece: Piece | None = move.moved_piece
    key = _PASS if piece is None else piece.key
    return key + move.destination_coordinate + 1


def is_same(one: Move, other: Move) -> bool:
    """Return whether two moves are equal, quickly if they are not."""
    if one.destination_coordinate != other.destination_coordinate or one.moved_piece is not other.moved_piece:
        return False
    return one == other


class Experience:
    """Which moves were good elsewhere.

    Quiet moves that caused cutoffs are stored by history score, by depth (killers), and by the move they answer
    (counter moves). Every move that was ever best is stored with its piece and destination, so that it can be
    tried again before any other move is generated.
    """

    _record: Rows
    _counters: Rows
    _ways: Rows
    """The number of a signature's piece and destination among the known ones."""

    def __cinit__(self) -> None:
        """Create the tables, which exist as long as the object; compiled, this runs before the constructor."""
        self._record = new_rows(1)
        self._counters = new_rows(1)
        self._ways = new_rows(1)

    def __init__(self) -> None:
        expect_new(self, "_known")
        if not cython.compiled:
            self.__cinit__()
        self._known: list[tuple[Piece, Coordinate]] = []
        self._killers = list(_NO_KILLERS)

    def __dealloc__(self) -> None:
        free_rows(self._record)
        free_rows(self._counters)
        free_rows(self._ways)

    def age(self) -> None:
        """Start a new search: keep the history, but give it less weight."""
        self._killers = list(_NO_KILLERS)
        fade_numbers(self._record, 4, 40)

    def clear(self) -> None:
        """Forget everything."""
        clear_rows(self._record)
        clear_rows(self._counters)
        clear_rows(self._ways)
        self._known = []
        self._killers = list(_NO_KILLERS)

    def note(self, move: Move) -> int:
        """Store the piece and destination of a best move, and return its signature."""
        sign = signature(move)
        if get_number(self._ways, sign, -1) < 0:
            put_number(self._ways, sign, len(self._known))
            self._known.append((move.moved_piece, move.destination_coordinate))
        return sign

    def again(self, tactics: Tactics, board: Board, sign: int) -> Move | None:
        """Return the move stored with a signature, if it is legal here too."""
        number = get_number(self._ways, sign, -1)
        if number < 0:
            return None
        way = self._known[number]
        return tactics.legal_move(board, way[0], way[1])

    def refuted(self, move: int, tried: list[int], depth: int, ply: int, answered: int) -> None:
        """Record that a quiet move caused a cutoff after others had failed to."""
        place = 2 * (ply & _PLIES - 1)
        if self._killers[place] != move:
            self._killers[place + 1] = self._killers[place]
            self._killers[place] = move
        put_number(self._counters, answered, move)
        record = self._record
        bonus = depth * depth * 4
        if bonus > 400:
            bonus = 400
        value = get_number(record, move, 0)
        put_number(record, move, value + bonus - value * bonus // _LIMIT)
        for sign in tried:
            value = get_number(record, sign, 0)
            put_number(record, sign, value - bonus - value * bonus // _LIMIT)

    def candidates(
        self, tactics: Tactics, board: Board, first: int, ply: int, answered: int, with_quiet: bool
    ) -> Candidates:
        """Return the moves of a position, with the hash move's signature, or 0; quiet ones only if requested."""
        found = Candidates.__new__(Candidates)
        found._experience = self
        found._tactics = tactics
        found._board = board
        found._first = first
        found._ply = ply
        found._answered = answered
        found._with_quiet = with_quiet
        found._stage = _HASH
        found._known = found._loud = None
        found._losing = []
        found._tried = _NOTHING_TRIED
        return found


_NOTHING_TRIED: dict[int, Any] = {}
"""Shared by all nodes that have not tried a quiet move; it never changes."""


class Candidates:
    """The moves of a position, the most promising first, each created only when needed; an iterator of pairs.

    The order is: the hash move, good loud moves, killers and counter moves, all other quiet moves, losing loud moves. A
    search calls ``following``, which needs no pair.
    """

    __slots__ = (
        "_answered",
        "_board",
        "_experience",
        "_first",
        "_index",
        "_known",
        "_losing",
        "_loud",
        "_next",
        "_ply",
        "_ranking",
        "_stage",
        "_tactics",
        "_things",
        "_tried",
        "_with_quiet",
        "sign",
    )

    sign: int
    """The signature of the move last returned, if it is quiet, or 0."""
    _experience: Experience
    _tactics: Tactics
    _board: Board
    _first: int
    _ply: int
    _answered: int
    _with_quiet: bool
    _stage: int
    _index: int
    _known: Move | None
    _loud: LoudMoves | None
    _losing: list[Move]
    _next: list[int]
    """The signatures of the killers and of the counter move."""
    _tried: dict[int, Any]
    """The quiet moves tried before the others, by signature: the hash move, killers, and a counter move."""
    _ranking: Ranking
    _things: list[Any]
    """The pieces of the ranking, and its moves that are more than a piece and a destination."""

    def following(self) -> Move | None:
        """Return the next move, or None."""
        move: Move | None
        stage = self._stage
        while True:
            if stage == _QUIET:
                ranking, tried = self._ranking, self._tried
                while ranking.take() if cython.compiled else ranking._moves:
                    if cython.compiled:
                        sign, number, destination = ranking.sign, ranking.number, ranking.destination
                    else:
                        _, sign, number, destination = ranking._moves.pop()
                    self.sign = sign
                    if destination < 0:
                        return self._things[number]  # type: ignore[no-any-return]
                    quiet = self._tactics.quiet_move(self._board, self._things[number], destination)
                    if not tried or sign not in tried or not is_same(quiet, tried[sign]):
                        return quiet
                stage = self._enter(_LOSING)
            elif stage == _LOUD:
                if self._loud is None:
                    found = self._tactics.good_loud_moves(self._board, 0, self._losing)
                    self._loud = found if isinstance(found, LoudMoves) else LoudMoves(found)
                    self.sign = 0
                move = self._loud.following()
                if move is None:
                    stage = self._enter(_KILLERS if self._with_quiet else _LOSING)
                elif self._known is None or not is_same(move, self._known):
                    return move
            elif stage == _HASH:
                stage = self._enter(_LOUD)
                move = self._hash_move() if self._first else None
                if move is not None:
                    return move
            elif stage == _KILLERS:
                move = self._killer()
                if move is not None:
                    return move
                self._rank()
                stage = self._enter(_QUIET)
            else:
                self.sign = 0
                while self._index < len(self._losing):
                    move = self._losing[self._index]
                    self._index += 1
                    if self._known is None or not is_same(move, self._known):
                        return move
                return None

    def _enter(self, stage: int) -> int:
        """Begin a stage."""
        self._stage = stage
        self._index = 0
        return stage

    def __iter__(self) -> Candidates:
        return self

    def __next__(self) -> tuple[Move, int]:
        move = self.following()
        if move is None:
            raise StopIteration
        return move, self.sign

    def _hash_move(self) -> Move | None:
        self._known = known = self._experience.again(self._tactics, self._board, self._first)
        if known is None:
            return None
        if self._tactics.is_loud(known):
            self.sign = 0
            return known
        if not self._with_quiet:
            return None
        self.sign = self._first
        self._tried = {self._first: known}
        return known

    def _killer(self) -> Move | None:
        experience = self._experience
        if self._index == 0:
            place = 2 * (self._ply & _PLIES - 1)
            first, second = experience._killers[place], experience._killers[place + 1]
            self._next = [first, second, get_number(experience._counters, self._answered, 0)]
        while self._index < 3:
            sign = self._next[self._index]
            self._index += 1
            if sign and sign not in self._tried:
                move = experience.again(self._tactics, self._board, sign)
                if move is not None and not self._tactics.is_loud(move):
                    if not self._tried:
                        self._tried = {}
                    self._tried[sign] = move
                    self.sign = sign
                    return move
        return None

    def _rank(self) -> None:
        """Rank the quiet moves by history score; most are not created yet."""
        tactics, board, record, tried = self._tactics, self._board, self._experience._record, self._tried
        self._ranking = ranking = Ranking()
        things: list[Any] = []
        self._things = things
        ways, moves = tactics.quiet_destinations(board)
        for piece, destinations in ways:
            number = len(things)
            things.append(piece)
            before = piece.key + 1
            for destination in destinations:
                sign = before + destination
                value = get_number(record, sign, _NO_VALUE)
                if value == _NO_VALUE:
                    move = tactics.quiet_move(board, piece, destination)
                    if sign in tried and is_same(move, tried[sign]):
                        continue
                    # The game's own move order counts until there is a history.
                    value = tactics.move_order(move)
                    put_number(record, sign, value)
                ranking.append((value, sign, number, destination))
        for move in moves:
            sign = signature(move)
            if sign not in tried or not is_same(move, tried[sign]):
                value = get_number(record, sign, _NO_VALUE)
                if value == _NO_VALUE:
                    value = tactics.move_order(move)
                    put_number(record, sign, value)
                ranking.append((value, sign, len(things), -1))
                things.append(move)
        ranking.close()
