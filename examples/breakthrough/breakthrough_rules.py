"""The sheet that teaches Breakthrough; the entry point in setup.cfg names it."""

RULES = """# Breakthrough

Two armies of runners. The first runner on the far row wins, and so does a side that has taken all others.

```board
caption: The start. White runs upwards.
```

* A runner goes one step forward, straight or diagonally, to an empty square.
* It takes diagonally only. Nobody has to take.

```step
ask: Go one step forward with the runner on c2.
answer: c2-b3 | c2-c3 | c2-d3
refused: c2 c4
hint: Three squares lie ahead of it.
right: A runner never goes back.
```
"""
