"""Arrays of position numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    IndexArray = NDArray[np.int64]


def distinct(numbers: IndexArray) -> IndexArray:
    """Return the numbers sorted, each once; several times faster than ``numpy.unique`` on large arrays."""
    import numpy as np

    ordered = np.sort(numbers)
    if not len(ordered):
        return ordered
    is_new = np.empty(len(ordered), dtype=bool)
    is_new[0] = True
    np.not_equal(ordered[1:], ordered[:-1], out=is_new[1:])
    found: IndexArray = ordered[is_new]
    return found
