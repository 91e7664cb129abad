"""The Pygame desktop program."""
