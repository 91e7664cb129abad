"""The compressed numbers of a Syzygy table.

A table is a long list of small numbers. Pairs of neighbours that occur often were replaced by a new symbol, again and
again; so a symbol stands for one number or for two other symbols. The symbols that remain are written in a canonical
prefix code (the longer a code word, the smaller its value), in blocks of a fixed number of bytes. A list says how many
numbers each block has, and a sparse index says for numbers at regular distances which block they are in.
"""

from __future__ import annotations

from array import array
from struct import unpack_from

try:
    import cython
except ImportError:
    from board import nocython as cython

from board.errors import ImmutableError, ParseError

if not cython.compiled:
    from engine.games.endgame.syzygy.interpreted import load_eight, load_four, load_short

CONSTANT = 0x80
"""The flag of a table whose numbers are all the same."""
_LONGEST_CODE = 32
_MOST_SYMBOLS = 1 << 12
_MOST_NUMBERS = 256
"""How many numbers a symbol may stand for."""
_LEAF = 0xFFF
_PLACE = 6
"""The bytes of a place in the sparse index: a block's number (4 bytes) and a number in it (2 bytes)."""


class Pairs:
    """The numbers of a table for one side to move (and one file of the leading pawn).

    After the last block the content must go on for at least eight bytes.
    """

    __slots__ = (
        "_base",
        "_block",
        "_block_count",
        "_block_numbers",
        "_blocks",
        "_content",
        "_counts",
        "_left",
        "_length_count",
        "_lengths",
        "_lowest",
        "_places",
        "_right",
        "_shift",
        "_shortest",
        "constant",
        "flags",
        "size",
    )

    def __init__(self, content: memoryview, start: int, size: int, are_distances: bool) -> None:
        """Read the description that begins at ``start`` of a list of ``size`` numbers."""
        if getattr(self, "size", 0):
            raise ImmutableError("a constructor runs once: this Pairs is already complete and cannot be changed")
        self._content = content
        self.size = size
        head = unpack_from("<BB", content, start)
        self.flags: int = head[0]
        # Where all distances are the same, Fathom and python-chess read 0, whatever number the file gives.
        self.constant: int = -1 if not head[0] & CONSTANT else 0 if are_distances else head[1]
        """The number that all are, or -1."""
        self._block_count = self._length_count = self._shift = 0

    def read(self, start: int) -> int:
        """Read the code and the symbols, and return where they end."""
        if self.constant >= 0:
            return start + 2
        content = self._content
        _, block, shift, padding, blocks, longest, shortest = unpack_from("<BBBBIBB", content, start)
        if not (1 <= shortest <= longest <= _LONGEST_CODE):
            raise ParseError(f"its code words have {shortest} to {longest} bits, instead of 1 to {_LONGEST_CODE}")
        if not (3 <= block <= 24 and shift <= 32 and blocks > 0):
            raise ParseError(f"it has {blocks} blocks of 2^{block} bytes, with a place for every 2^{shift} numbers")
        self._block = 1 << block
        self._shift = shift
        self._block_count = blocks
        self._length_count = blocks + padding
        lengths: int = longest - shortest + 1
        start += 10
        lowest = unpack_from(f"<{lengths}H", content, start)
        start += 2 * lengths
        count = load_short(content, start)
        start += 2
        if not 0 < count <= _MOST_SYMBOLS:
            raise ParseError(f"it has {count} symbols, instead of 1 to {_MOST_SYMBOLS}")
        self._read_code(lowest, shortest, count)
        self._read_symbols(content[start : start + 3 * count], count)
        return start + 3 * count + (count & 1)

    def _read_code(self, lowest: tuple[int, ...], shortest: int, count: int) -> None:
        """Find the smallest code word of each length, written at the left end of 64 bits."""
        base = [0] * len(lowest)
        for place in range(len(lowest) - 2, -1, -1):
            more = lowest[place] - lowest[place + 1]
            if more < 0:
                raise ParseError("its symbols are not in the order of their code words")
            base[place] = (base[place + 1] + more) // 2
        for place, code in enumerate(base):
            if code >> shortest + place or lowest[place] >= count:
                raise ParseError("it has more code words of a length than the length allows")
        self._shortest = shortest
        self._lowest = array("H", lowest)
        self._base = array("Q", [code << 64 - shortest - place for place, code in enumerate(base)])

    def _read_symbols(self, pairs: memoryview, count: int) -> None:
        """Read what each symbol stands for, and count its numbers; no symbol may stand for itself."""
        if len(pairs) < 3 * count:
            raise ParseError("it ends too early")
        low, middle, high = bytes(pairs[0::3]), bytes(pairs[1::3]), bytes(pairs[2::3])
        left = array("H", [one | (two & 15) << 8 for one, two in zip(low, middle, strict=True)])
        right = array("H", [two >> 4 | three << 4 for two, three in zip(middle, high, strict=True)])
        counts = array("H", [1 if symbol == _LEAF else 0 for symbol in right])
        for symbol in range(count):
            if counts[symbol]:
                continue
            waiting = [symbol]
            while waiting:
                here = waiting[-1]
                one, two = left[here], right[here]
                if one >= count or two >= count:
                    raise ParseError(f"symbol {here} stands for one that does not exist")
                unknown = [part for part in (one, two) if not counts[part]]
                if not unknown:
                    counts[here] = counts[one] + counts[two]
                    waiting.pop()
                    if counts[here] > _MOST_NUMBERS:
                        raise ParseError(f"symbol {here} stands for more than {_MOST_NUMBERS} numbers")
                elif len(waiting) > 2 * _MOST_NUMBERS:
                    raise ParseError(f"symbol {symbol} stands for itself, or for more than {_MOST_NUMBERS} numbers")
                else:
                    waiting += unknown
        self._left, self._right, self._counts = left, right, counts

    # Where the parts are.

    def place_index(self, start: int) -> int:
        """Remember where the sparse index is, and return where it ends."""
        self._places = start
        if self.constant >= 0:
            return start
        return start + _PLACE * ((self.size + (1 << self._shift) - 1) >> self._shift)

    def place_lengths(self, start: int) -> int:
        """Remember where the numbers of each block are counted, and return where that ends."""
        self._lengths = start
        return start + 2 * self._length_count

    def place_blocks(self, start: int) -> int:
        """Remember where the blocks are, and return where they end."""
        self._blocks = start
        return start if self.constant >= 0 else start + self._block * self._block_count

    # Numbers.

    def number(self, index: int) -> int:
        """Return one number of the list."""
        if self.constant >= 0:
            return self.constant
        if not 0 <= index < self.size:
            raise IndexError(index)
        content = self._content
        shift = self._shift
        place = self._places + _PLACE * (index >> shift)
        block = load_short(content, place) | load_short(content, place + 2) << 16
        at = load_short(content, place + 4) + (index & (1 << shift) - 1) - (1 << shift >> 1)
        lengths, most = self._lengths, self._length_count
        if block >= most:
            raise ParseError(f"its index names block {block} of {most}")
        while at < 0:
            if block == 0:
                raise ParseError("its index leads to a place before the first block")
            block -= 1
            at += load_short(content, lengths + 2 * block) + 1
        length = load_short(content, lengths + 2 * block) + 1
        while at >= length:
            at -= length
            block += 1
            if block >= most:
                raise ParseError("its index leads to a place after the last block")
            length = load_short(content, lengths + 2 * block) + 1
        if block >= self._block_count:
            raise ParseError(f"its index leads to block {block} of {self._block_count}")
        return self._decode(self._blocks + block * self._block, at)

    def _decode(self, start: int, at: int) -> int:
        """Return a number of the block that begins at ``start``."""
        content = self._content
        base, lowest, counts = self._base, self._lowest, self._counts
        symbols = len(counts)
        left = 8 * self._block
        bits, have = load_eight(content, start), 64
        start += 8
        while True:
            place = 0
            while bits < base[place]:  # the last of them is 0
                place += 1
            length = self._shortest + place
            symbol = lowest[place] + (bits - base[place] >> 64 - length)
            left -= length
            if left < 0 or symbol >= symbols:
                raise ParseError("one of its blocks is damaged")
            if at < counts[symbol]:
                break
            at -= counts[symbol]
            if cython.compiled:
                bits <<= length
            else:
                bits = bits << length & 0xFFFF_FFFF_FFFF_FFFF
            have -= length
            if have <= 32:
                have += 32
                bits |= load_four(content, start) << 64 - have
                start += 4
        lefts, rights = self._left, self._right
        while counts[symbol] > 1:
            part = lefts[symbol]
            if at < counts[part]:
                symbol = part
            else:
                at -= counts[part]
                symbol = rights[symbol]
        return lefts[symbol]
