"""All targets."""

from __future__ import annotations

from tests.fuzz import programs, records, tables, texts
from tests.fuzz.target import TARGETS

MODULES = (texts, records, tables, programs)

__all__ = ["MODULES", "TARGETS"]
