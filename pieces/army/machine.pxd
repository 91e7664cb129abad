# Masks of any width for the generator of armies; interpreted.py has the same for plain Python, where they are integers.
from libc.stdint cimport uint64_t as u64

cdef extern from "machine.hpp" nogil:
    enum: WORDS, SLIDE, LAME, CANNON, GRASSHOPPER, MOVE, TAKE, BOTH
    cppclass Mask:
        u64 word[4]
        Mask operator&(const Mask &) noexcept
        Mask operator|(const Mask &) noexcept
        Mask operator^(const Mask &) noexcept
        Mask operator~() noexcept
        bint operator bool() noexcept
        bint operator!() noexcept
    cppclass Way:
        int gait, mode
        Mask up, down
        Mask seen(const Mask &occupied) noexcept
    cppclass Reach:
        Mask steps, takes, jumps, may_promote, must_promote
        Way *ways
        int way_count
    const Mask NOTHING
    Mask *new_masks(size_t number) noexcept
    int *new_numbers(size_t number) noexcept
    Reach *new_reaches(size_t number) noexcept
    Way *new_ways(size_t number) noexcept
    Mask bit(int square) noexcept
    bint has(const Mask &mask, int square) noexcept
    int count_of(const Mask &mask) noexcept
    Mask layer_of(const u64 *masks, int layer) noexcept
    int lowest(const Mask &mask) noexcept
    int highest(const Mask &mask) noexcept
    Mask rest(const Mask &mask) noexcept
    cppclass Squares:
        cppclass iterator:
            int operator*() noexcept
            iterator operator++() noexcept
            bint operator!=(iterator) noexcept
        iterator begin() noexcept
        iterator end() noexcept
    Squares squares_in(const Mask &mask) noexcept
    Mask along(const Mask &up, const Mask &down, const Mask &occupied) noexcept

cdef inline object number_of(Mask mask):
    """Return a mask as a number of Python's."""
    cdef int place
    cdef object number = mask.word[0]
    for place in range(1, WORDS):
        if mask.word[place]:
            number |= <object>mask.word[place] << 64 * place
    return number

cdef inline Mask mask_from(object number) except *:
    """Return the mask that a number of Python's stands for."""
    cdef Mask mask
    cdef int place
    for place in range(WORDS):
        mask.word[place] = <u64>(number >> 64 * place & 0xFFFFFFFFFFFFFFFF)
    return mask

cdef inline bytes list_squares(Mask mask):
    """Return the squares of a mask, in ascending order: at most 256 of them, so they are bytes."""
    cdef unsigned char squares[64 * WORDS]
    cdef int number = 0
    while mask:
        squares[number] = lowest(mask)
        mask = rest(mask)
        number += 1
    return (<char *>squares)[:number]
