"""Armies: one generator for any pieces on any rectangular board, from movement declared as data."""
