"""Training: positions to solve, of many kinds, and what is remembered of those that were solved."""
