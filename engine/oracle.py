"""The oracle of ``engine.solving.oracle``, under the name that it had first."""

from engine.solving.oracle import Insight, Oracle

__all__ = ["Insight", "Oracle"]
