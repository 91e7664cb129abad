from engine.games.chess.tactics import *
