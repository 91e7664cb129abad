"""The shortest path between any two positions of Hanoi on three rods, computed without a search."""

from __future__ import annotations

from collections.abc import Sequence

# Positions are given as the rod of each disk, from the largest to the smallest.
_ALL_RODS = 0 + 1 + 2


def moves_to_rod(places: Sequence[int], rod: int) -> int:
    """Return how many moves it takes to gather all disks on one rod.

    A disk that is not there yet moves there once. First all smaller ones must go to the third rod;
    afterwards they need 2^m - 1 moves to follow.

    >>> moves_to_rod([0, 0, 0], 2), moves_to_rod([2, 0, 2], 2)
    (7, 3)
    """
    moves = 0
    for smaller, place in zip(range(len(places) - 1, -1, -1), places, strict=True):
        if place != rod:
            moves += 1 << smaller
            rod = _ALL_RODS - place - rod
    return moves


def first_move_to_rod(places: Sequence[int], rod: int) -> tuple[int, int] | None:
    """Return the first move, as two rods, of the shortest path to gather all disks on one rod, or None if done."""
    first = None
    for place in places:
        if place != rod:
            first = place, rod
            rod = _ALL_RODS - place - rod
    return first


def shortest_path(places: Sequence[int], goal: Sequence[int]) -> tuple[int, tuple[int, int] | None]:
    """Return the number of moves from a position to a goal, and the first of them (None at the goal).

    The largest misplaced disk moves once, or, since that is sometimes shorter, twice: via the third rod.
    """
    disk = next((disk for disk, place in enumerate(places) if place != goal[disk]), None)
    if disk is None:
        return 0, None
    place, target = places[disk], goal[disk]
    third = _ALL_RODS - place - target
    smaller, smaller_goal = places[disk + 1 :], goal[disk + 1 :]
    once = moves_to_rod(smaller, third) + 1 + moves_to_rod(smaller_goal, third)
    twice = moves_to_rod(smaller, target) + (1 << len(smaller)) + 1 + moves_to_rod(smaller_goal, place)
    if once <= twice:
        return once, first_move_to_rod(smaller, third) or (place, target)
    return twice, first_move_to_rod(smaller, target) or (place, third)
