"""Learning: nets for any game, trained while the program runs."""
