"""Shows the version on every page of the website: a hook of MkDocs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any


def on_config(config: Any) -> Any:
    """Add the version to the name of the repository and to the foot of the page."""
    source = Path(config.config_file_path).with_name("woodpusher") / "__init__.py"
    found = re.search(r'__version__ = "(.+)"', source.read_text(encoding="utf-8"))
    assert found is not None
    config.repo_name = f"woodpusher {found[1]}"
    config.copyright = f"Woodpusher {found[1]}, free software under the MIT licence"
    return config
