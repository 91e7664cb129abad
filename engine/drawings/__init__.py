"""Drawings: one module for each variant that does not look like a grid with tokens."""
