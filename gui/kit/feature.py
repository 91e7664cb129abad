"""Feature: what a folder of ``features`` or ``screens`` adds to the program."""

from __future__ import annotations

from types import ModuleType

from attrs import frozen

from gui.program.jobs import Need


@frozen
class Feature:
    """What a feature adds. Every part is optional."""

    handlers: tuple[ModuleType, ...] = ()
    """The modules that declare what follows its events (see ``gui.core.events.handles``)."""
    needs: tuple[Need, ...] = ()
    """What it has workers compute."""
