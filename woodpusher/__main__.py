"""``python -m woodpusher`` runs the ``woodpusher`` command."""

from __future__ import annotations

if __name__ == "__main__":
    # Worker processes import this module too, and run no command.
    from woodpusher import main

    main()
