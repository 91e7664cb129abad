cimport cython

from board.machine cimport u64

cdef u64 _MASK, _A, _B, _SEED, _SPREAD
cdef Py_ssize_t _BLOCK, _STEP
cdef u64 _ROWS[2048]

cdef extern from *:
    """
    static inline uint64_t wp_load_little(const unsigned char *at) {
        return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24
            | (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
    }
    """
    u64 wp_load_little(const unsigned char *at) noexcept

cdef u64 _word(const unsigned char[::1] content, Py_ssize_t at) except? 0
cdef u64 _crc(u64 crc, u64 word) noexcept
cdef u64 _turned(u64 word, int bits) noexcept
cdef u64 _stirred(u64 word) noexcept
cdef u64 _mixed(u64 one, u64 other) noexcept
@cython.locals(
    size=Py_ssize_t, blocks=Py_ssize_t, at=Py_ssize_t, a=u64, b=u64, c=u64, d=u64, e=u64, f=u64, g=u64, h=u64, i=u64, j=u64, t=u64,
    before=u64, first=u64, second=u64, third=u64, fourth=u64, factor=u64, less=int, step=int,
)
cdef bytes _hash(const unsigned char[::1] content, u64 seed)
@cython.locals(size=Py_ssize_t, at=Py_ssize_t, a=u64, b=u64, c=u64, d=u64, last=u64, content="const unsigned char[::1]")
cdef bytes _joined(bytes hashes)
