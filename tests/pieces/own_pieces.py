"""A third-party piece that the tests share."""

from attrs import frozen

from pieces.chess import Knight


@frozen(eq=False, repr=False)
class Camel(Knight):
    """Leaps three squares one way and one the other."""

    piece_type = "camel"
    steps = ((1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3))
