"""Settings are kept between runs, and an unreadable file never stops the program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import evolve
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from board import OptionError
from gui.core.events import Resized
from gui.core.settings import CHOICES, FILE, SettingName, Settings, following, load, save
from gui.core.state import Overlay
from gui.features.settings.widgets import PAGES, SETTING_TITLES, preview_rect
from gui.screens.commands import ChangeSetting, SetSetting, Show, ShowSettings, StepSetting
from gui.screens.sheets.widgets import sheet_rect
from gui.screens.widgets import widgets
from gui.shell.renderer import Renderer
from tests.gui.computer_games import against_computer, chosen
from tests.gui.mouse_and_keyboard import Hand


def test_saved_settings_are_loaded(tmp_path: Path) -> None:
    settings = Settings(theme="wood", volume=20, sound=False, window=(1000, 700), games={"chess": {"side": 1}})
    save(settings, tmp_path / "new")
    assert load(tmp_path / "new") == (settings, "")


def test_without_a_file_the_defaults_apply(tmp_path: Path) -> None:
    assert load(tmp_path) == (Settings(), "")


@pytest.mark.parametrize("content", [b"{", b"", b"[1, 2]", b"\xff\xfe\x00", b"null", b"[" * 100_000])
def test_an_unreadable_file_is_renamed_with_a_message(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    settings, message = load(tmp_path)
    assert settings == Settings()
    assert "settings.json.unreadable-1" in message
    assert (tmp_path / "settings.json.unreadable-1").read_bytes() == content
    assert not (tmp_path / FILE).exists()


def test_a_second_unreadable_file_does_not_overwrite_the_first(tmp_path: Path) -> None:
    for _ in range(2):
        (tmp_path / FILE).write_text("{")
        load(tmp_path)
    assert len(list(tmp_path.glob("*.unreadable-*"))) == 2


def test_one_invalid_setting_does_not_affect_the_others(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"theme": "wood", "volume": 55, "sound": "loud", "from_the_future": 1}))
    settings, message = load(tmp_path)
    assert settings == Settings(theme="wood")
    assert "volume" in message
    assert "sound" in message


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.sampled_from(["theme", "volume", "window", "games", "sound", "input"]),
        st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=4),
    )
)
def test_any_file_of_settings_can_be_loaded(tmp_path: Path, content: dict[str, Any]) -> None:
    (tmp_path / FILE).write_text(json.dumps(content))
    settings, _ = load(tmp_path)
    assert settings.theme in CHOICES["theme"]


@pytest.mark.parametrize("name", ["sound", "animation", "theme", "font_size", "volume", "coordinates", "input"])
def test_cycling_through_a_setting_returns_to_its_first_value(name: SettingName) -> None:
    settings = Settings()
    seen = []
    while getattr(settings, name) not in seen:
        seen.append(getattr(settings, name))
        settings = following(settings, name)
    assert settings == Settings()
    assert len(seen) >= 2


def test_an_invalid_value_is_rejected_by_name() -> None:
    with pytest.raises(OptionError, match="theme is one of dark, light, wood, contrast, got 'pink'"):
        evolve(Settings(), theme="pink")


def test_every_setting_of_the_sheet_is_on_a_page_and_goes_both_ways(chess: Hand) -> None:
    chess.do(Show(Overlay.SETTINGS))
    shown: set[str] = set()
    for page in PAGES:
        chess.push(page)
        shown |= {widget.label for widget in widgets(chess.state)}
        for widget in chess.widgets(StepSetting):
            before = chess.state.settings
            chess.click_at(widget.rect.center)
            assert chess.state.settings != before
            command = widget.command
            assert isinstance(command, StepSetting)
            assert chess.do(StepSetting(command.name, -command.steps)).state.settings == before
    assert len(SETTING_TITLES) == 22
    assert set(SETTING_TITLES.values()) <= shown


@pytest.mark.parametrize(
    ("name", "value"),
    [("board_colours", "green"), ("piece_set", "discs"), ("coordinates", "off"), ("theme", "light")],
)
def test_the_board_beside_the_settings_shows_what_changes(
    chess: Hand, window: pygame.Surface, name: SettingName, value: str
) -> None:
    chess.do(Show(Overlay.SETTINGS)).do(ShowSettings("Board"))

    def picture() -> bytes:
        Renderer().draw(window, chess.state)
        return pygame.image.tobytes(window.subsurface(preview_rect(chess.state, sheet_rect(chess.state))), "RGB")

    before = picture()
    chess.do(SetSetting(name, value))
    assert picture() != before


def test_the_board_turns_to_the_person_whose_move_it_is_if_two_share_it(chess: Hand) -> None:
    chess.do(ChangeSetting("auto_flip")).click("e2", "e4")
    assert chess.table.flipped
    chess.click("e7", "e5")
    assert not chess.table.flipped


def test_the_board_does_not_turn_for_a_computer(chess: Hand) -> None:
    against_computer(chess).do(ChangeSetting("auto_flip")).click("e2", "e4")
    assert not chosen(chess, "e5").table.flipped


def test_sizes_are_remembered_per_screen_but_not_that_of_a_full_screen(hand: Hand) -> None:
    hand.send(Resized, (1000, 700), (1000, 700), "1920x1080").send(Resized, (800, 600), (800, 600), "1280x800")
    hand.key("f11").send(Resized, (1280, 800), (1280, 800), "1280x800")
    assert hand.state.is_full
    assert hand.state.window == (1280, 800)
    assert dict(hand.state.settings.windows) == {"1920x1080": (1000, 700), "1280x800": (800, 600)}
