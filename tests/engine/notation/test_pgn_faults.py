"""PGN with errors: a game is kept as far as it can be read, and says what is wrong, where and why."""

from __future__ import annotations

import io
import pickle
import re

import pytest

from board import RecordError
from engine import Game, format_pgn, parse_pgn, read_games
from engine.notation.pgn import read_pgn
from tests.engine.notation.pgn_trees import texts_of


def movetext_of(game: Game) -> str:
    return " ".join(format_pgn(game).partition("\n\n")[2].split())


@pytest.mark.parametrize(
    ("text", "kept", "what", "node"),
    [
        ("1. e4 e5 2. Ke3 Nf6 1-0", "1. e4 e5 1-0", "Ke3", 2),
        ("1. e4 e5 2. Nf9 Nf6 0-1", "1. e4 e5 0-1", "Nf9", 2),
        ("1. e4 e5 2. Rf9 {a} (2. d4 1-0) $1 1/2-1/2", "1. e4 e5 1/2-1/2", "Rf9", 2),
        ("1. e4 e5 (1... c5 2. Nf9 (2. d4) d6) 2. Nf3 *", "1. e4 e5 (1... c5) 2. Nf3 *", "Nf9", 3),
        ("1. e4 e5 (1... e4 {why not} 2. d4) 2. Nf3 *", "1. e4 e5 2. Nf3 *", "e4", 1),
        ("1. e4 e5 ((1... c5) 1... d5) 2. Nf3 *", "1. e4 e5 (1... d5) 2. Nf3 *", "(", 1),
        ("(1. d4 d5) 1. e4 *", "1. e4 *", "(", 0),
        ("1. e4) e5 *", "1. e4 e5 *", ")", 1),
        ("1. e4 } e5 *", "1. e4 e5 *", "}", 1),
        ("1. e4 - e5 *", "1. e4 e5 *", "-", 1),
        ("1. e4 $400 e5 $1 *", "1. e4 e5 $1 *", "$400", 1),
        ("1. e4 e5 (1... $2 c5) *", "1. e4 e5 (1... c5) *", "$2", 1),
        ("1. e4 e5 (1... c5 (1... d5 2. d4", "1. e4 e5 (1... c5) (1... d5 2. d4) *", "(", 5),
        ("1. e4 {never closed", "1. e4 {never closed} *", "{", 1),
        ("1. f3 e5 2. g4 Qh4# 3. -- *", "1. f3 e5 2. g4 Qh4# *", "--", 4),
        ("1. e4 f6 2. Qh5+ -- *", "1. e4 f6 2. Qh5+ *", "--", 3),
    ],
)
def test_a_game_is_kept_up_to_its_fault(text: str, kept: str, what: str, node: int) -> None:
    (game,) = read_pgn(io.StringIO(text))
    assert movetext_of(game) == kept
    (error,) = game.errors
    assert (error.text, error.node, error.line, error.number) == (what, node, 1, 1)
    with pytest.raises(RecordError) as caught:
        parse_pgn(text)
    assert str(caught.value) == str(error)
    assert parse_pgn(text, strict=False).errors[0].reason == error.reason


BROKEN = """[Event "one"]

1. e4 e5 (1... c5 2. Nf9) 2. Nf3 1-0

[Event "two"]

1. d4 {a comment that nobody closes

[Event "three"]

1. c4 (1. e4 ( 1. d4 1-0 *

[Event "four"]
[Broken tag]

1. Nf3 *

[Event "five"]
[FEN "8/8/8 w - - 0 1"]

1. a3 *

[Event "six"]

1. b3 *
"""


def test_all_readable_games_come_with_their_errors() -> None:
    errors: list[RecordError] = []
    games = list(read_games(io.StringIO(BROKEN), "pgn", on_error=errors.append))
    assert [game.tags["Event"] for game in games] == ["one", "two", "three", "four", "six"]
    assert [(error.number, error.line) for error in errors] == [(1, 3), (2, 7), (3, 11), (4, 14), (5, 21)]
    assert [len(game.errors) for game in games] == [1, 1, 1, 1, 0]
    assert [texts_of(game) for game in games] == [["e4", "e5", "Nf3"], ["d4"], ["c4"], ["Nf3"], ["b3"]]


def test_a_strict_reader_reports_broken_games_and_omits_them() -> None:
    errors: list[RecordError] = []
    games = read_games(io.StringIO(BROKEN), "pgn", on_error=errors.append, strict=True)
    assert [game.tags["Event"] for game in games] == ["six"]
    assert [(error.number, error.line) for error in errors] == [(1, 3), (2, 7), (3, 11), (4, 14), (5, 21)]


@pytest.mark.parametrize(
    ("strict", "expected"),
    [(True, [3, 7, 11, 14, 21, "six"]), (False, ["one", "two", "three", "four", 21, "six"])],
)
def test_without_an_error_list_errors_are_raised_and_the_reader_can_continue(
    strict: bool, expected: list[object]
) -> None:
    reader = read_pgn(io.StringIO(BROKEN), strict=strict)
    found: list[object] = []
    while True:
        try:
            found.append(next(reader).tags["Event"])
        except RecordError as error:
            found.append(error.line)
        except StopIteration:
            break
    assert found == expected


def test_a_cut_game_keeps_the_result_of_its_record() -> None:
    game = parse_pgn('[Result "1-0"]\n[Termination "time forfeit"]\n\n1. e4 Ke7 2. d4 1-0', strict=False)
    assert str(game.result) == "white wins: time forfeit"
    assert game.ply == 1


@pytest.mark.parametrize("text", ["1. e4 e5 1-0 - 1. d4 *", "1. e4 e5 1-0\n- 1. d4 *", "1. e4 - e5 1-0 1. d4 *"])
def test_an_error_beside_a_result_is_reported_once_and_the_next_game_is_read(text: str) -> None:
    errors: list[RecordError] = []
    found = [texts_of(game) for game in read_pgn(io.StringIO(text), errors.append)]
    assert found == [["e4", "e5"], ["d4"]]
    assert [error.number for error in errors] == [1]


def test_errors_survive_copying_and_pickling() -> None:
    (game,) = read_pgn(io.StringIO("1. e4 Ke7 *"))
    assert game.copy().errors == game.errors
    again = pickle.loads(pickle.dumps(game.errors[0]))
    assert (str(again), again.text, again.node) == (str(game.errors[0]), "Ke7", 1)


def test_a_good_game_has_no_errors() -> None:
    assert parse_pgn("1. e4 *").errors == ()
    assert Game("chess").errors == ()


def test_only_the_first_hundred_faults_are_kept() -> None:
    game = parse_pgn("1. e4 " + "| " * 5_000 + "e5 *", strict=False)
    assert (game.ply, len(game.errors)) == (2, 100)


RUBBISH = """Downloaded from a page of games
<html><body>

[Event "one"]<br />
<br />
[Site "x"]
&nbsp;
[White "Ada"] [Black "Bo"]
<p>
1. e4 e5<br>
2. Nf3 *<br/>

[Event "two"] 1. d4 d5 *
"""


def test_rubbish_around_tags_and_html_markup_is_skipped() -> None:
    first, second = read_games(io.StringIO(RUBBISH), "pgn", strict=True)
    assert (dict(first.tags), first.players) == ({"Event": "one", "Site": "x"}, ("Ada", "Bo"))
    assert texts_of(first) == ["e4", "e5", "Nf3"]
    assert (second.tags["Event"], texts_of(second)) == ("two", ["d4", "d5"])


ON_ONE_LINE = (
    '[Event "one"]<br />[White "Ada"]<BR><br/><br />1. e4 e5 {so<br />far} 2. Nf3 ; more<br />'
    "Nc6 3. Ke4 1-0<br /><br />"
    '[Event "two"]<br />[Black "Bo"]<br /><br />1. d4 *<br />'
)


@pytest.mark.parametrize("end", ["", "\n", "<br />\n"])
def test_a_file_on_one_line_with_html_line_breaks_is_read_as_if_they_were_line_ends(end: str) -> None:
    games = list(read_games(io.StringIO(ON_ONE_LINE + end), "pgn"))
    lines = re.sub(r"<br ?/?>", "\n", ON_ONE_LINE, flags=re.IGNORECASE)
    assert [format_pgn(game) for game in games] == [format_pgn(game) for game in read_games(io.StringIO(lines), "pgn")]
    assert [game.tags["Event"] for game in games] == ["one", "two"]
    assert texts_of(games[0]) == ["e4", "e5", "Nf3", "Nc6"]
    assert [error.text for error in games[0].errors] == ["Ke4"]


def test_many_html_line_breaks_cost_no_more_than_their_number() -> None:
    text = '[Event "x"]' + "<br />" * 200_000 + " 1. e4 *" + "<br />" * 200_000
    assert texts_of(parse_pgn(text)) == ["e4"]


def test_a_heading_between_the_tags_and_the_moves_is_named_and_the_moves_are_read() -> None:
    game = parse_pgn('[Event "x"]\n\nThe game of the century\n\n1. e4 e5 *\n', strict=False)
    assert texts_of(game) == ["e4", "e5"]
    assert [(error.line, error.text) for error in game.errors] == [(3, "The")]
