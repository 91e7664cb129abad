"""Matches between computer players: schedule, games, standings and ratings."""

from engine.matches.match import check_players, play_match
from engine.matches.match_plan import GRACE, MatchPlan, Pairing
from engine.matches.standings import Record, Standings

__all__ = ["GRACE", "MatchPlan", "Pairing", "Record", "Standings", "check_players", "play_match"]
