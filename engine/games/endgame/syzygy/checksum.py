"""The checksum at the end of a Syzygy file.

The last 16 bytes are the hash of everything before them: the content is cut into pieces of 16 MiB, each piece gives
32 bytes (CityHashCrc256), and the hash of these together (CityHash128) is the checksum. The hash functions were
published by Geoff Pike and Jyrki Alakuijala.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import TooLargeError

if not cython.compiled:
    from engine.games.endgame.syzygy.interpreted import load_word

LENGTH = 16
"""The bytes of a checksum."""
PIECE = 1 << 24
MOST_BYTES = 4 * PIECE
"""The largest content whose checksum can be computed."""
is_compiled = bool(cython.compiled)
_MASK = (1 << 64) - 1
_A, _B = 0xC3A5_C85C_97CB_3127, 0xB492_B66F_BE98_F273
_SEED = 0xC949_D7C7_509E_6557
_SPREAD = 0x9DDF_EA08_EB38_2D69
_BLOCK = 240
_STEP = 40


def _crc_rows() -> list[int]:
    """Return eight rows of 256 numbers: the CRC-32C of each byte, followed by as many zero bytes as the row says."""
    rows = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F6_3B78 if crc & 1 else 0)
        rows.append(crc)
    for place in range(256, 8 * 256):
        before = rows[place - 256]
        rows.append(before >> 8 ^ rows[before & 0xFF])
    return rows


_ROWS = array("Q", _crc_rows())


def checksum(content: memoryview) -> bytes:
    """Return the checksum of a file's content, which does not include its last 16 bytes."""
    if len(content) > MOST_BYTES:
        raise TooLargeError(f"the checksum of {len(content):,} bytes cannot be verified: the limit is {MOST_BYTES:,}")
    hashes = b"".join(hash_of(content[start : start + PIECE]) for start in range(0, len(content), PIECE))
    return join(hashes)


def hash_of(content: memoryview) -> bytes:
    """Return the 32 bytes that one piece of a file gives."""
    size = len(content)
    if size < _BLOCK:
        return _hash(memoryview(bytes(content).ljust(_BLOCK, b"\0")), ~size & 0xFFFF_FFFF)
    return _hash(content, 0)


def _crc(crc: int, word: int) -> int:
    """Return the CRC-32C that eight more bytes give."""
    word ^= crc & 0xFFFF_FFFF
    return (
        _ROWS[1792 + (word & 0xFF)]
        ^ _ROWS[1536 + (word >> 8 & 0xFF)]
        ^ _ROWS[1280 + (word >> 16 & 0xFF)]
        ^ _ROWS[1024 + (word >> 24 & 0xFF)]
        ^ _ROWS[768 + (word >> 32 & 0xFF)]
        ^ _ROWS[512 + (word >> 40 & 0xFF)]
        ^ _ROWS[256 + (word >> 48 & 0xFF)]
        ^ _ROWS[word >> 56]
    )


def _turned(word: int, bits: int) -> int:
    return (word >> bits | word << 64 - bits) & _MASK


def _stirred(word: int) -> int:
    return word ^ word >> 47


def _mixed(one: int, other: int) -> int:
    one = _stirred((one ^ other) * _SPREAD & _MASK)
    return _stirred((other ^ one) * _SPREAD & _MASK) * _SPREAD & _MASK


def _hash(content: memoryview, seed: int) -> bytes:
    """Return the hash of at least 240 bytes."""
    size = len(content)
    a = (load_word(content, 56) + _A) & _MASK
    b = (load_word(content, 96) + _A) & _MASK
    first = c = _mixed(b, size)
    second = d = (load_word(content, 120) * _A + size) & _MASK
    e = (load_word(content, 184) + seed) & _MASK
    f, g, h, i, j = seed, 0, 0, 0, 0
    t = (c + d) & _MASK
    blocks = size // _BLOCK * _BLOCK
    at = step = 0
    while at < size:
        if at < blocks and not step & 1:
            factor, less = 1, 1
        else:
            factor, less = _A, 0
        step += 1
        if at + _STEP > size:
            at = size - _STEP  # the last bytes, some of them once more
        before = a
        a = (_turned(b, 41 - less) * factor + load_word(content, at)) & _MASK
        b = (_turned(c, 27 - less) * factor + load_word(content, at + 8)) & _MASK
        c = (_turned(d, 41 - less) * factor + load_word(content, at + 16)) & _MASK
        d = (_turned(e, 33 - less) * factor + load_word(content, at + 24)) & _MASK
        e = (_turned(t, 25 - less) * factor + load_word(content, at + 32)) & _MASK
        t = before
        f, g, h, i, j = _crc(f, a), _crc(g, b), _crc(h, c), _crc(i, d), _crc(j, e)
        at += _STEP
    j = (j + (i << 32)) & _MASK
    a = _mixed(a, j)
    h = (h + (g << 32)) & _MASK
    b = (b + h) & _MASK
    c = (_mixed(c, f) + i) & _MASK
    d = _mixed(d, (e + first) & _MASK)
    j = (j + e) & _MASK
    i = (i + _mixed(h, t)) & _MASK
    e = (_mixed(a, d) + j) & _MASK
    f = (_mixed(b, c) + a) & _MASK
    g = (_mixed(j, i) + c) & _MASK
    first = (e + f + g + h) & _MASK
    a = (_stirred((a + g) * _A & _MASK) * _A + b) & _MASK
    second = (second + a + first) & _MASK
    a = (_stirred(a * _A & _MASK) * _A + c) & _MASK
    third = (a + second) & _MASK
    fourth = (_stirred((a + e) * _A & _MASK) * _A + third) & _MASK
    return b"".join([number.to_bytes(8, "little") for number in (first, second, third, fourth)])


def join(hashes: bytes) -> bytes:
    """Return the hash of at most 144 bytes, a multiple of 32."""
    content = memoryview(hashes)
    size = len(content) - 16
    a = load_word(content, 0) ^ _SEED
    b = load_word(content, 8)
    if size == 16:
        last = load_word(content, 24)
        a = _stirred(a * _B & _MASK) * _B & _MASK
        c = (b * _B + (_mixed(load_word(content, 16), _turned((last + 16) & _MASK, 16)) ^ last)) & _MASK
        d = _stirred((a + load_word(content, 16)) & _MASK)
    else:
        c = _mixed((load_word(content, size + 8) + _B) & _MASK, a)
        d = _mixed((b + size) & _MASK, (c + load_word(content, size)) & _MASK)
        a = (a + d) & _MASK
        for at in range(16, size, 16):
            a = (a ^ _stirred(load_word(content, at) * _B & _MASK) * _B & _MASK) * _B & _MASK
            b ^= a
            c = (c ^ _stirred(load_word(content, at + 8) * _B & _MASK) * _B & _MASK) * _B & _MASK
            d ^= c
    a = _mixed(a, c)
    b = _mixed(d, b)
    return (a ^ b).to_bytes(8, "little") + _mixed(b, a).to_bytes(8, "little")
