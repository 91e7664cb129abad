"""Analysis: what computer players, judges, oracles and planners find out beside the window.

``tasks`` is what a worker runs, ``jobs`` what a state asks for, and ``analyst`` connects the two.
Nothing is imported here: a worker that only computes a move must not load the window.
"""
