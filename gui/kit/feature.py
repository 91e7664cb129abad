"""Feature: what a folder of ``features`` or ``screens`` adds to the program."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING

from attrs import field, frozen

from gui.core.state import Screen
from gui.program.jobs import Need

if TYPE_CHECKING:
    from gui.screens.page import Page


@frozen
class Feature:
    """What a feature adds. Every part is optional."""

    handlers: tuple[ModuleType, ...] = ()
    """The modules that declare what follows its events (see ``gui.core.events.handles``)."""
    needs: tuple[Need, ...] = ()
    """What it has workers compute."""
    pages: Mapping[Screen, Page] = field(factory=dict)
    """Its screens that fill the window below the bar."""
