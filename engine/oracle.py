"""The oracle of ``engine.solving.oracle``, under its original name."""

from engine.solving.oracle import Insight, Oracle

__all__ = ["Insight", "Oracle"]
