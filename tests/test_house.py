"""The architecture diagram in the documentation is up to date."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "docs" / "house.py"


def test_the_architecture_diagram_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("house", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    house = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(house)
    assert house.TARGET.read_text("utf-8") == house.picture(), "run `python docs/house.py`"
