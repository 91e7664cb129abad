"""The pieces of all variants: where each can go, and the moves this gives."""

from pieces.cable_car import CableCarTile
from pieces.chess import Bishop, King, Knight, Pawn, Queen, Rook
from pieces.hanoi import Disk
from pieces.peg import Peg
from pieces.piece import Piece
from pieces.track import Ball, Block

__all__ = ["Ball", "Bishop", "Block", "CableCarTile", "Disk", "King", "Knight", "Pawn", "Peg", "Piece", "Queen", "Rook"]
