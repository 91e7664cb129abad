"""The data folder is where each platform keeps such folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from gui.core.folder import data_folder


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"WOODPUSHER_HOME": "/x"}, "linux", Path("/x")),
        ({"XDG_DATA_HOME": "/data"}, "linux", Path("/data/woodpusher")),
        ({}, "linux", Path.home() / ".local/share/woodpusher"),
        ({"XDG_DATA_HOME": ""}, "linux", Path.home() / ".local/share/woodpusher"),
        ({}, "darwin", Path.home() / "Library/Application Support/Woodpusher"),
        ({"APPDATA": "/roaming"}, "win32", Path("/roaming/Woodpusher")),
    ],
)
def test_the_folder_follows_the_platform(environment: dict[str, str], platform: str, folder: Path) -> None:
    assert data_folder(environment, platform) == folder
