"""Chess960: its rules, and what only this game needs."""
