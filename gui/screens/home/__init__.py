"""The home screen and the card of a new game."""
