"""Cable Car: its rules, and what only this game needs."""

PLAYERS = ("greedy", "danger-aware", "searching")
"""The players of this game alone, which its module ``players`` makes."""
