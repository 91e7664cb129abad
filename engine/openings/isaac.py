"""ISAAC-64, Bob Jenkins's random number generator, which is in the public domain."""

from __future__ import annotations

from collections.abc import Iterator

_WORD = (1 << 64) - 1
_SIZE = 256
_GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C13
# How eight words are mixed: for each in turn, which one is shifted, how far, and whether left or right.
_SHIFTS = ((9, False), (9, True), (23, False), (15, True), (14, False), (20, True), (17, False), (14, True))


def _stir(words: list[int]) -> None:
    for first, (shift, is_left) in enumerate(_SHIFTS):
        fifth, sixth, last = ((first + step) % 8 for step in (4, 5, 7))
        words[first] = (words[first] - words[fifth]) & _WORD
        shifted = words[last] << shift if is_left else words[last] >> shift
        words[sixth] ^= shifted & _WORD
        words[last] = (words[last] + words[first]) & _WORD


def numbers() -> Iterator[int]:
    """Yield 64-bit numbers from a seed of zeros, without end."""
    words = [_GOLDEN_RATIO] * 8
    for _ in range(4):
        _stir(words)
    memory = [0] * _SIZE
    for _ in range(2):
        for start in range(0, _SIZE, 8):
            words = [(word + kept) & _WORD for word, kept in zip(words, memory[start : start + 8], strict=True)]
            _stir(words)
            memory[start : start + 8] = words
    total = result = count = 0
    while True:
        count += 1
        result = (result + count) & _WORD
        results = []
        for place in range(_SIZE):
            shifted = (~(total ^ total << 21), total ^ total >> 5, total ^ total << 12, total ^ total >> 33)[place % 4]
            total = (shifted + memory[place ^ _SIZE // 2]) & _WORD
            old = memory[place]
            memory[place] = (memory[old >> 3 & _SIZE - 1] + total + result) & _WORD
            result = (memory[memory[place] >> 11 & _SIZE - 1] + old) & _WORD
            results.append(result)
        # Each block is consumed from its end.
        yield from reversed(results)
