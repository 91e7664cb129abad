"""Events of looking for engines and trying them."""

from __future__ import annotations

from attrs import frozen

from engine.players.external.options import EngineFacts
from gui.core.events import Event


@frozen
class ProgramsFound(Event):
    """Programs that may be engines were found on this machine."""

    paths: tuple[str, ...]


@frozen
class ProgramChecked(Event):
    """A program that was typed as a player can be run, or the reason why not has arrived."""

    path: str
    trouble: str = ""


@frozen
class EngineTried(Event):
    """A program was tried: what it reports as an engine, or why it is not one."""

    path: str
    facts: EngineFacts | None
    trouble: str = ""
