"""Arrays of position numbers: sorted, merged, and packed into bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    IndexArray = NDArray[np.int64]

WIDTH = 8
"""How many bytes a number takes."""


def distinct(numbers: IndexArray) -> IndexArray:
    """Return the numbers sorted, each once; several times faster than ``numpy.unique`` on large arrays."""
    import numpy as np

    return _each_once(np.sort(numbers))


def merged(arrays: Sequence[IndexArray]) -> IndexArray:
    """Return the numbers of sorted arrays, sorted, each once."""
    import numpy as np

    if len(arrays) == 1:
        return arrays[0]
    numbers: IndexArray = np.concatenate(arrays) if arrays else np.zeros(0, np.int64)
    # A stable sort recognizes what is sorted already, and only merges.
    numbers.sort(kind="stable")
    return _each_once(numbers)


def _each_once(ordered: IndexArray) -> IndexArray:
    import numpy as np

    if not len(ordered):
        return ordered
    is_new = np.empty(len(ordered), dtype=bool)
    is_new[0] = True
    np.not_equal(ordered[1:], ordered[:-1], out=is_new[1:])
    found: IndexArray = ordered[is_new]
    return found


def held(layer: IndexArray, numbers: IndexArray) -> NDArray[np.bool_]:
    """Return for each number whether a sorted layer contains it."""
    import numpy as np

    if not len(layer):
        return np.zeros(len(numbers), bool)
    places = np.minimum(np.searchsorted(layer, numbers), len(layer) - 1)
    found: NDArray[np.bool_] = layer[places] == numbers
    return found


def packed(numbers: IndexArray, width: int = WIDTH) -> bytes:
    """Return sorted numbers as differences of ``width`` bytes each, with bytes of equal significance side by side."""
    import numpy as np

    differences = np.diff(numbers, prepend=0).astype("<i8", copy=False).view(np.uint8).reshape(-1, WIDTH)
    return np.ascontiguousarray(differences[:, :width].T).tobytes()


def unpacked(content: bytes | bytearray, width: int = WIDTH) -> IndexArray:
    """Return the numbers that ``packed`` has encoded."""
    import numpy as np

    planes = np.frombuffer(content, np.uint8).reshape(width, -1)
    differences = np.zeros((planes.shape[1], WIDTH), np.uint8)
    differences[:, :width] = planes.T
    numbers: IndexArray = differences.view("<i8").reshape(-1).astype(np.int64, copy=False)
    return np.cumsum(numbers, out=numbers)


def width_of(numbers: IndexArray) -> int:
    """Return how many bytes the differences between sorted numbers need."""
    import numpy as np

    return max(1, (int(np.max(np.diff(numbers), initial=0)).bit_length() + 7) // 8)
