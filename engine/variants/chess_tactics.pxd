# The class stays a Python class, which relatives extend; what is hot in it is in the modules it takes its functions from.
cimport cython

from board.machine cimport squares_of
from pieces.chess_count cimport count_legal_moves
from pieces.chess_numbers cimport KINGS, PAWNS
