cimport cython

from board.board cimport Board
from board.machine cimport i64, u64
from board.mark cimport Body
from engine.search.machine cimport (
    Rows, clear_rows, fade_numbers, free_rows, get_number, new_rows, put_number,
)
from engine.search.ranking cimport Ranking
from engine.search.tactics cimport Tactics
from moves.loud cimport LoudMoves
from moves.move cimport Move

cdef u64 _PASS
cdef i64 _NO_VALUE
cdef i64 _LIMIT
cdef int _HASH, _LOUD, _KILLERS, _QUIET, _LOSING, _PLIES

@cython.locals(piece=Body, key=u64)
cpdef u64 signature(Move move) except? 0
cdef bint is_same(Move one, Move other) except -1

cdef class Experience:
    cdef Rows *_record
    cdef Rows *_counters
    cdef Rows *_ways
    cdef readonly list _known
    cdef u64 _killers[256]
    @cython.locals(sign=u64)
    cpdef u64 note(self, Move move) except? 0
    @cython.locals(number=i64, way=tuple)
    cpdef Move again(self, Tactics tactics, Board board, u64 sign)
    @cython.locals(record="Rows *", bonus=i64, value=i64, place=int, sign=u64)
    cpdef refuted(self, u64 move, list tried, long depth, long ply, u64 answered)
    @cython.locals(found=Candidates)
    cpdef Candidates candidates(self, Tactics tactics, Board board, u64 first, long ply, u64 answered, bint with_quiet)

@cython.final
cdef class Candidates:
    cdef readonly u64 sign
    cdef Experience _experience
    cdef Tactics _tactics
    cdef Board _board
    cdef u64 _first, _answered
    cdef long _ply
    cdef bint _with_quiet
    cdef int _stage, _index
    cdef Move _known
    cdef LoudMoves _loud
    cdef list _losing, _things
    cdef dict _tried
    cdef u64 _next[3]
    cdef Ranking _ranking
    @cython.locals(stage=int, found=object, move=Move, quiet=Move, ranking=Ranking, tried=dict, sign=u64, number=int, destination=Py_ssize_t)
    cpdef Move following(self)
    cdef int _enter(self, int stage) noexcept
    @cython.locals(known=Move)
    cdef Move _hash_move(self)
    @cython.locals(experience=Experience, move=Move, sign=u64, place=int, first=u64, second=u64)
    cdef Move _killer(self)
    @cython.locals(tactics=Tactics, board=Board, record="Rows *", tried=dict, ranking=Ranking, things=list, piece=Body, value=i64, sign=u64, before=u64, number=int, destination=Py_ssize_t, move=Move)
    cdef int _rank(self) except -1
