"""Settings: the user's choices, kept between runs; an unreadable file is renamed and does not stop the program."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from attrs import asdict, evolve, field, fields, frozen
from attrs.validators import instance_of
from pyrsistent import PMap, pmap

from board.errors import OptionError
from engine.files import read_bounded, write_atomically
from engine.solving.tables import folders_of
from gui.core.engine_entry import EngineEntry
from gui.core.folder import set_aside

FILE = "settings.json"
LARGEST = 4_000_000
"""How many bytes the file may have."""
LONGEST_NAME = 40
"""The most letters in a player's name."""

SettingName: TypeAlias = str
"""The name of a setting that the sheet offers: a field of ``Settings`` with a title."""


def _one_of(record: object, attribute: Any, value: object) -> None:
    choices = attribute.metadata["choices"]
    if value not in choices or isinstance(value, bool):
        expected = ", ".join(map(str, choices))
        raise OptionError(f"the setting {attribute.name} is one of {expected}, got {value!r}")


def _on_or_off(record: object, attribute: Any, value: object) -> None:
    if not isinstance(value, bool):
        raise OptionError(f"the setting {attribute.name} is true or false, got {value!r}")


def _window_size(record: object, attribute: Any, value: object) -> None:
    _check_size(attribute.name, value)


def _check_size(name: str, value: object) -> None:
    if not (isinstance(value, tuple) and len(value) == 2 and all(type(n) is int and 200 <= n <= 16384 for n in value)):
        raise OptionError(f"the setting {name} is a width and a height in pixels, got {value!r}")


def _short_text(record: object, attribute: Any, value: object) -> None:
    if not isinstance(value, str) or len(value) > LONGEST_NAME or not value.isprintable():
        raise OptionError(f"the setting {attribute.name} is a string of up to {LONGEST_NAME} letters, got {value!r}")


def _names(record: object, attribute: Any, value: object) -> None:
    if not (isinstance(value, tuple) and all(isinstance(name, str) for name in value)):
        raise OptionError(f"the setting {attribute.name} is a list of names, got {value!r}")


def _choice(page: str, title: str, choices: tuple[Any, ...], default: object) -> Any:
    """Declare a setting with some choices, and where the sheet of settings shows it."""
    facts = {"page": page, "title": title, "choices": choices}
    return field(default=default, validator=_one_of, metadata=facts)


def _switch(page: str, title: str, default: bool) -> Any:
    """Declare a setting that is on or off, and where the sheet of settings shows it."""
    return field(default=default, validator=_on_or_off, metadata={"page": page, "title": title})


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _as_sizes(value: object) -> PMap[str, tuple[int, int]]:
    if not isinstance(value, Mapping):
        raise OptionError(f"the setting windows is a table of sizes by screen, got {value!r}")
    sizes: dict[str, Any] = {str(screen): _as_tuple(size) for screen, size in value.items()}
    for size in sizes.values():
        _check_size("windows", size)
    return pmap(sizes)


def _as_games(value: object) -> PMap[str, Any]:
    if not isinstance(value, Mapping):
        raise OptionError(f"the setting games is a table of options for each variant, got {value!r}")
    return pmap(dict(value))


def _as_engines(value: object) -> tuple[EngineEntry, ...]:
    if not isinstance(value, (list, tuple)):
        raise OptionError(f"the setting engines is a list of programs, got {value!r}")
    return tuple(one if isinstance(one, EngineEntry) else EngineEntry(**one) for one in value)


@frozen
class Settings:
    """All settings, with their defaults."""

    theme: str = _choice("General", "Theme", ("dark", "light", "wood", "contrast"), "dark")
    font_size: int = _choice("General", "Text size", (90, 100, 115, 130), 100)
    """In percent."""
    animation: bool = _switch("General", "Animation", True)
    sound: bool = _switch("General", "Sound", True)
    volume: int = _choice("General", "Volume", (0, 20, 40, 60, 80, 100), 60)
    speech: bool = _switch("General", "Speak moves to a screen reader", True)
    """Whether a screen reader is told every move."""

    board_colours: str = _choice(
        "Board", "Board colours", ("theme", "walnut", "green", "blue", "grey", "rose"), "theme"
    )
    """The colours of the squares: the theme's own, or one of five others."""
    piece_set: str = _choice("Board", "Chess pieces", ("turned", "flat", "discs"), "turned")
    """The set of chess pieces."""
    coordinates: str = _choice("Board", "Coordinates", ("edge", "all", "off"), "edge")
    """The names of the squares: at the edge, on all squares, or off."""
    legal_moves: bool = _switch("Board", "Show legal moves", True)
    """Whether dots show where a piece can go."""
    safe_colours: bool = _switch("Board", "Colour-blind-friendly highlights", False)
    """Whether highlights are blue and orange, which colour-blind people can distinguish."""
    auto_flip: bool = _switch("Board", "Turn the board between two people", False)
    """Whether the board turns to the side to move while two people play at it."""

    input: str = _choice("Playing", "Move pieces by", ("both", "drag", "click"), "both")
    """How pieces are moved: by drag, by click, or both."""
    auto_queen: bool = _switch("Playing", "Always promote to a queen", False)
    """Whether a pawn promotes to the first choice without asking: a queen in chess."""
    premoves: bool = _switch("Playing", "Premoves", True)
    """Whether a person can premove while the computer thinks."""
    evaluation: bool = _switch("Playing", "Evaluation bar", False)
    """Whether to show the evaluation bar."""
    graph: bool = _switch("Playing", "Evaluation graph after a game", True)
    """Whether to show a graph of the evaluation after a game."""

    lines: int = _choice("Studying", "Analysis lines", (1, 2, 3, 4, 5), 3)
    """How many lines the analysis board shows."""
    line_arrows: bool = _switch("Studying", "Analysis arrows", True)
    """Whether to draw the lines' first moves as arrows."""
    tables: bool = _switch("Studying", "Endgame tables", True)
    """Whether endgames show what tables know, and offer to build missing tables."""
    moves_left: bool = _switch("Studying", "Show moves left in puzzles", False)
    """Whether puzzles show the length of the solution, and dead ends."""
    solution_speed: str = _choice("Studying", "Playback speed", ("normal", "fast", "slow"), "normal")
    """The speed at which a solution is played."""

    engine: str = field(default="", validator=instance_of(str))
    """The path of the engine for analysis; empty for the built-in one."""
    engines: tuple[EngineEntry, ...] = field(default=(), converter=_as_engines)
    """The engines that were added, to play and to analyse."""
    window: tuple[int, int] = field(default=(1280, 800), converter=_as_tuple, validator=_window_size)
    windows: PMap[str, tuple[int, int]] = field(factory=pmap, converter=_as_sizes)
    """The size of the window on each screen, by the screen's own size."""
    folder: str = field(default="", validator=instance_of(str))
    """The folder where games were last opened or saved."""
    syzygy: str = field(default="", validator=instance_of(str))
    """The folders of Syzygy tables, separated as in ``PATH``; empty if there are none."""
    name: str = field(default="", validator=_short_text)
    """The user's name in games played here."""
    rules_seen: tuple[str, ...] = field(default=(), converter=_as_tuple, validator=_names)
    """The variants that the user knows: their rules were shown, or a game was played."""
    games: Mapping[str, Any] = field(factory=pmap, converter=_as_games)
    """For each variant, the options of the last game."""


SHOWN = tuple(setting for setting in fields(Settings) if "title" in setting.metadata)
"""The settings that the sheet offers, as they are declared above."""
CHOICES: dict[SettingName, tuple[Any, ...]] = {
    setting.name: setting.metadata["choices"] for setting in SHOWN if "choices" in setting.metadata
}
"""The choices of settings that are not simply on or off."""


def following(settings: Settings, name: SettingName, steps: int = 1) -> Settings:
    """Return the settings with one of them at its next or previous choice, or toggled."""
    value = getattr(settings, name)
    choices = (True, False) if isinstance(value, bool) else CHOICES[name]
    changed: dict[str, Any] = {name: choices[(choices.index(value) + steps) % len(choices)]}
    return evolve(settings, **changed)


def save(settings: Settings, folder: Path) -> None:
    """Write the settings into a folder."""
    content = asdict(settings, recurse=False)
    content["games"] = dict(settings.games)
    content["windows"] = dict(settings.windows)
    content["engines"] = [
        {"path": one.path, "name": one.name, "options": dict(one.options)} for one in settings.engines
    ]
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / FILE, json.dumps(content, indent=2) + "\n")


def load(folder: Path) -> tuple[Settings, str]:
    """Return the settings of a folder and a message, which is empty if all went well."""
    path = folder / FILE
    try:
        return _from_json(json.loads(read_bounded(path, LARGEST)))
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError, RecursionError) as error:
        return Settings(), _put_away(path, error)


def _put_away(path: Path, error: Exception) -> str:
    try:
        aside = set_aside(path)
    except OSError as stuck:
        return f"The settings can be neither read ({error}) nor renamed ({stuck}); the defaults are used."
    return f"The settings could not be read and are now in {aside.name}; the defaults are used."


def _from_json(content: object) -> tuple[Settings, str]:
    """Return the valid settings, and a message that names the others."""
    if not isinstance(content, dict):
        raise ValueError("expected a table of settings")
    settings, invalid = Settings(), []
    known = {attribute.name for attribute in fields(Settings)}
    for name, value in content.items():
        if name not in known:
            continue
        try:
            settings = evolve(settings, **{name: value})
        except (OptionError, TypeError, ValueError):
            invalid.append(name)
    message = f"These settings were invalid and are back to their defaults: {', '.join(invalid)}." if invalid else ""
    return settings, message


def syzygy_folders(settings: Settings) -> str:
    """Return the folders of Syzygy tables that exist now, separated as in ``PATH``."""
    return os.pathsep.join(str(folder) for folder in folders_of(settings.syzygy) if folder.is_dir())
