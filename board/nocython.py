"""What a compiled module asks of ``cython`` when it runs as plain Python and Cython is not installed."""

compiled = False
"""Whether the module that asks is compiled; a compiled one never asks here."""
