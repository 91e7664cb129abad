"""The playthroughs of ``engine.testing.playthrough``, under the name that they had first."""

from engine.testing.playthrough import record, replay

__all__ = ["record", "replay"]
