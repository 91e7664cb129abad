"""gnome-chess starts our program by its path alone, and plays against it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.child_processes import eventually
from tests.referees.programs import program

ENGINES = """
[Woodpusher]
protocol=uci
binary={binary}
option-easy-0=Skill Level 0
"""


@pytest.mark.parametrize("command", ["woodpusher", "woodpusher-uci"])
def test_gnome_chess_needs_only_a_path(command: str, display: str, tmp_path: Path) -> None:
    files = {
        "gnome-chess/engines.conf": ENGINES.format(binary=Path(sys.executable).with_name(command)),
        "glib-2.0/settings/keyfile": "[org/gnome/Chess]\nplay-as='black'\nopponent='Woodpusher'\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    environment = {
        **os.environ,
        "DISPLAY": display,
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "GSETTINGS_BACKEND": "keyfile",
        "G_MESSAGES_DEBUG": "gnome-chess",
    }
    session = [program("dbus-run-session", "dbus"), "--", program("gnome-chess")]
    with (tmp_path / "log").open("w") as log:
        game = subprocess.Popen(session, env=environment, stdout=log, stderr=log)
    try:
        # White is the engine, so it moves without being asked.
        eventually(lambda: "Engine moves" in (tmp_path / "log").read_text())
    finally:
        game.terminate()
        game.wait()
    said = (tmp_path / "log").read_text()
    assert "Writing line to engine: 'setoption name Skill Level value 0'" in said
    assert "there is no option" not in said
