from engine.games.cable_car.players import *
