from engine.registry.options import *
