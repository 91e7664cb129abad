cimport cython

from board.machine cimport freeze, thaw, u64
from board.mark cimport Body, Hop
from board.position cimport OpenPosition, put_on_cell, relocate_piece

cdef class OpenCastle:
    cdef readonly object move_class
    cdef readonly int destination
    cdef readonly u64 must_be_empty, changes
    cdef readonly tuple king_path
    cdef readonly Hop king_hop, rook_hop, hop

cdef class Castle(OpenCastle):
    pass

cdef _keep_hop(Castle castle, Hop hop)
@cython.locals(castle=Castle, file=int)
cpdef Castle castle_between(Body king, Body rook)
