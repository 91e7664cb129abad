"""Notation of Hanoi's positions: by the disks' rods or by the rods' disks."""

from __future__ import annotations

from collections.abc import Sequence

from board.errors import ParseError


def read_places(text: str, disks: int, rods: int) -> list[int]:
    """Return the rod of each disk, from the largest to the smallest, in a position given as a string."""
    if not isinstance(text, str):
        raise ParseError(f"expected a position as a string, got {text!r} of type {type(text).__name__}")
    if "/" in text:
        return _read_towers(text, disks, rods)
    places = [ord(digit) - ord("0") for digit in text.strip()]
    if len(places) != disks or not all(0 <= place < rods for place in places):
        raise ParseError(
            f"expected the rods, 0 to {rods - 1}, of {disks} disks from the largest to the smallest, "
            f"such as {'0' * disks}, got {text!r}"
        )
    return places


def text_of_lists(given: Sequence[object], rods: int) -> str:
    """Return a position given as lists as a string: each rod's disks from the bottom up, or each disk's rod."""
    if given and all(isinstance(part, (list, tuple)) for part in given):
        return "/".join(" ".join(map(str, tower)) for tower in given)  # type: ignore[call-overload]
    if all(isinstance(part, int) and not isinstance(part, bool) and 0 <= part < rods for part in given):
        return "".join(map(str, given))
    raise ParseError(f"expected a list of each rod's disks, or the rod of each disk, 0 to {rods - 1}, got {given!r}")


def _read_towers(text: str, disks: int, rods: int) -> list[int]:
    towers = text.split("/")
    if len(towers) != rods:
        raise ParseError(f"expected {rods} rods with {rods - 1} slashes between them, got {text!r}")
    places = [-1] * disks
    for rod, tower in enumerate(towers):
        below = disks + 1
        for word in tower.replace(",", " ").split():
            if word == "-":
                continue
            size = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else 0
            if not 1 <= size <= disks:
                raise ParseError(f"expected disks from 1 to {disks}, got {word!r} in {text!r}")
            if size > below:
                raise ParseError(f"disk {size} cannot lie on the smaller disk {below}: {text!r}")
            if places[disks - size] >= 0:
                raise ParseError(f"disk {size} occurs twice: {text!r}")
            places[disks - size] = rod
            below = size
    if -1 in places:
        raise ParseError(f"disk {disks - places.index(-1)} is missing: {text!r}")
    return places
