"""The sheet that teaches Connect Four; the entry point in setup.cfg names it."""

RULES = """# Connect Four

Two players drop disks into seven columns. The first to have four in a row wins: across, up or diagonally.

```board
moves: d1 d2 e1 e2 c1
caption: White threatens to complete a row on either side.
arrows: b1b1 f1f1
```

* A disk falls to the lowest free square of its column.
* If the board is full and neither player has four in a row, the game is drawn.

```step
ask: Drop a disk into the middle column.
answer: d1
refused: d3 d3
hint: The disk falls to the lowest square.
right: Most rows of four go through the middle.
```

```step
ask: Win with four in a row.
moves: c1 c2 d1 d2 e1 e2
answer: b1 | f1
hint: Three of your disks are side by side.
right: Four in a row.
```
"""
