"""Analysis: what computer players, judges, oracles and planners compute in the background.

``tasks`` holds what a worker runs, ``jobs`` what the state asks for, and ``runner`` connects the two.
Nothing is imported here: a worker that only computes a move must not load the window.
"""
