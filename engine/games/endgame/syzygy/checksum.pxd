cimport cython

from board.machine cimport u64
from engine.games.endgame.syzygy.machine cimport load_word

cdef u64 _MASK, _A, _B, _SEED, _SPREAD
cdef Py_ssize_t _BLOCK, _STEP
cdef const u64[::1] _ROWS

cdef u64 _crc(u64 crc, u64 word) except? 0
cdef u64 _turned(u64 word, int bits) noexcept
cdef u64 _stirred(u64 word) noexcept
cdef u64 _mixed(u64 one, u64 other) noexcept
@cython.locals(
    size=Py_ssize_t, blocks=Py_ssize_t, at=Py_ssize_t, a=u64, b=u64, c=u64, d=u64, e=u64, f=u64, g=u64, h=u64, i=u64, j=u64, t=u64,
    before=u64, first=u64, second=u64, third=u64, fourth=u64, factor=u64, less=int, step=int,
)
cdef bytes _hash(const unsigned char[::1] content, u64 seed)
@cython.locals(size=Py_ssize_t, at=Py_ssize_t, a=u64, b=u64, c=u64, d=u64, last=u64, content="const unsigned char[::1]")
cpdef bytes join(bytes hashes)
