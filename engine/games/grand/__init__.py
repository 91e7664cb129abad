"""Grand chess: its rules, and what only this game needs."""
