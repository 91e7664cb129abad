"""Entry: the text in the active field, with its caret and selection."""

from __future__ import annotations

from attrs import evolve, frozen

from gui.core.command import TextCommand

LONGEST = 2000


@frozen
class Entry:
    """The active field. The text from ``anchor`` to ``caret`` is selected."""

    field: TextCommand
    """The command that takes the text."""
    text: str = ""
    caret: int = 0
    anchor: int = 0

    @property
    def selection(self) -> tuple[int, int]:
        """The start and end of the selection; both are the caret if nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)


def begun(field: TextCommand, text: str) -> Entry:
    """Return an entry with all of its text selected, so that typing replaces it."""
    return Entry(field, text, len(text), 0)


def typed(entry: Entry, text: str) -> Entry:
    """Return the entry with text in place of the selection; line breaks become spaces."""
    clean = "".join(letter if letter.isprintable() else " " for letter in text)
    start, end = entry.selection
    clean = clean[: LONGEST - len(entry.text) + end - start]
    caret = start + len(clean)
    return evolve(entry, text=entry.text[:start] + clean + entry.text[end:], caret=caret, anchor=caret)


def selected(entry: Entry) -> str:
    """Return the selected text."""
    start, end = entry.selection
    return entry.text[start:end]


def placed(entry: Entry, caret: int, *, keeps_anchor: bool = False) -> Entry:
    """Return the entry with the caret moved; with Shift the selection grows."""
    caret = max(0, min(caret, len(entry.text)))
    return evolve(entry, caret=caret, anchor=entry.anchor if keeps_anchor else caret)


def keyed(entry: Entry, key: str, text: str) -> Entry | None:
    """Return the entry after a key, or None if it does not handle the key."""
    shift = key.startswith("shift+")
    name = key.removeprefix("shift+")
    start, end = entry.selection
    length = len(entry.text)
    moves = {"left": entry.caret - 1, "right": entry.caret + 1, "home": 0, "end": length, "up": 0, "down": length}
    if name in moves:
        if start != end and not shift and name in ("left", "right"):
            return placed(entry, start if name == "left" else end)
        return placed(entry, moves[name], keeps_anchor=shift)
    if name == "ctrl+a":
        return evolve(entry, anchor=0, caret=length)
    if name in ("backspace", "delete"):
        if start == end:
            start, end = (max(0, start - 1), end) if name == "backspace" else (start, min(length, end + 1))
        return typed(evolve(entry, anchor=start, caret=end), "")
    if text and text.isprintable() and not name.startswith(("ctrl+", "alt+")):
        return typed(entry, text)
    return None
