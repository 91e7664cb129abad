"""The games: a folder each, named after the game. Its module ``rules`` holds the class of the variant."""

ORDER = (
    "chess", "chess960", "king-of-the-hill", "three-check", "antichess", "atomic", "horde", "racing-kings",
    "crazyhouse", "capablanca", "grand", "xiangqi", "shogi", "minishogi", "makruk", "track", "hanoi", "peg",
    "cable-car", "endgame",
)  # fmt: skip
"""The order in which tools list the games; others follow in alphabetical order."""
