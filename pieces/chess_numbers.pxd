# The numbers of chess_layers.py, as compiled modules use them.
from libc.stdint cimport uint64_t as u64

cdef enum:
    PAWNS = 2
    KNIGHTS = 4
    BISHOPS = 6
    ROOKS = 8
    QUEENS = 10
    KINGS = 12

cdef enum:
    SLIDES = 1
    LEAPS = 2
    MARCHES = 3
    STEPS = 4

cdef extern from *:
    u64 ALL_SQUARES "0xFFFFFFFFFFFFFFFFULL"
    u64 NOT_FILE_A "0xFEFEFEFEFEFEFEFEULL"
    u64 NOT_FILE_H "0x7F7F7F7F7F7F7F7FULL"
    u64 ONE "1ULL"
