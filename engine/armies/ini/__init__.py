"""Games from files in the INI dialect of Fairy-Stockfish."""
