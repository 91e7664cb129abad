cimport cython

from board.board cimport Board
from board.builder cimport Builder, advance, finish_move, step
from board.machine cimport delete_as_base
from board.mark cimport Body
from moves.move cimport AttackMove, Move, arrival

cdef class MajorAttackMove(AttackMove):
    pass

cdef class PawnMove(Move):
    @cython.locals(piece=Body, square=Py_ssize_t)
    cpdef execute(self)

cdef class PawnJump(Move):
    @cython.locals(piece=Body, square=Py_ssize_t)
    cpdef execute(self)

cdef class PawnAttackMove(AttackMove):
    pass

cdef class PawnEnPassantAttackMove(PawnAttackMove):
    pass

cdef class PawnPromotion(PawnMove):
    cpdef execute(self)

cdef class CastleMove(Move):
    cpdef execute(self)

cdef class KingSideCastleMove(CastleMove):
    pass

cdef class QueenSideCastleMove(CastleMove):
    pass
