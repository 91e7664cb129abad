"""The active text field."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gui.core import entry
from gui.core.entry import Entry
from gui.features.library.shelf import SearchGames
from tests.type_narrowing import some


def typed(*keys: str, text: str = "") -> Entry:
    field = entry.placed(entry.begun(SearchGames(), text), len(text))
    for key in keys:
        after = entry.keyed(field, key, key if len(key) == 1 else "")
        field = field if after is None else after
    return field


def test_letters_are_inserted_at_the_caret() -> None:
    assert typed("a", "c", "left", "b").text == "abc"
    assert typed("home", "x", text="yz").text == "xyz"
    assert typed("home", "end", "!", text="yz").text == "yz!"


def test_backspace_and_delete_remove_a_letter_or_the_selection() -> None:
    assert typed("backspace", text="abc").text == "ab"
    assert typed("home", "delete", text="abc").text == "bc"
    assert typed("shift+left", "shift+left", "backspace", text="abc").text == "a"
    assert typed("ctrl+a", "delete", text="abc").text == ""


def test_the_first_letter_replaces_the_text_of_an_opened_field() -> None:
    assert some(entry.keyed(entry.begun(SearchGames(), "old"), "n", "n")).text == "n"


def test_the_selection_can_be_copied() -> None:
    assert entry.selected(entry.begun(SearchGames(), "all")) == "all"
    assert entry.selected(typed("shift+home", text="all")) == "all"


def test_an_arrow_key_collapses_the_selection_to_its_end() -> None:
    assert typed("shift+home", "right", text="abc").caret == 3
    assert typed("shift+home", "left", text="abc").caret == 0


def test_line_breaks_in_pasted_text_become_spaces_and_its_length_is_limited() -> None:
    assert entry.typed(typed(), "a\nb\tc").text == "a b c"
    assert len(entry.typed(typed(), "x" * 9999).text) == entry.LONGEST


def test_keys_with_ctrl_are_not_handled() -> None:
    assert entry.keyed(typed(), "ctrl+q", "") is None
    assert entry.keyed(typed(), "escape", "\x1b") is None


KEYS = ["a", "b", "left", "right", "home", "end", "backspace", "delete", "shift+left", "shift+right", "ctrl+a", "up"]


@given(st.lists(st.sampled_from(KEYS)), st.text(max_size=8))
def test_caret_and_selection_never_leave_the_text(keys: list[str], text: str) -> None:
    field = typed(*keys, text=text)
    assert 0 <= field.caret <= len(field.text)
    assert 0 <= field.anchor <= len(field.text)
