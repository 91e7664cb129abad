"""Settings are kept between runs, and an unreadable file never stops the program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from board import OptionError
from gui.settings import CHOICES, FILE, SettingName, Settings, following, load, save


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
