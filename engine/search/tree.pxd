cimport cython

from board.board cimport Board
from board.machine cimport i64, u64
from engine.search.countdown cimport Countdown
from engine.search.machine cimport (
    DEPTH, MOVE, Rows, clear_rows, count_rows, drop_row, find_row, free_rows, get_number, new_rows, put_number,
)
from engine.search.ordering cimport Candidates, Experience
from engine.search.table cimport TranspositionTable, settled
from engine.search.tactics cimport LoudMoves, Tactics
from moves.move cimport Move

cdef enum:
    PLIES = 122
    LOUD_PLIES = 146

cdef size_t _REMEMBERED
cdef long _WIN, _SURE, _DEEPEST, _LONGEST_EXCHANGE, _EVASIONS, _EXACT, _AT_LEAST, _AT_MOST, _UNKNOWN, _DELTA_MARGIN, _REVERSE_FUTILITY_MARGIN
cdef long _FUTILITY_MARGIN[4]
cdef long _LATE_MOVE_LIMIT[4]
cdef int _REDUCTIONS[121][64]

cdef class Tree:
    cdef public object variant, probe
    cdef public Tactics tactics
    cdef public TranspositionTable table
    cdef public Countdown watch
    cdef public Experience experience
    cdef public bint careful
    cdef public list lines
    cdef public long deepest
    cdef Rows *_evaluations
    cdef Rows *_path
    cdef object _evaluation
    cdef bint _turns_vary, _is_quick
    cdef long _margin, _drift, _swing
    cdef long _offsets[LOUD_PLIES]
    cdef long _slacks[LOUD_PLIES]
    cdef readonly list _movers
    @cython.locals(evaluations="Rows *", key=u64, score=i64)
    cpdef long assess(self, Board board) except? -1
    cdef long _quick_evaluate(self, Board board) except? -1
    cdef long _value(self, object outcome, Board board, long ply) except? -1
    @cython.locals(key=u64, is_open=bint, in_check=bint, tactics=Tactics, entry="i64 *", first=u64, known=long, known_depth=long, with_quiet=bint, standing=long, quick=long, rough=long, margin=long, is_bold=bint, reduced=long, best=long, best_move=Move, old_alpha=long, searched=long, quiet_tried=list, experience=Experience, candidates=Candidates, sign=u64, reductions="int *", late_move_limit=long, move=Move, after=Board, score=long, reduction=long, kept=long, bound=int, left=long, offsets="long *", slacks="long *", watch=Countdown, table=TranspositionTable)
    cdef long _search(self, Board board, long depth, long alpha, long beta, long ply, u64 answered, bint may_pass) except? -1
    cpdef long reply(self, Board board, long depth, long alpha, long beta, long ply, u64 answered, bint may_pass) except? -1
    cdef long _reply(self, Board board, long depth, long alpha, long beta, long ply, u64 answered, bint may_pass) except? -1
    @cython.locals(key=u64, tactics=Tactics, entry="i64 *", known=long, known_depth=long, offsets="long *", slacks="long *", offset=long, margin=long, standing=long, old_alpha=long, turns_vary=bint, replies=tuple, promising=LoudMoves, found=object, best=long, least=long, move=Move, reachable=long, after=Board, score=long, kept=long, left=long, watch=Countdown, table=TranspositionTable)
    cdef long _quiesce(self, Board board, long alpha, long beta, long ply, long length) except? -1
