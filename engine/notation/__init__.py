"""Positions and moves as text: FEN, SAN and UCI."""
