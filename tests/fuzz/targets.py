"""All targets."""

from __future__ import annotations

from tests.fuzz import lessons, nets, programs, records, tables, texts
from tests.fuzz.target import TARGETS

MODULES = (texts, records, tables, programs, lessons, nets)

__all__ = ["MODULES", "TARGETS"]
