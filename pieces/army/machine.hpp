/* Mask: a set of up to 64 * WORDS squares, with the operators of Python's integers; and what a generator does with one. */
#pragma once
#include <stdint.h>
#include <stdlib.h>
#if defined(_MSC_VER)
#include <intrin.h>
static inline int low64(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
static inline int high64(uint64_t x) { unsigned long i; _BitScanReverse64(&i, x); return (int)i; }
static inline int count64(uint64_t x) { return (int)__popcnt64(x); }
#else
static inline int low64(uint64_t x) { return __builtin_ctzll(x); }
static inline int high64(uint64_t x) { return 63 - __builtin_clzll(x); }
static inline int count64(uint64_t x) { return __builtin_popcountll(x); }
#endif
#ifndef WORDS
#define WORDS 1
#endif
#define EACH for (int i = 0; i < WORDS; i++)

enum { SLIDE, LAME, CANNON, GRASSHOPPER, MOVE = 1, TAKE = 2, BOTH = 3 };

struct Mask {
    uint64_t word[WORDS];
    Mask operator&(const Mask &o) const { Mask m; EACH m.word[i] = word[i] & o.word[i]; return m; }
    Mask operator|(const Mask &o) const { Mask m; EACH m.word[i] = word[i] | o.word[i]; return m; }
    Mask operator^(const Mask &o) const { Mask m; EACH m.word[i] = word[i] ^ o.word[i]; return m; }
    Mask operator~() const { Mask m; EACH m.word[i] = ~word[i]; return m; }
    Mask &operator&=(const Mask &o) { EACH word[i] &= o.word[i]; return *this; }
    Mask &operator|=(const Mask &o) { EACH word[i] |= o.word[i]; return *this; }
    Mask &operator^=(const Mask &o) { EACH word[i] ^= o.word[i]; return *this; }
    explicit operator bool() const { uint64_t any = 0; EACH any |= word[i]; return any != 0; }
    bool operator!() const { return !bool(*this); }
};

static const Mask NOTHING = {};
static inline Mask *new_masks(size_t number) { return (Mask *)calloc(number, sizeof(Mask)); }
static inline int *new_numbers(size_t number) { return (int *)calloc(number, sizeof(int)); }
static inline Mask bit(int square) { Mask m = {}; m.word[square >> 6] = 1ull << (square & 63); return m; }
static inline bool has(const Mask &m, int square) { return m.word[square >> 6] >> (square & 63) & 1; }
static inline int count_of(const Mask &m) { int n = 0; EACH n += count64(m.word[i]); return n; }
/* The mask of a layer of a board's memory. */
static inline Mask layer_of(const uint64_t *masks, int layer) { Mask m; EACH m.word[i] = masks[layer * WORDS + i]; return m; }
static inline int lowest(const Mask &m) {
    for (int i = 0; i < WORDS - 1; i++) if (m.word[i]) return 64 * i + low64(m.word[i]);
    return 64 * (WORDS - 1) + low64(m.word[WORDS - 1]);
}
static inline int highest(const Mask &m) {
    for (int i = WORDS - 1; i > 0; i--) if (m.word[i]) return 64 * i + high64(m.word[i]);
    return high64(m.word[0]);
}
static inline Mask rest(const Mask &m) {
    Mask r = m;
    for (int i = 0; i < WORDS - 1; i++) if (r.word[i]) { r.word[i] &= r.word[i] - 1; return r; }
    r.word[WORDS - 1] &= r.word[WORDS - 1] - 1;
    return r;
}
/* The squares of a mask, in ascending order, to loop over. */
struct Squares {
    struct iterator {
        Mask left;
        int operator*() const { return lowest(left); }
        iterator &operator++() { left = rest(left); return *this; }
        bool operator!=(const iterator &) const { return bool(left); }
    };
    Mask mask;
    iterator begin() const { return {mask}; }
    iterator end() const { return {NOTHING}; }
};
static inline Squares squares_in(const Mask &mask) { return {mask}; }
/* The squares seen along two opposite rays, up to and including the first occupied one of each. */
static inline Mask along(const Mask &up, const Mask &down, const Mask &occupied) {
    Mask seen;
    uint64_t open = ~0ull;
    for (int i = 0; i < WORDS; i++) {
        uint64_t met = up.word[i] & occupied.word[i];
        seen.word[i] = up.word[i] & (met ^ (met - 1)) & open;
        if (met) open = 0;
    }
    open = ~0ull;
    for (int i = WORDS - 1; i >= 0; i--) {
        uint64_t met = down.word[i] & occupied.word[i];
        seen.word[i] |= down.word[i] & (met ? ~0ull << high64(met) : ~0ull) & open;
        if (met) open = 0;
    }
    return seen;
}

/* One way to move from a square: two opposite rays, or for a lame leap its target (up) and what it passes (down). */
struct Way {
    int gait, mode;
    Mask up, down;
    /* The squares that this way leads to. */
    Mask seen(const Mask &occupied) const {
        if (gait == LAME) return down & occupied ? NOTHING : up;
        Mask found = along(up, down, occupied);
        if (gait == SLIDE) return found;
        Mask behind = along(up, down, occupied & ~(found & occupied)) & ~found;
        if (gait == CANNON || !behind) return behind;
        return bit(up ? lowest(behind) : highest(behind)); /* a grasshopper: only the square behind the hurdle */
    }
};

/* All ways to move of one kind of piece of one side from one square. */
struct Reach { Mask steps, takes, jumps, may_promote, must_promote; Way *ways; int way_count; };

static inline Reach *new_reaches(size_t number) { return (Reach *)calloc(number, sizeof(Reach)); }
static inline Way *new_ways(size_t number) { return (Way *)calloc(number, sizeof(Way)); }
