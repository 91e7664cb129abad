"""The screen of a game: the board, its panel and the cards of the players."""
