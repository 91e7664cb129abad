"""The computer players: each chooses a move in a game."""
