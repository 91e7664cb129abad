from engine.adapters.cable_car.player import *
