cimport cython

from board.board cimport Board
from engine.search.countdown cimport Countdown
from engine.search.ordering cimport Experience
from engine.search.table cimport TranspositionTable, settled
from moves.move cimport Move

cdef long _WIN, _SURE, _DEEPEST, _LONGEST_EXCHANGE, _EVASIONS, _REMEMBERED, _EXACT, _AT_LEAST, _AT_MOST, _WINDFALL, _SURPLUS
cdef long _HOPE[4]
cdef long _LAST_QUIET[4]

cdef class Tree:
    cdef public object variant, probe, tactics
    cdef public TranspositionTable table
    cdef public Countdown watch
    cdef public Experience experience
    cdef public bint careful
    cdef public list lines
    cdef public long deepest
    cdef dict _evaluations
    cdef object _evaluate, _quick_evaluate, _is_in_check, _early_outcome
    cdef bint _turns_vary
    cdef long _margin, _drift, _swing
    cdef list _offsets, _slacks, _movers
    cdef set _path
    cpdef long assess(self, Board board) except? -1
    cpdef long _value(self, object outcome, Board board, long ply) except? -1
    @cython.locals(is_open=bint, in_check=bint, known_depth=long, with_quiet=bint, standing=long, quick=long, rough=long, margin=long, is_bold=bint, reduced=long, best=long, best_move=Move, old_alpha=long, searched=long, quiet_tried=list, experience=Experience, path=set, reductions=tuple, last_quiet=long, move=Move, after=Board, score=long, reduction=long, kept=long, bound=int, left=long, offsets=list, slacks=list, watch=Countdown, table=TranspositionTable, entry=tuple, key=object)
    cpdef long search(self, Board board, long depth, long alpha, long beta, long ply, object answered, bint may_pass) except? -1
    cpdef long reply(self, Board board, long depth, long alpha, long beta, long ply, object answered, bint may_pass) except? -1
    @cython.locals(offsets=list, slacks=list, offset=long, margin=long, standing=long, old_alpha=long, turns_vary=bint, best=long, least=long, gain=long, move=Move, reachable=long, after=Board, score=long, kept=long, left=long, watch=Countdown, table=TranspositionTable, entry=tuple, key=object)
    cpdef long _quiesce(self, Board board, long alpha, long beta, long ply, long length) except? -1
