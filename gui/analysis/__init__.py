"""Analysis: what computer players, judges, oracles and planners find out beside the window.

``tasks`` is what a worker runs, ``jobs`` what a state wants to know, ``analyst`` who brings the two together.
Nothing is imported here: a worker that starts for a move need not know of windows.
"""
