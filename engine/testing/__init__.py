"""Testing: the conformance kit for variants, assertions for rules and engines, playthroughs."""

from typing import TYPE_CHECKING

from board.lazy import lazy_names

if TYPE_CHECKING:
    from engine.testing.conformance import ConformanceError, Report, check_variant

__all__ = ["ConformanceError", "Report", "check_variant"]

# Most test runs need the assertions only.
if not TYPE_CHECKING:  # a type checker knows the names, and complains about others
    __getattr__ = lazy_names(__name__, dict.fromkeys(__all__, "engine.testing.conformance"))
