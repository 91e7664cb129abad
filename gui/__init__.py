"""The Pygame desktop program."""

import os

# Pygame greets on standard output when it is imported, which is the user's, not its.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
