"""The file a solution is kept in: compressed, with a version and a checksum, about a byte a position."""

from __future__ import annotations

import json
import zlib
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from board.errors import ParseError, WoodpusherError
from board.variant import Variant
from engine.files import write_atomically
from engine.solving.numbering import FoundNumbering, Numbering
from engine.solving.solution import Solution
from engine.variants import load as load_variant

# Layout: MAGIC, the version (1 byte), the header's length (4 bytes, big-endian), the header (JSON), the
# compressed tables, and the SHA-256 of everything before it.
MAGIC = b"woodpusher solution\n"
VERSION = 1
_LENGTH = 4
_CHECKSUM = 32


def save(solution: Solution, path: str | PathLike[str]) -> None:
    """Write a solution to a file."""
    steps = solution._steps
    width = 1 if solution.max_remoteness < 255 else 2 if solution.max_remoteness < 65535 else 4
    # The bytes of one weight side by side: the high ones hardly change, and so take hardly any room.
    planes = np.ascontiguousarray(steps.astype(f"<u{width}")).view(np.uint8).reshape(-1, width).T
    numbering = solution._numbering
    texts = None
    if isinstance(numbering, FoundNumbering):
        texts = [solution.variant.format(board) for board in numbering.boards]
    tables = [planes.tobytes()]
    if solution._verdicts is not None:
        tables.append(solution._verdicts.tobytes())
    if texts is not None:
        tables.append(json.dumps(texts).encode())
    header = {
        "variant": solution.variant.spec,
        "positions": len(steps),
        "width": width,
        "verdicts": solution._verdicts is not None,
        "texts": texts is not None,
    }
    head = json.dumps(header).encode()
    content = MAGIC + bytes([VERSION]) + len(head).to_bytes(_LENGTH, "big") + head
    content += zlib.compress(b"".join(tables), 6)
    write_atomically(path, content + sha256(content).digest())


def load(path: str | PathLike[str]) -> Solution:
    """Read a solution from a file, or raise ``ParseError`` saying what is wrong with it."""
    content = Path(path).read_bytes()
    if not content.startswith(MAGIC):
        raise ParseError(f"{path} is not a solution: it does not begin with {MAGIC.decode().strip()!r}")
    start = len(MAGIC) + 1 + _LENGTH
    if len(content) < start + _CHECKSUM:
        raise ParseError(f"{path} is damaged: it ends too early")
    if content[len(MAGIC)] != VERSION:
        raise ParseError(f"{path} has format version {content[len(MAGIC)]}, and this program reads version {VERSION}")
    body, checksum = content[:-_CHECKSUM], content[-_CHECKSUM:]
    if sha256(body).digest() != checksum:
        raise ParseError(f"{path} is damaged: its checksum is wrong")
    end = start + int.from_bytes(content[start - _LENGTH : start], "big")
    try:
        header = json.loads(body[start:end])
        return _restore(header, zlib.decompress(body[end:]))
    except (KeyError, TypeError, ValueError, LookupError, zlib.error, WoodpusherError) as error:
        raise ParseError(f"{path} cannot be used: {error}") from error


def _restore(header: dict[str, Any], tables: bytes) -> Solution:
    variant = load_variant(header["variant"])
    positions, width = header["positions"], header["width"]
    planes = np.frombuffer(tables, np.uint8, positions * width).reshape(width, positions)
    steps = np.ascontiguousarray(planes.T).view(f"<u{width}").reshape(positions).astype(f"u{width}")
    rest = tables[positions * width :]
    verdicts = None
    if header["verdicts"]:
        verdicts = np.frombuffer(rest, np.uint8, positions).copy()
        rest = rest[positions:]
    return Solution(variant, _numbering(variant, header, rest), steps, verdicts)


def _numbering(variant: Variant, header: dict[str, Any], texts: bytes) -> Numbering:
    if header["texts"]:
        return FoundNumbering(variant, map(variant.parse, json.loads(texts)))
    numbering, positions = variant.numbering, header["positions"]
    if numbering is None:
        raise ParseError(f"it has no texts of its positions, and {variant.spec} does not number them")
    if numbering.positions != positions:
        raise ParseError(f"it has {positions} positions, but {variant.spec} has {numbering.positions}")
    return numbering
