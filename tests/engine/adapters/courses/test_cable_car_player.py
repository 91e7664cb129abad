"""The course's interface for Cable Car players: the referee, our players behind it, and MakeMove."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

import engine.adapters.cable_car.player as adapter
from board.errors import ArgumentError, WrongTypeError
from engine import load
from engine.adapters.cable_car.course import PlayerData
from engine.adapters.cable_car.player import (
    CoursePlayer,
    Log,
    MakeMove,
    PlayerMove,
    play_match,
)
from engine.games.cable_car.players import GreedyPlayer, RandomPlayer
from tests.cable_cars import CASES, cable_car
from tests.type_narrowing import some


def first_valid(data: PlayerData) -> tuple[PlayerData, PlayerMove]:
    made = some(MakeMove(data).move)
    answer = PlayerMove(data.playerId, made["position"], made["tileName"], made["rotation"])
    data.put(answer)
    return data, answer


def player(**functions: Callable[..., Any]) -> SimpleNamespace:
    """A player module that plays the first valid move, with some of its functions replaced."""
    course = CoursePlayer(RandomPlayer())
    interface = {name: getattr(course, name) for name in ("init", "move_info", "route_complete", "route_score")}
    return SimpleNamespace(
        **{
            **interface,
            "tile_info_at_coordinates": course.tile_info_at_coordinates,
            "move": first_valid,
            "game_over": lambda data, name=None: None,
            **functions,
        }
    )


def answering(answer: Callable[[PlayerMove], Any]) -> SimpleNamespace:
    """Return a player that applies a function to the right move and answers with the result."""

    def move(data: PlayerData) -> tuple[PlayerData, Any]:
        data, right = first_valid(data)
        return data, answer(right)

    return player(move=move)


def changed(**fields: Any) -> Callable[[PlayerMove], PlayerMove]:
    return lambda right: evolve(right, **fields)


class Unreadable(PlayerMove):
    def __init__(self) -> None:
        pass


class Evil:
    def __iter__(self) -> Iterator[int]:
        raise RuntimeError("no parts")

    def __repr__(self) -> str:
        raise RuntimeError("no text")


def failing(*arguments: object) -> None:
    raise ZeroDivisionError("oops")


def leaving(*arguments: PlayerData) -> None:
    raise SystemExit(3)


BAD_MOVES = {
    "an exception": (player(move=failing), "raised ZeroDivisionError: oops"),
    "leaving the program": (player(move=leaving), "raised SystemExit: 3"),
    "no answer": (player(move=lambda data: None), "returned None"),
    "no move": (answering(lambda right: None), "returned None"),
    "a dictionary": (answering(lambda right: {"position": (0, 0)}), "not a PlayerMove"),
    "a string": (player(move=lambda data: "b00r0"), "returned 'b00r0', not a PlayerMove"),
    "an empty move": (answering(lambda right: Unreadable()), "cannot be read"),
    "another player": (answering(changed(playerId=1)), "playerId is 1, but it is player 0's turn"),
    "no player": (answering(changed(playerId=None)), "playerId is None"),
    "another tile": (answering(changed(tileName="g")), "tileName is 'g', but the tile in hand is 'b'"),
    "no tile": (answering(changed(tileName=None)), "tileName is None"),
    "a cell off the board": (answering(changed(position=(0, 8))), "position is"),
    "a negative cell": (answering(changed(position=(-1, 0))), "position is"),
    "half a cell": (answering(changed(position=(0.5, 0))), "position is"),
    "a cell's name": (answering(changed(position="00")), "position is '00'"),
    "a number as cell": (answering(changed(position=7)), "position is 7"),
    "an evil cell": (answering(changed(position=Evil())), "position is a Evil"),
    "the power station": (answering(changed(position=(3, 4))), "belongs to the power station"),
    "no neighbour": (answering(changed(position=(2, 3))), "neither on the border nor beside a tile"),
    "a rotation too many": (answering(changed(rotation=4)), "rotation is 4"),
    "a negative rotation": (answering(changed(rotation=-1)), "rotation is -1"),
    "no rotation": (answering(changed(rotation=None)), "rotation is None"),
    "a short route": (answering(changed(position=(0, 0), rotation=1)), "a one-tile route, which can be avoided"),
}


DECK = "bb" + "bcdefghij" * 5


@pytest.mark.parametrize("name", BAD_MOVES)
def test_a_bad_move_eliminates_the_player(name: str) -> None:
    module, reason = BAD_MOVES[name]
    log = Log()
    result = play_match([module, player()], cable_car(deck=DECK), logger=log)
    assert list(result.out) == [0]
    assert result.out[0].startswith("move: ")
    assert reason in result.out[0]
    assert any("player 0 is out" in line for line in log.lines)
    assert result.scores[0] == 0
    assert result.winners == (1,)
    assert {move.playerId for move in result.moves} == {1}
    # The eliminated player's tile went under the deck, and all tiles were laid.
    assert "".join(move.tileName for move in result.moves) == DECK[1:] + DECK[0]


def test_playing_on_an_occupied_cell_eliminates_the_player() -> None:
    result = play_match([player(), answering(changed(position=(0, 0)))], cable_car(deck=DECK))
    assert "cell 00 is occupied by tile b" in result.out[1]


@pytest.mark.parametrize("call", ["init", "move_info"])
def test_an_exception_outside_of_a_move_eliminates_the_player_too(call: str) -> None:
    result = play_match([player(), player(**{call: failing}), player()], cable_car(players=3))
    assert result.out == {1: f"{call}: raised ZeroDivisionError: oops"}
    assert len(result.moves) == 60


@pytest.mark.parametrize("call", ["init", "move", "move_info"])
def test_a_player_that_hangs_is_eliminated_and_does_not_hang_the_match(call: str) -> None:
    woken = threading.Event()
    hanging = player(**{call: lambda *arguments: woken.wait(60)})
    try:
        result = play_match([player(), hanging], cable_car(deck="bbbbb"), time_limit=0.5)
    finally:
        woken.set()
    assert result.out == {1: f"{call}: took longer than 0.5 seconds"}


def test_a_player_that_computes_forever_is_stopped() -> None:
    def for_ever(data: PlayerData) -> None:
        while True:
            data.hands.get(0)

    before = set(threading.enumerate())
    result = play_match([player(move=for_ever), player()], cable_car(deck="bbbb"), time_limit=0.2)
    assert result.out == {0: "move: took longer than 0.2 seconds"}
    assert [move.playerId for move in result.moves] == [1, 1, 1, 1]
    for thread in set(threading.enumerate()) - before:
        thread.join(10)
        assert not thread.is_alive()


def test_exceptions_at_the_end_are_recorded_and_change_nothing() -> None:
    log = Log()
    result = play_match([player(game_over=failing), player()], cable_car(deck="bbb"), logger=log)
    assert result.out == {}
    assert any("game_over: raised ZeroDivisionError" in line for line in log.lines)


def test_all_players_are_notified_of_the_end_even_eliminated_ones() -> None:
    heard = []
    players = [player(move=failing, game_over=lambda data, name=None: heard.append(0)), player()]
    play_match(players, cable_car(deck="bbb"))
    assert heard == [0]


def test_if_all_players_are_eliminated_the_match_ends_without_a_winner() -> None:
    result = play_match([player(move=failing), player(init=failing)])
    assert result.winners == ()
    assert result.scores == (0, 0)
    assert sorted(result.out) == [0, 1]


def test_the_player_who_gets_an_eliminated_players_tile_is_notified() -> None:
    told: list[tuple[PlayerMove | None, str | None]] = []
    course = CoursePlayer(RandomPlayer())

    def move_info(data: PlayerData, move: PlayerMove | None, tile: str | None) -> PlayerData:
        told.append((move, tile))
        return course.move_info(data, move, tile)

    moves: Iterator[Callable[[PlayerData], object]] = iter([first_valid, failing])
    players = [player(move_info=move_info), player(move=lambda data: next(moves)(data))]
    result = play_match(players, cable_car(deck="bcd"))
    # 0 lays b and draws d, 1 lays c and draws nothing, 0 lays d and draws nothing.
    assert [move.tileName for move in result.moves] == ["b", "c", "d"]
    told.clear()
    moves = iter([failing])
    result = play_match(players, cable_car(deck="bc"))
    assert [move.tileName for move in result.moves] == ["b", "c"]
    assert [move.playerId for move in result.moves] == [0, 0]
    assert told[-2:] == [(None, "c"), (None, None)]


def test_the_calls_come_in_the_order_of_the_course() -> None:
    calls = []
    course = CoursePlayer(GreedyPlayer())

    def move(data: PlayerData) -> tuple[PlayerData, PlayerMove]:
        calls.append("move()")
        return course.move(data)

    def move_info(data: PlayerData, played: PlayerMove | None, tile: str | None) -> PlayerData:
        if played is None:
            calls.append("move_info(None, own next tile)")
        else:
            calls.append(f"move_info(move of {played.playerId}, next tile of {played.playerId})")
        return course.move_info(data, played, tile)

    play_match([player(), player(move=move, move_info=move_info), player()], cable_car(players=3))
    assert calls[:4] == CASES["api_sequence_3_players_player1_round1"]


def test_players_are_notified_of_a_move_in_seat_order() -> None:
    told: list[tuple[int, int | None]] = []
    course = CoursePlayer(RandomPlayer())

    def listening(seat: int) -> Any:
        def move_info(data: Any, played: Any, tile: Any) -> Any:
            told.append((seat, None if played is None else played.playerId))
            return course.move_info(data, played, tile)

        return player(move_info=move_info)

    play_match([listening(seat) for seat in range(3)], cable_car(players=3))
    assert told[:9] == [
        *((0, None), (1, 0), (2, 0)),
        *((0, 1), (1, None), (2, 1)),
        *((0, 2), (1, 2), (2, None)),
    ]


def test_init_gets_what_the_course_passes() -> None:
    heard = []

    def init(*arguments: Any) -> PlayerData:
        heard.append(arguments)
        return CoursePlayer(RandomPlayer()).init(*arguments)

    log = Log()
    play_match([player(init=init), player(init=init)], cable_car(deck="bc"), logger=log, arguments=["fast"])
    assert heard == [(0, 2, "b", log, "fast"), (1, 2, "c", log, "None")]


def test_a_player_cannot_alter_the_moves_sent_to_others() -> None:
    def spoil(data: PlayerData, move: PlayerMove, tile: str) -> PlayerData:
        if move is not None:
            move.position = (3, 3)
            move.tileName = "z"
        return data

    told: list[PlayerMove] = []
    course = CoursePlayer(RandomPlayer())

    def listen(data: PlayerData, move: PlayerMove | None, tile: str | None) -> PlayerData:
        if move is not None:
            told.append(move)
        return course.move_info(data, move, tile)

    result = play_match([player(), player(move_info=spoil), player(move_info=listen)], cable_car(players=3))
    assert told[0] == result.moves[0]
    assert all(move.position != (3, 3) for move in told)


def test_a_bare_move_and_data_changed_in_place_are_understood() -> None:
    def move(data: PlayerData) -> PlayerMove:
        return first_valid(data)[1]

    def move_info(data: PlayerData, played: None, tile: str | None) -> None:
        CoursePlayer(RandomPlayer()).move_info(data, played, tile)

    result = play_match([player(move=move, move_info=move_info)])
    assert result.out == {}
    assert len(result.moves) == 60


@pytest.mark.parametrize("players", range(1, 7))
def test_our_players_finish_matches_through_the_interface(players: int) -> None:
    variant = cable_car(players=players, seed=players)
    result = play_match([GreedyPlayer(seat) for seat in range(players)], variant)
    assert result.out == {}
    assert len(result.moves) == 60
    assert "".join(move.tileName for move in result.moves) == variant.full_deck
    assert result.scores == tuple(some(result.board.outcome).scores[player] for player in variant.players)


def test_the_adapter_is_itself_a_player_module() -> None:
    result = play_match([adapter, adapter], arguments=["greedy", "random"])
    assert result.out == {}
    assert result.winners == (0,)
    result = play_match([adapter, adapter], cable_car(deck="bbbb"), arguments=["None", "grandmaster"])
    assert list(result.out) == [1]
    assert "expected one of random, greedy, danger-aware, searching" in result.out[1]


@pytest.mark.parametrize("variant", ["chess", "hanoi"])
def test_matches_are_of_cable_car(variant: str) -> None:
    with pytest.raises((WrongTypeError, LookupError)):
        play_match([player(), player()], load(variant))  # type: ignore[arg-type]


def test_a_match_needs_a_player_for_each_seat() -> None:
    with pytest.raises(ArgumentError, match="each of 3 seats, got 2"):
        play_match([player(), player()], cable_car(players=3))
    with pytest.raises(ArgumentError, match="time limit"):
        play_match([player()], cable_car(players=1), time_limit=0)
    with pytest.raises(WrongTypeError, match="lacks move_info"):
        play_match([SimpleNamespace(init=failing, move=failing)], cable_car(players=1))
