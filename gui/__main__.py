"""``python -m gui`` opens the program."""

from __future__ import annotations

if __name__ == "__main__":
    # Worker processes import this module too, and need no window.
    from woodpusher import main

    main()
