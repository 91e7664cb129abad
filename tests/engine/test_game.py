from __future__ import annotations

import pytest

from board import Alliance, IllegalMoveError, Outcome, WoodpusherError, WrongTypeError
from engine import Game, load
from engine.game import Verdict
from tests.data_files import rows_of

CHESS = load("chess")


def play(game: Game, text: str) -> Game:
    for move in text.split():
        game.play(move)
    return game


@pytest.mark.parametrize(("fen", "winner", "reason"), rows_of("outcomes.txt"))
def test_the_board_knows_how_the_game_ended(fen: str, winner: str, reason: str) -> None:
    outcome = CHESS.parse(fen).outcome
    if not winner:
        assert outcome is None
        return
    assert outcome is not None
    assert outcome.reason == reason
    assert outcome.winner is (None if winner == "draw" else Alliance[winner.upper()])
    assert outcome.is_draw == (winner == "draw")


def test_a_game_goes_from_the_start_to_mate() -> None:
    game = play(Game("chess"), "f3 e5 g4 Qh4#")
    assert game.outcome == Outcome.win(Alliance.BLACK, "checkmate")
    assert str(game.outcome) == "black wins: checkmate"
    assert [str(move) for move in game.moves] == ["f3", "e5", "g4", "Qh4#"]
    assert len(game.boards) == 5
    with pytest.raises(IllegalMoveError, match="over"):
        game.play("a3")


def test_moves_are_taken_back_and_played_again() -> None:
    game = play(Game("chess"), "e4 e5 Nf3")
    before = game.board
    history = game.moves
    game.undo().undo()
    assert game.ply == 1
    assert game.can_redo
    game.redo().redo()
    assert game.board == before
    game.undo().play("Nc3")
    assert not game.can_redo
    assert [str(move) for move in game.moves] == ["e4", "e5", "Nc3"]
    assert [str(move) for move in history] == ["e4", "e5", "Nf3"]  # what was returned earlier stays as it was


def test_playing_the_move_that_was_taken_back_keeps_the_rest() -> None:
    game = play(Game("chess"), "e4 e5 Nf3")
    game.undo().undo().play("e5")
    assert game.can_redo


def test_there_is_nothing_before_the_start_or_after_the_end() -> None:
    game = Game("chess")
    with pytest.raises(IllegalMoveError, match="take back"):
        game.undo()
    with pytest.raises(IllegalMoveError, match="no move to redo"):
        game.redo()


def test_an_illegal_move_changes_nothing() -> None:
    game = play(Game("chess"), "e4")
    for wrong in ("e4", "Nf3", "xyz"):
        with pytest.raises(WoodpusherError):
            game.play(wrong)
    with pytest.raises(IllegalMoveError):
        game.play(CHESS.start().legal_moves[0])
    assert game.ply == 1


def test_knights_going_out_and_back_repeat_the_position() -> None:
    game = Game("chess")
    shuffle = "Nf3 Nf6 Ng1 Ng8 "
    play(game, shuffle)
    assert game.repetitions == 2
    assert not game.claims
    play(game, shuffle)
    assert game.claims == ("threefold repetition",)
    assert game.outcome is None
    play(game, shuffle * 2)
    assert game.repetitions == 5
    assert game.outcome == Outcome.draw("fivefold repetition")


def test_losing_a_castling_right_makes_another_position() -> None:
    game = Game(CHESS.parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"))
    play(game, "Rb1 Rb8 Ra1 Ra8")
    assert game.repetitions == 1
    play(game, "Rb1 Rb8 Ra1 Ra8")
    assert game.repetitions == 2


def test_a_possible_en_passant_capture_makes_another_position() -> None:
    game = Game(CHESS.parse("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1"))
    play(game, "e4 Nf6 Nf3 Ng8 Ng1")
    assert game.repetitions == 1
    without = Game(CHESS.parse("4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1"))
    play(without, "e4 Nf6 Nf3 Ng8 Ng1")
    assert without.repetitions == 2


def test_fifty_moves_may_be_claimed_and_seventy_five_end_the_game() -> None:
    game = Game(CHESS.parse("4k3/8/8/8/8/8/R7/4K3 w - - 99 80"))
    assert not game.claims
    game.play("Ra3")
    assert game.claims == ("fifty moves",)
    assert game.claim_draw().outcome == Outcome.draw("fifty moves")
    game = Game(CHESS.parse("4k3/8/8/8/8/8/R7/4K3 w - - 149 120"))
    assert game.play("Ra3").outcome == Outcome.draw("seventy-five moves")


def test_checkmate_comes_before_seventy_five_moves() -> None:
    game = Game(CHESS.parse("6k1/5ppp/8/8/8/8/R7/6K1 w - - 149 120"))
    assert game.play("Ra8#").outcome == Outcome.win(Alliance.WHITE, "checkmate")


def test_a_player_may_resign_and_take_it_back() -> None:
    game = play(Game("chess"), "e4").resign()
    assert game.outcome == Outcome.win(Alliance.WHITE, "black resigned")
    assert game.undo().outcome is None
    assert game.ply == 1
    with pytest.raises(IllegalMoveError, match="no draw to claim"):
        game.claim_draw()
    assert game.end(Outcome.draw("agreed")).outcome == Outcome.draw("agreed")
    with pytest.raises(IllegalMoveError, match="already over"):
        game.resign()


def test_a_game_starts_from_a_name_a_variant_or_a_board() -> None:
    assert Game("chess").board == Game(CHESS).board == Game(CHESS.start()).board
    with pytest.raises(WrongTypeError):
        Game(5)  # type: ignore[arg-type]


def test_a_king_on_the_hill_wins() -> None:
    game = play(Game("king-of-the-hill"), "e4 a6 Ke2 a5 Ke3 a4 Kd4")
    assert game.outcome == Outcome.win(Alliance.WHITE, "the king reached the hill")
    assert load("king-of-the-hill").parse("8/8/8/8/8/2k5/8/K7 w - - 0 1").outcome is None


def test_another_move_after_taking_back_starts_a_variation_and_nothing_is_lost() -> None:
    game = play(Game("chess"), "e4 e5 Nf3").undo().play("Nc3")
    tree = game.tree
    assert [tree[child].text for child in tree[2].children] == ["Nf3", "Nc3"]
    assert [str(move) for move in game.go_to(3).moves] == ["e4", "e5", "Nf3"]
    assert game.repetitions == 1


def test_a_copy_is_independent() -> None:
    game = Game("chess", players=["Ada", "Bo"], tags={"Event": "Club"}).play("e4")
    other = game.copy().play("e5")
    assert (game.ply, other.ply) == (1, 2)
    assert other.players == ("Ada", "Bo")
    assert other.tags == {"Event": "Club"}


def test_a_verdict_stays_where_it_was_given_and_is_the_result_of_the_whole_game() -> None:
    game = play(Game("chess"), "e4 e5").resign()
    assert game.outcome == game.result
    assert game.go_to(0).outcome is None
    assert game.result == Outcome.win(Alliance.BLACK, "white resigned")
    assert game.play("d4").result is not None


def test_the_result_without_a_verdict_is_that_of_the_main_line() -> None:
    game = play(Game("chess"), "f3 e5 g4 Qh4#").undo()
    assert game.outcome is None
    assert game.result == Outcome.win(Alliance.BLACK, "checkmate")


def test_players_and_tags_are_strings() -> None:
    with pytest.raises(WoodpusherError, match="at most 2"):
        Game("chess", players=["a", "b", "c"])
    with pytest.raises(WrongTypeError, match="strings"):
        Game("chess", tags={"Round": 3})  # type: ignore[dict-item]
    with pytest.raises(WoodpusherError, match="a node from 0 to 0"):
        Game("chess", verdict=Verdict(Outcome.draw("agreed"), 4))
