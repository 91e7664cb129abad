"""Accessibility: what a screen reader is told and may press."""

from __future__ import annotations

from gui.features.accessibility import assistive
from gui.kit.feature import Feature

FEATURE = Feature(handlers=(assistive,))
