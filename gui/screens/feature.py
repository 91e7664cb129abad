"""The screens: what the keyboard and the pointer do on them."""

from __future__ import annotations

from gui.kit.feature import Feature
from gui.screens import keyboard, pointer

FEATURE = Feature(handlers=(keyboard, pointer))
