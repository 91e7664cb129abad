"""Playing a game at the table: pure functions from one state to the next."""
