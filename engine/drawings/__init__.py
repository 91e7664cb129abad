"""Drawings: how the variants look that look different from a grid with tokens, a module each."""
