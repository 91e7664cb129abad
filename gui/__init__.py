"""The Pygame desktop program."""

import os

# Pygame prints a greeting when it is imported; standard output belongs to the user.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
