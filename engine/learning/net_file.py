"""Files of nets: small, checked when they are read, and refused with words by any other game."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import fields, frozen

from board.errors import ArgumentError, ParseError, WoodpusherError, expect, shown
from board.letters import own_fields
from board.variant import Variant
from engine.learning.layout import BUCKETS, MOST_ENTRIES, Layout, Own, Slot
from engine.learning.net import Net
from engine.learning.suitable import check
from engine.learning.weights import MOST_OUT, MOST_SCALE, MOST_WIDTH, NUMBER, STEP, Weights
from engine.solving.sealed_file import Seal, field, inflate

if TYPE_CHECKING:
    pass

SEAL = Seal("a net", b"woodpusher net\n")
MOST_BYTES = 1 << 25
"""The size limit of a net's numbers."""
_MOST_MIRRORS = 16
_MOST_BIAS = 1 << 30


def fingerprint(variant: Variant) -> dict[str, Any]:
    """Return what must be the same for a net to fit: the game's name, options, sides, places and pieces."""
    return {
        "game": variant.name,
        "options": {name: repr(value) for name, value in variant.options.items()},
        "sides": [side.title for side in variant.players],
        "places": variant.geometry.size,
        "pieces": [f"{kind.letter} {kind.piece_type}" for kind in variant.pieces],
    }


@frozen
class NetFile:
    """A net with what is known about how it was made."""

    weights: Weights
    about: Mapping[str, Any]
    """How it was made: settings, results, version."""

    def net(self) -> Net:
        """Return an evaluation with these weights, to call with a board or to pass to a search."""
        return Net(self.weights)

    def write(self, path: str | PathLike[str]) -> None:
        """Write the net into a file."""
        SEAL.write(path, self.header(), self.numbers(), 9)

    def header(self) -> dict[str, Any]:
        """Return everything but the numbers."""
        weights, layout = self.weights, self.weights.layout
        return {
            "fingerprint": fingerprint(layout.variant),
            "width": weights.width,
            "scale": weights.scale,
            "corrects": weights.corrects,
            "out_bias": list(weights.out_bias),
            "flip": None if layout.flip is None else list(layout.flip),
            "owns": [[own.kind, own.name, own.most] for own in layout.owns],
            "slots": [[slot.name, slot.place, slot.most, slot.other] for slot in layout.slots],
            "mirrors": [list(mirror) for mirror in layout.mirrors],
            "about": dict(self.about),
        }

    def numbers(self) -> bytes:
        """Return the numbers as they stand in the file."""
        weights = self.weights
        return b"".join(part.astype(NUMBER).tobytes() for part in (weights.rows, weights.bias, weights.out))


def read_net(path: str | PathLike[str], variant: Variant) -> NetFile:
    """Read a variant's net, or raise ``ParseError`` or ``ArgumentError`` saying what is wrong with it."""
    expect(Variant, variant, "a variant")
    check(variant)
    try:
        header, body = SEAL.read(path, MOST_BYTES)
    except FileNotFoundError:
        raise ArgumentError(f"there is no net {path}") from None
    except (ValueError, TypeError) as error:
        if isinstance(error, WoodpusherError):
            raise
        raise ArgumentError(f"expected the path of a net, got {shown(path)}: {error}") from None
    try:
        check_fingerprint(header, variant)
        return net_of(header, body, variant)
    except ParseError as error:
        raise ParseError(f"{path} cannot be used: {error}") from error
    except ArgumentError as error:
        raise ArgumentError(f"{path} is no net for {variant.spec}: {error}") from error


def load_net(path: str | PathLike[str], variant: Variant) -> Net:
    """Read a variant's net: an evaluation to call with a board, or to pass to a search."""
    return read_net(path, variant).net()


def check_fingerprint(header: Mapping[str, Any], variant: Variant) -> None:
    """Raise ``ArgumentError`` saying in what a net's game differs from a variant."""
    theirs, ours = field(header, "fingerprint", dict), fingerprint(variant)
    for name, value in ours.items():
        if theirs.get(name) != value:
            raise ArgumentError(f"it was made for {name} {_listed(theirs.get(name))}, not {_listed(value)}")


def _listed(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={each}" for name, each in value.items())[:200] or "none"
    if isinstance(value, list):
        return ", ".join(map(str, value))[:200]
    return str(value)[:200]


def net_of(header: Mapping[str, Any], body: bytes | memoryview, variant: Variant) -> NetFile:
    """Return the net of a header and its compressed numbers, or raise ``ParseError``."""
    layout = _layout_of(header, variant)
    width, scale = field(header, "width", int), field(header, "scale", int)
    if not STEP <= width <= MOST_WIDTH or width % STEP:
        raise ParseError(f"expected a width from {STEP} to {MOST_WIDTH} in steps of {STEP}, got {shown(width)}")
    if not 1 <= scale <= MOST_SCALE:
        raise ParseError(f"expected a scale from 1 to {MOST_SCALE}, got {shown(scale)}")
    first, second = numbers_in(header, "out_bias", 2, -_MOST_BIAS, _MOST_BIAS)
    views = layout.views
    shapes = ((views * layout.size, width), (views, width), (views, 2 * width))
    sizes = [rows * columns for rows, columns in shapes]
    table = np.frombuffer(bytes(inflate(body, 2 * sum(sizes), MOST_BYTES)), NUMBER).astype(np.int16)
    parts = np.split(table, np.cumsum(sizes)[:-1])
    rows, bias, out = (part.reshape(shape) for part, shape in zip(parts, shapes, strict=True))
    if np.abs(out.astype(np.int32)).max() > MOST_OUT:
        raise ParseError(f"a weight of its output is larger than {MOST_OUT}")
    about = field(header, "about", dict)
    return NetFile(Weights(layout, rows, bias, out, (first, second), scale, field(header, "corrects", bool)), about)


def _layout_of(header: Mapping[str, Any], variant: Variant) -> Layout:
    size = variant.geometry.size
    flip = None if header.get("flip") is None else _turn(header["flip"], size)
    owns = []
    for one in _lists(header, "owns", 3, MOST_ENTRIES):
        kind, name, most = one
        is_right = _is_count(kind, len(variant.pieces)) and _is_count(most, BUCKETS)
        if not (is_right and name in [each.alias for each in own_fields(variant.pieces[kind])]):
            raise ParseError(f"expected a number of a kind of piece in its header, got {shown(one)}")
        owns.append(Own(kind, name, most))
    slots = []
    listed = _lists(header, "slots", 4, 4 * MOST_ENTRIES)
    known = [each.name for each in fields(type(variant.start().state))]
    for one in listed:
        name, place, most, other = one
        is_right = name in known and type(place) is int and -1 <= place < MOST_ENTRIES
        if not (is_right and _is_count(most, BUCKETS) and _is_count(other, len(listed)) and listed[other][2] == most):
            raise ParseError(f"expected a number of the state in its header, got {shown(one)}")
        slots.append(Slot(name, place, most, other))
    mirrors = header.get("mirrors")
    if not isinstance(mirrors, list) or len(mirrors) > _MOST_MIRRORS:
        raise ParseError("expected a list of mirrors in its header")
    return Layout(variant, flip, tuple(owns), tuple(slots), tuple(_turn(each, size) for each in mirrors))


def _turn(value: object, size: int) -> tuple[int, ...]:
    if (
        not isinstance(value, list)
        or not all(type(each) is int for each in value)
        or sorted(value) != list(range(size))
    ):
        raise ParseError(f"expected a way to turn {size} places in its header, got {shown(value)}")
    return tuple(value)


def _lists(header: Mapping[str, Any], name: str, length: int, most: int) -> list[list[Any]]:
    value = field(header, name, list)
    if len(value) > most or not all(isinstance(each, list) and len(each) == length for each in value):
        raise ParseError(f"expected {name} as a list of lists of {length} in its header, got {shown(value)}")
    found: list[list[Any]] = value
    return found


def numbers_in(header: Mapping[str, Any], name: str, count: int, least: int, most: int) -> list[int]:
    """Return a list of numbers from a header, or raise ``ParseError``."""
    value = field(header, name, list)
    if len(value) != count or not all(type(each) is int and least <= each <= most for each in value):
        raise ParseError(f"expected {name} as {count} numbers in its header, got {shown(value)}")
    found: list[int] = value
    return found


def _is_count(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value < most
