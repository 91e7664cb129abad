"""PGN: read and written as the standard says, with python-chess as the referee."""

from __future__ import annotations

import io
from pathlib import Path

import chess
import chess.pgn
import pytest

from board import Alliance, Outcome, RecordError, UnsupportedError, WoodpusherError
from engine import Game, load
from engine.game import Verdict
from engine.notation.pgn import format_pgn, parse_pgn, read_pgn, write_pgn
from engine.variations import ROOT, Notes
from tests.engine.notation.pgn_games import random_game
from tests.engine.notation.pgn_trees import compare, texts_of


def check_games(seeds: range) -> None:
    games = [random_game(seed) for seed in seeds]
    text = "\n\n".join(str(game) for game in games) + "\n"
    read = list(read_pgn(io.StringIO(text)))
    assert len(read) == len(games)
    for ours, theirs in zip(read, games, strict=True):
        compare(ours, theirs)
    file = io.StringIO()
    write_pgn(read, file)
    written = file.getvalue()
    assert max(map(len, written.splitlines())) < 80 or "[" in max(written.splitlines(), key=len)
    file.seek(0)
    for ours, theirs in zip(read, games, strict=True):
        again = chess.pgn.read_game(file)
        assert again is not None
        assert not again.errors
        compare(ours, again)
        assert again.headers["Result"] == theirs.headers["Result"]
    assert chess.pgn.read_game(file) is None
    for ours, reread in zip(read, read_pgn(io.StringIO(written)), strict=True):
        assert format_pgn(reread) == format_pgn(ours)


@pytest.mark.parametrize("part", [*range(4), *(pytest.param(part, marks=pytest.mark.slow) for part in range(4, 10))])
def test_games_with_variations_and_comments_are_read_and_written_as_python_chess_does(part: int) -> None:
    check_games(range(100 * part, 100 * part + 100))


# Reading.


@pytest.mark.parametrize(
    ("movetext", "moves"),
    [
        ("1. e4 e5 2. Nf3 *", "e4 e5 Nf3"),
        ("1.e4 e5 2.Nf3", "e4 e5 Nf3"),
        ("1 e4 e5 2 Nf3", "e4 e5 Nf3"),
        ("e4 e5\nNf3", "e4 e5 Nf3"),
        ("1. e4 1... e5 2. ... *", "e4 e5"),
        ("1. e2e4 e7-e5 2. Ng1-f3", "e4 e5 Nf3"),
        ("1. Pe4 d5 2. ed5 Qd8xd5", "e4 d5 exd5 Qxd5"),
        ("1. e4 a6 2. e5 d5 3. exd6e.p. a5", "e4 a6 e5 d5 exd6 a5"),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. a5", "e4 a6 e5 d5 exd6 a5"),
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 O-O", "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O"),
        ("1. e4+ e5# 2. Nf3!?+ *", None),
        ("1. e4! e5?! 2. Nf3 $1 $14 *", "e4 e5 Nf3"),
        ("%a line that is skipped\n1. e4 e5\n% and another\n2. Nf3 *", "e4 e5 Nf3"),
        ("1. e4 ; to the end of the line 1. d4\ne5 *", "e4 e5"),
        ("1. e4 {over\nseveral\n\nlines} e5 *", "e4 e5"),
        ("1. e4 e5\n\n\n2. Nf3\n\n*", "e4 e5 Nf3"),
        ("1. e4 () e5 *", "e4 e5"),
        ("1. e4 += e5 +/- 2. Nf3 □ *", "e4 e5 Nf3"),
        ("1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. a7 h6 5. axb8(Q) *", "a4 b5 axb5 a6 bxa6 Bb7 a7 h6 axb8=Q"),
        ("1. e4 e5 1/2", "e4 e5"),
        ("1. e4!!! e5 ?!? *", "e4 e5"),
        ("1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. a7 h6 5. axb8/Q *", "a4 b5 axb5 a6 bxa6 Bb7 a7 h6 axb8=Q"),
        ("", ""),
        ("*", ""),
    ],
)
def test_moves_are_read_in_every_common_notation(movetext: str, moves: str | None) -> None:
    text = f'[Event "?"]\n\n{movetext}\n'
    if moves is None:
        with pytest.raises(RecordError):
            parse_pgn(text)
    else:
        assert texts_of(parse_pgn(text)) == moves.split()


def test_comments_glyphs_and_times_belong_to_their_moves() -> None:
    game = parse_pgn(
        "{about all} 1. e4! {[%clk 1:02:03.5] [%emt 0:00:07] good} {and more}"
        "(1. d4 $10 {so?}) ({before} 1. c4 c5) e5?? *"
    )
    tree = game.tree
    notes = [node.notes for node in tree.nodes]
    assert notes[ROOT].after == "about all"
    assert notes[1] == Notes(after="good and more", glyphs=(1,), clock=3723.5, elapsed=7.0)
    assert notes[2] == Notes(after="so?", glyphs=(10,))
    assert notes[3] == Notes(before="before")
    assert [tree[number].text for number in tree[ROOT].children] == ["e4", "d4", "c4"]
    assert tree.node.notes.glyphs == (4,)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("1. e4 e5 2. Ke3 *", 1, "Ke3 is not legal"),
        ("1. e4 e5 2. Nf9 *", 1, "'Nf9'"),
        ("1. e4\ne5\n2. Rh5 *", 3, "Rh5 is not legal"),
        ("1. e4 (1. d4 *", 1, "1 variation is not closed"),
        ("1. e4) e5 *", 1, r"\) without"),
        ("(1. e4) *", 1, "before there is a move"),
        ("1. e4 {never\nclosed *", 1, "comment that begins here is not closed"),
        ("1. e4 $400 *", 1, "glyph"),
        ("1. e4 } *", 1, "'}'"),
        ('[Event "?"]\n[White Bo]\n\n1. e4 *', 2, "expected a tag"),
        ('[FEN "rubbish"]\n\n1. e4 *', 3, "FEN"),
        ('[Variant "Bughouse"]\n\n1. e4 *', 3, "Bughouse"),
        ("", 1, "got none"),
        ("1. e4 * 1. d4 *", 1, "got more"),
    ],
)
def test_a_broken_game_says_in_which_line_and_what_is_wrong(text: str, line: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        parse_pgn(text)
    assert caught.value.line == line


def test_a_comment_may_come_before_and_between_the_tags() -> None:
    fen = "8/4P1k1/8/8/8/8/8/K7 w - - 0 1"
    game = parse_pgn(f'; from an old book\n[Event "a"]\n{{still the head}}\n\n[FEN "{fen}"]\n\n1. e8=Q *\n')
    assert (game.tags["Event"], texts_of(game)) == ("a", ["e8=Q"])
    assert game.tree[ROOT].notes.after == "from an old book still the head"


@pytest.mark.parametrize(
    "text", ["1. e4 e5 1-0 2. Nf3 Nc6 *\n\n1. d4 *", '1. e4 e5 1-0\n2. Nf3\n\n[Event "x"]\n\n1. d4']
)
def test_moves_after_a_result_are_not_a_new_game(text: str) -> None:
    errors: list[RecordError] = []
    assert [texts_of(game) for game in read_pgn(io.StringIO(text), errors.append)] == [["e4", "e5"], ["d4"]]
    assert [error.number for error in errors] == [2]
    assert errors[0].reason == "there are more moves after the result of the game"


def test_games_without_tags_are_separated_by_their_results() -> None:
    games = list(read_pgn(io.StringIO("1. e4 e5 1-0 1. d4\nd5 1/2-1/2 {agreed}\n\n1. c4 * c4 {no}\n")))
    assert [texts_of(game) for game in games] == [["e4", "e5"], ["d4", "d5"], ["c4"], ["c4"]]
    assert games[1].tree.node.notes.after == "agreed"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_files_of_all_encodings_and_line_ends_are_read(tmp_path: Path, encoding: str, line_end: str) -> None:
    text = '[White "Müller"]\n[Result "1-0"]\n\n1. e4 {schön} e5 1-0\n\n[White "Ŝ"]\n\n1. d4 *\n'
    if encoding == "latin-1":
        text = text.replace("Ŝ", "é")
    path = tmp_path / "games.pgn"
    path.write_bytes(text.replace("\n", line_end).encode(encoding))
    first, second = read_pgn(path)
    assert first.players == ("Müller", "")
    assert first.tree[1].notes.after == "schön"
    assert second.players[0] in "Ŝé"
    with path.open("rb") as file:
        assert [texts_of(game) for game in read_pgn(file)] == [["e4", "e5"], ["d4"]]


def test_a_file_is_closed_when_its_reader_is(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 * 1. d4 *")
    with read_pgn(path) as reader:
        next(reader)
    assert list(reader) == []


def test_text_in_place_of_a_path_is_rejected() -> None:
    with pytest.raises(WoodpusherError, match="StringIO"):
        next(read_pgn("1. e4\n1. d4"))


# Results.


@pytest.mark.parametrize(
    ("tags", "movetext", "result", "written"),
    [
        ("", "1. e4 *", None, "*"),
        ("", "1. e4 1-0", Outcome.win(Alliance.WHITE, "as recorded"), "1-0"),
        ('[Result "0-1"]', "1. e4", Outcome.win(Alliance.BLACK, "as recorded"), "0-1"),
        ('[Result "0-1"]', "1. e4 1-0", Outcome.win(Alliance.BLACK, "as recorded"), "0-1"),
        ('[Result "*"]', "1. e4 1/2-1/2", Outcome.draw("as recorded"), "1/2-1/2"),
        ('[Result "1-0"]\n[Termination "time forfeit"]', "1. e4", Outcome.win(Alliance.WHITE, "time forfeit"), "1-0"),
        ('[Result "0-1"]', "1. f3 e5 2. g4 Qh4# 0-1", Outcome.win(Alliance.BLACK, "checkmate"), "0-1"),
        ('[Result "1-0"]', "1. f3 e5 2. g4 Qh4# 1-0", Outcome.win(Alliance.WHITE, "as recorded"), "1-0"),
        ('[Result "*"]', "1. f3 e5 2. g4 Qh4# *", Outcome.win(Alliance.BLACK, "checkmate"), "*"),
    ],
)
def test_the_result_is_what_the_record_and_the_board_say(
    tags: str, movetext: str, result: Outcome | None, written: str
) -> None:
    game = parse_pgn(f"{tags}\n\n{movetext}\n")
    assert game.result == result
    text = format_pgn(game)
    assert f'[Result "{written}"]' in text
    assert text.endswith(f" {written}\n")
    assert parse_pgn(text).result == result
    assert ("Termination" in text) is ("Termination" in tags)


# Writing.


def test_the_roster_comes_first_in_its_order_and_then_the_other_tags_by_name() -> None:
    game = Game(
        "chess", players=["Ada", "Bo"], tags={"Zeta": "1", "Date": "2024.05.06", "Annotator": "Cy", "Event": "E"}
    )
    names = [line[1:].split()[0] for line in format_pgn(game).splitlines() if line.startswith("[")]
    assert names == ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Annotator", "Zeta"]


def test_quotes_and_backslashes_in_tags_are_escaped() -> None:
    game = Game("chess", tags={"Event": 'a "b" \\ c\nd'})
    assert '[Event "a \\"b\\" \\\\ c d"]' in format_pgn(game)
    assert parse_pgn(format_pgn(game)).tags["Event"] == 'a "b" \\ c d'


def test_unescaped_quotes_are_accepted() -> None:
    assert parse_pgn('[Event "The "Big" Open"]\n\n*').tags["Event"] == 'The "Big" Open'
    assert parse_pgn('[Event "a"] [Site "b"]\n\n*').tags == {"Event": "a", "Site": "b"}


def test_brackets_in_a_comment_are_ordinary_text() -> None:
    said = "( a ) b ( c ) )"
    game = Game("chess").play("e4").play("e5").undo().play("c5").annotate(after=said)
    text = format_pgn(game)
    assert f"(1... c5 {{{said}}})" in text
    assert parse_pgn(text).tree[3].notes.after == said


def test_a_comment_with_a_closing_brace_goes_to_the_end_of_its_line_and_comes_back() -> None:
    said = "a } b " + "word " * 40 + "} end"
    game = Game("chess").play("e4").play("e5").undo().play("c5").annotate(before="x } y", after=said)
    text = format_pgn(game)
    assert max(map(len, text.splitlines())) < 80
    again = parse_pgn(text)
    side = again.tree[again.tree[1].children[1]]
    assert (side.text, side.notes.before, side.notes.after) == ("c5", "x } y", said)


def test_lines_are_shorter_than_eighty_characters_and_none_begins_like_a_tag_or_an_escape() -> None:
    game = Game("chess")
    for number in range(60):
        game.play(game.board.legal_moves[number % len(game.board.legal_moves)])
        game.annotate(after=f'{"word " * (number % 17)}% [Event "x"] 100', clock=number, elapsed=0.25)
    text = format_pgn(game)
    assert max(map(len, text.splitlines())) < 80
    body = text.partition("\n\n")[2]
    assert not any(line.startswith(("%", "[", ";")) for line in body.splitlines())
    assert format_pgn(parse_pgn(text)) == text


def test_black_gets_a_number_only_where_it_is_needed() -> None:
    game = parse_pgn("1. e4 e5 2. Nf3 {here} 2... Nc6 (2... d6 3. d4) 3. Bb5 *")
    body = format_pgn(game).partition("\n\n")[2]
    assert body == "1. e4 e5 2. Nf3 {here} 2... Nc6 (2... d6 3. d4) 3. Bb5 *\n"


def test_a_set_up_position_and_black_to_move_are_written_and_read() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K2R b KQ - 3 40"
    game = Game(load("chess").parse(fen)).play("Ke7").play("O-O")
    text = format_pgn(game)
    assert '[FEN "4k3/8/8/8/8/8/8/R3K2R b KQ - 3 40"]\n[SetUp "1"]' in text
    assert "40... Ke7 41. O-O *" in text
    assert parse_pgn(text).board == game.board


@pytest.mark.parametrize("spec", ["chess960(position=0)", "chess960", "king-of-the-hill", "chess960(position=959)"])
def test_relatives_of_chess_are_named_in_the_variant_tag(spec: str) -> None:
    game = Game(spec)
    for number in range(20):
        game.play(game.board.legal_moves[(5 * number) % len(game.board.legal_moves)])
    text = format_pgn(game)
    assert f'[Variant "{game.variant.title}"]' in text
    again = parse_pgn(text)
    assert again.variant is game.variant
    assert again.board == game.board


def test_other_names_of_variants_are_understood() -> None:
    for name in ("Standard", "From Position", "normal", "chess", ""):
        assert parse_pgn(f'[Variant "{name}"]\n\n*').variant.name == "chess"
    for name in ("chess 960", "Fischerandom", "CHESS960"):
        assert parse_pgn(f'[Variant "{name}"]\n\n*').variant.name == "chess960"
    assert parse_pgn('[Variant "King of the Hill"]\n\n*').variant.name == "king-of-the-hill"


def test_other_games_than_chess_are_rejected() -> None:
    with pytest.raises(UnsupportedError, match="game file"):
        format_pgn(Game("hanoi"))


def test_an_impossible_tag_is_rejected() -> None:
    with pytest.raises(WoodpusherError, match="tag name"):
        format_pgn(Game("chess", tags={"two words": "x"}))


def test_a_verdict_is_written_with_its_reason() -> None:
    game = Game("chess").play("e4").resign()
    assert '[Termination "black resigned"]' in format_pgn(game)
    assert parse_pgn(format_pgn(game)).verdict == Verdict(Outcome.win(Alliance.WHITE, "black resigned"), 1)


def test_thousands_of_nested_variations_are_read_and_written() -> None:
    depth = 3_000
    text = "1. e4 " + "(1. d4 " * depth + ")" * depth + " *"
    game = parse_pgn(text)
    assert len(game.tree) == depth + 2
    assert len(parse_pgn(format_pgn(game)).tree) == depth + 2
