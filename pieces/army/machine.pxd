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
    Mask along(const Mask &up, const Mask &down, const Mask &occupied) noexcept
