"""Solution files: compressed, with a version and a checksum, about one byte per position."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Any

import numpy as np

from board.errors import ParseError, WoodpusherError
from board.variant import Variant
from engine.registry import load as load_variant
from engine.solving.layered.layers import is_layered_file, load_layers
from engine.solving.numbering import FoundNumbering, ListedNumbering, Numbering
from engine.solving.sealed_file import MOST_BYTES, Inflater, Seal, check_size, field
from engine.solving.solution import DRAW, TIE, UNKNOWN, Solution, Verdicts, winner_verdict

MAGIC = b"woodpusher solution\n"
VERSION = 1
SEAL = Seal("a solution", MAGIC, VERSION)
_WIDTHS = (1, 2, 4)
_MOST_TEXT = 4096
"""How many bytes a position may take if positions are stored as strings."""
LISTED_BYTES = 512
"""How much memory such a position takes besides the letters of its string, roughly."""


def save(solution: Solution, path: str | PathLike[str]) -> None:
    """Write a solution to a file."""
    steps, verdicts = solution.arrays()
    most = int(np.max(steps)) if len(steps) else 0
    width = steps.dtype.itemsize if most >= 1 << 16 else 2 if most > 255 else 1
    # Bytes of the same significance side by side: the high ones hardly change, so they take hardly any space.
    planes = np.ascontiguousarray(steps.astype(f"<u{width}")).view(np.uint8).reshape(-1, width).T
    numbering = solution._numbering
    texts = None
    if isinstance(numbering, FoundNumbering):
        texts = [solution.variant.format(board) for board in numbering.boards]
    tables = [planes.tobytes()]
    if verdicts is not None:
        tables.append(verdicts.tobytes())
    if texts is not None:
        tables.append(json.dumps(texts).encode())
    header = {
        "variant": solution.variant.spec,
        "positions": len(steps),
        "width": width,
        "verdicts": verdicts is not None,
        "texts": texts is not None,
    }
    SEAL.write(path, header, b"".join(tables))


def load(path: str | PathLike[str], limit: int = MOST_BYTES) -> Solution:
    """Read a solution from a file, or raise ``ParseError`` saying what is wrong with it.

    A file whose tables take more than ``limit`` bytes of memory is rejected before they are allocated.
    """
    if is_layered_file(path):
        return load_layers(path, limit)
    header, body = SEAL.read(path, limit)
    try:
        return _restore(header, body, limit)
    except (ValueError, LookupError, RecursionError, WoodpusherError) as error:
        raise ParseError(f"{path} cannot be used: {error}") from error


def _restore(header: Mapping[str, Any], body: memoryview, limit: int) -> Solution:
    spec, positions, width = (field(header, name, kind) for name, kind in _FIELDS)
    has_verdicts, has_texts = field(header, "verdicts", bool), field(header, "texts", bool)
    if positions < 0 or width not in _WIDTHS:
        raise ParseError(f"its header has {positions} positions of {width} bytes")
    variant = load_variant(spec)
    if not has_texts:
        _check_count(variant, positions)
    size = positions * (width + has_verdicts + LISTED_BYTES * has_texts)
    check_size(size, limit)
    inflater = Inflater(body)
    steps = np.frombuffer(inflater.take(positions * width), np.uint8)
    if width > 1:
        planes = np.ascontiguousarray(steps.reshape(width, positions).T)
        steps = planes.view(f"<u{width}").reshape(positions).astype(f"u{width}", copy=False)
    verdicts = None
    if has_verdicts:
        verdicts = np.frombuffer(inflater.take(positions), np.uint8)
        _check_verdicts(variant, verdicts)
    numbering = _listed(variant, positions, inflater, limit - size) if has_texts else variant.numbering
    inflater.finish()
    assert numbering is not None
    return numbering.solution(steps, verdicts)


_FIELDS: tuple[tuple[str, type], ...] = (("variant", str), ("positions", int), ("width", int))


def _check_count(variant: Variant, positions: int) -> None:
    numbering = variant.numbering
    if numbering is None:
        raise ParseError(f"it lists no positions, and {variant.spec} does not number them")
    if numbering.positions != positions:
        raise ParseError(f"it has {positions} positions, but {variant.spec} has {numbering.positions}")


def _check_verdicts(variant: Variant, verdicts: Verdicts) -> None:
    known = {UNKNOWN, TIE, DRAW, *map(winner_verdict, variant.players)}
    found = np.flatnonzero(np.bincount(verdicts, minlength=1)).tolist()
    if not known.issuperset(found):
        raise ParseError(f"it has the verdict {max(set(found) - known)}, which {variant.spec} does not know")


def _listed(variant: Variant, positions: int, inflater: Inflater, room: int) -> Numbering:
    """Return the numbering of positions that are listed as strings; each is read before the next one is inflated."""
    numbering = ListedNumbering(variant)
    size = 0
    for text in _strings(inflater):
        size += len(text)
        check_size(size, room)
        if numbering.positions == positions:
            raise ParseError(f"it lists more than {positions} positions")
        numbering.add_text(text)
    if numbering.positions != positions:
        raise ParseError(f"it lists {numbering.positions} positions instead of {positions}")
    return numbering


def _strings(inflater: Inflater) -> Iterator[str]:
    """Yield the strings of a JSON list, without ever holding more than one and a piece of the text."""
    held, at, pattern = b"", 0, _FIRST
    while True:
        found = pattern.match(held, at)
        if found is None:
            held, at = held[at:], 0
            piece = b"" if len(held) > 2 * _MOST_TEXT else next(inflater.pieces(_MOST_TEXT), b"")
            if not piece:
                raise ParseError(f"it needs a list of positions as strings of at most {_MOST_TEXT} bytes")
            held += piece
            continue
        at, pattern = found.end(), _NEXT
        if found["text"] is None:
            break
        yield json.loads(found["text"])
    if held[at:].strip():
        raise ParseError("it continues after its list of positions")


_ITEM = rb'\s*(?P<text>"(?:[^"\\]|\\.)*")\s*(?=[,\]])'
_END = rb"\s*\]"
_FIRST = re.compile(rb"\s*\[(?:" + _ITEM + rb"|" + _END + rb")")
_NEXT = re.compile(rb"(?:," + _ITEM + rb"|" + _END + rb")")
"""The strings of a list are followed by a comma or by its end."""
