"""Xiangqi: its rules, and what only this game needs."""

PLAYERS = ("ucci",)
"""The players of this game alone, which its module ``players`` makes."""
PROTOCOLS = ("ucci",)
"""The protocols of this game's programs that our engine speaks, which its module ``serving`` serves."""
