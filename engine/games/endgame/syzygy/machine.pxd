# Numbers from bytes, for the compiled modules; interpreted.py has the same for modules that run as plain Python.
from board.machine cimport i64, u64

cdef extern from *:
    """
    static inline uint64_t wp_load_short(const unsigned char *at) { return (uint64_t)at[0] | (uint64_t)at[1] << 8; }
    static inline uint64_t wp_load_four(const unsigned char *at) {
        return (uint64_t)at[0] << 24 | (uint64_t)at[1] << 16 | (uint64_t)at[2] << 8 | (uint64_t)at[3];
    }
    static inline uint64_t wp_load_word(const unsigned char *at) {
        return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24
            | (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
    }
    """
    u64 wp_load_short(const unsigned char *at) noexcept
    u64 wp_load_four(const unsigned char *at) noexcept
    u64 wp_load_word(const unsigned char *at) noexcept

cdef inline int check_range(const unsigned char[::1] content, i64 at, i64 size) except -1:
    if at < 0 or at + size > content.shape[0]:
        raise IndexError(at)
    return 0

cdef inline i64 load_short(const unsigned char[::1] content, i64 at) except -1:
    check_range(content, at, 2)
    return <i64>wp_load_short(&content[at])

cdef inline u64 load_four(const unsigned char[::1] content, i64 at) except? 0:
    check_range(content, at, 4)
    return wp_load_four(&content[at])

cdef inline u64 load_eight(const unsigned char[::1] content, i64 at) except? 0:
    check_range(content, at, 8)
    return wp_load_four(&content[at]) << 32 | wp_load_four(&content[at + 4])

cdef inline u64 load_word(const unsigned char[::1] content, i64 at) except? 0:
    check_range(content, at, 8)
    return wp_load_word(&content[at])
