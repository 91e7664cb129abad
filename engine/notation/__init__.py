"""Positions, moves and games as text: FEN, EPD, SAN, UCI moves, PGN and the game file."""
