from engine.games.chess.rules import *
