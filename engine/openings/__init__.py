"""Openings: their names, and a tree of the moves played in a collection of games."""

from __future__ import annotations

from engine.openings.named import Opening, opening_at, opening_of, openings
from engine.openings.tree import Branch, OpeningTree

__all__ = ["Branch", "Opening", "OpeningTree", "opening_at", "opening_of", "openings"]
