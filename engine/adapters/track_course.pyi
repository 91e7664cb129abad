from engine.adapters.track.course import *
