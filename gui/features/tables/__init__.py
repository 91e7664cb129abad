"""Tables of solved positions."""
