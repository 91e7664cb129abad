cimport cython

from board.board cimport Board
from board.builder cimport advance
from board.machine cimport delete_as_base
from board.mark cimport Body, hop_to
from moves.move cimport AttackMove, Move

cdef class MajorAttackMove(AttackMove):
    pass

cdef class PawnMove(Move):
    @cython.locals(piece=Body, square=Py_ssize_t)
    cpdef execute(self)

cdef class PawnJump(Move):
    @cython.locals(board=Board, piece=Body, square=Py_ssize_t, offers=list, place=Py_ssize_t, after=Board)
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
