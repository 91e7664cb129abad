"""Solving layer by layer, in memory, on disk and by parts."""
