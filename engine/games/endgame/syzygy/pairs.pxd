cimport cython

from board.machine cimport i64, u64
from engine.games.endgame.syzygy.machine cimport load_eight, load_four, load_short

cdef i64 _PLACE

@cython.final
cdef class Pairs:
    cdef readonly i64 size
    cdef readonly int flags, constant
    cdef const unsigned char[::1] _content
    cdef i64 _block, _block_count, _length_count, _places, _lengths, _blocks
    cdef int _shift, _shortest
    cdef const u64[::1] _base
    cdef const unsigned short[::1] _lowest, _left, _right, _counts
    @cython.locals(shift=int, place=i64, block=i64, at=i64, lengths=i64, most=i64, length=i64)
    cpdef int number(self, i64 index) except -1
    @cython.locals(
        bits=u64, left=i64, have=int, place=int, length=int, symbol=i64, symbols=i64, part=int,
        base="const u64[::1]", lowest="const unsigned short[::1]", counts="const unsigned short[::1]",
        lefts="const unsigned short[::1]", rights="const unsigned short[::1]", content="const unsigned char[::1]",
    )
    cdef int _decode(self, i64 start, i64 at) except -1
