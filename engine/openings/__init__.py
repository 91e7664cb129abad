"""Openings: what the beginnings of games are called, and a tree of what was played there."""

from __future__ import annotations

from engine.openings.named import Opening, opening_at, opening_of, openings
from engine.openings.tree import Branch, OpeningTree

__all__ = ["Branch", "Opening", "OpeningTree", "opening_at", "opening_of", "openings"]
