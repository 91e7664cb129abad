from engine.registry import *
