"""Games of armies: chess-like games that declare their rules, and the first of them."""
