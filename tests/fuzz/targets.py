"""All targets."""

from __future__ import annotations

from tests.fuzz import lessons, programs, records, tables, texts
from tests.fuzz.target import TARGETS

MODULES = (texts, records, tables, programs, lessons)

__all__ = ["MODULES", "TARGETS"]
