"""``python -m gui`` opens the program."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    # Thinking processes load this module too, and need no window.
    from gui.app import main

    sys.exit(main())
