"""The searches of the computer players. None of them depends on a variant."""
