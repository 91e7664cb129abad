"""The moves played from a position."""
