"""Testing: the conformance kit for variants, assertions for rules and engines, playthroughs, the pytest plug-in."""

from typing import TYPE_CHECKING

from board.lazy import lazy_names

if TYPE_CHECKING:
    from engine.testing.conformance import ConformanceError, Report, check_variant

__all__ = ["ConformanceError", "Report", "check_variant"]

# Every pytest run imports the plug-in, which must not import the kit.
__getattr__ = lazy_names(__name__, dict.fromkeys(__all__, "engine.testing.conformance"))
