"""Hanoi: its rules, and what only this game needs."""
