"""What compilable modules need from ``cython`` when they run as plain Python without Cython installed."""

compiled = False
"""Whether the importing module is compiled: never, since a compiled one does not import this."""
