from pathlib import Path

import pytest

from tests.declarations import faults, files_of_types

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("types", files_of_types(ROOT), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_declared_class_function_argument_and_variable_exists(types: Path) -> None:
    assert list(faults(types)) == []


@pytest.mark.parametrize(
    ("declared", "fault"),
    [
        ("cdef class Stone:\n    cpdef int weigh(self, long hand)", "Heap"),
        ("cdef class Heap:\n    cpdef int count(self, long hand)", "no function Heap.count"),
        ("cdef class Heap:\n    cpdef int weigh(self, long foot)", "takes self, hand, not self, foot"),
        ("cdef class Heap:\n    cdef long _stones", "no attribute _stones"),
        ("@cython.locals(total=long, rest=long)\ncpdef long add(long one)", "no local variable rest"),
        ("cpdef long subtract(long one)", "no function subtract"),
    ],
)
def test_a_declaration_without_its_counterpart_is_named(tmp_path: Path, declared: str, fault: str) -> None:
    (tmp_path / "heap.py").write_text(
        "class Heap:\n    def weigh(self, hand):\n        return hand\n\n"
        "def add(one):\n    total = one\n    return total\n"
    )
    types = tmp_path / "heap.pxd"
    types.write_text(f"cimport cython\n\n{declared}\n")
    named = list(faults(types))
    assert len(named) >= 1
    assert fault in named[0] or "no class Stone" in named[0]


def test_a_matching_declaration_has_no_fault(tmp_path: Path) -> None:
    (tmp_path / "heap.py").write_text(
        "class Heap:\n    __slots__ = ('size',)\n\n    def weigh(self, hand):\n        return hand\n"
    )
    types = tmp_path / "heap.pxd"
    types.write_text("cdef class Heap:\n    cdef public long size\n    cpdef int weigh(self, long hand)\n")
    assert list(faults(types)) == []
