"""The playthroughs of ``engine.testing.playthrough``, under their original name."""

from engine.testing.playthrough import record, replay

__all__ = ["record", "replay"]
