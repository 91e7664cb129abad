"""Planning: a shortest sequence of moves from one position to another, for every variant."""

from engine.planning.planner import Plan, plan
from engine.planning.work import Limit, Work

__all__ = ["Limit", "Plan", "Work", "plan"]
