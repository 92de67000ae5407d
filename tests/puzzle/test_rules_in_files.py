"""Puzzles with rules beyond houses in files: what is written is read again, and nothing is lost in silence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import getitem
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Relation, board
from bookbuilder.errors import Problem
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, Entry, read_text, refusal
from bookbuilder.puzzle.formats.candidates import allowed_values
from bookbuilder.relations import RELATIONS, Look, with_relations
from bookbuilder.solve import engines
from tests.board.samples import BOARDS
from tests.board.strategies import law
from tests.relations.strategies import relations

CLASSIC, JIGSAW = board("classic"), board("jigsaw-1")
READ = [name for name, form in FORMATS.items() if form.has_rules]
JSON = ("json", "ipuz", "puzzle-json", "fpuzzles", "sudokupad", "sudoku-puzzle")
KILLER = (Relation("cage", (0, 1, 9), (10,)), Relation("cage", (40, 49)))


def read(text: str, form: str | None = None) -> Entry:
    (found,) = read_text(text.encode(), "f", form, ruled=True)
    assert isinstance(found, Entry), found
    return found


def problem(text: str, form: str | None = None, ruled: bool = True) -> str:
    (found,) = read_text(text.encode(), "f", form, ruled=ruled)
    assert isinstance(found, Problem), found
    return found.what


def written(form: str, *entries: Entry) -> str:
    return "".join(FORMATS[form].write(entries))


def told(puzzle: Puzzle) -> tuple[object, ...]:
    """What a puzzle says, with its given candidates cell by cell; dots and letters say the same in either order,
    and any rule the same twice.
    """
    alike = (Look.DOT, Look.BADGE)
    others = [
        replace(relation, cells=tuple(sorted(relation.cells)))
        if RELATIONS[relation.kind].drawn.look in alike
        else relation
        for relation in puzzle.relations
        if relation.kind != "candidates"
    ]
    return puzzle.givens, puzzle.board.relations, sorted({*others}, key=str), allowed_values(puzzle)


def _places(value: Any) -> Iterator[tuple[Any, ...]]:
    """The ways from a tree to all that is in it, of lists to the first two."""
    inside = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, part in inside:
        yield from ((key, *way) for way in ((), *_places(part)))


@pytest.mark.parametrize("form", JSON)
def test_no_strange_value_in_the_place_of_another_breaks_a_reader(form: str) -> None:
    caged = Entry(
        puzzle=Puzzle(board("4x4"), (1, *[0] * 15), (Relation("cage", (1, 2, 6), (9,)), Relation("cage", (4, 5))))
    )
    marks = (Relation("candidates", (5,), (1, 2)), Relation("odd", (6,)), Relation("white dot", (2, 3)))
    marked = replace(caged, puzzle=replace(caged.puzzle, relations=marks))
    for text in [written(form, entry) for entry in (caged, marked) if not refusal(FORMATS[form], entry)]:
        for way in _places(json.loads(text)):
            for strange in (None, -1, 10**40, "x", [[]], {"cells": []}):
                tree = json.loads(text)
                reduce(getitem, way[:-1], tree)[way[-1]] = strange
                [*read_text(json.dumps(tree).encode(), "f", None, ruled=True)]


@pytest.mark.parametrize("strange", [["bookbuilder-feed/1"], {}, None, " bookbuilder-feed/1 "])
def test_a_newspaper_without_the_name_of_its_format_is_no_traceback(strange: object) -> None:
    feed = {"format": strange, "boards": {}, "puzzles": [{"board": "classic", "puzzle": "." * 81}]}
    [*read_text(json.dumps(feed).encode(), "f", None, ruled=True)]


def test_rules_of_a_whole_board_that_it_cannot_have_are_told() -> None:
    rows = json.dumps([[{"region": (row + column // 8) % 9} for column in range(9)] for row in range(9)])
    plain = json.dumps([[{}] * 9] * 9)
    groups = problem(f'{{"size": 9, "grid": {rows}, "disjointgroups": true}}', "fpuzzles")
    assert "disjoint groups" in groups
    knights = problem(f'{{"size": 9, "grid": {plain}, "antiknight": [{{"cells": ["R1C1"]}}]}}', "fpuzzles")
    assert "it speaks of the whole board: give no cells" in knights


@pytest.mark.parametrize("kind", [[], {}, 7, None, "cagE"])
def test_a_relation_of_no_kind_is_told(kind: object) -> None:
    entry = Entry(puzzle=Puzzle(BOARDS["4x4"], (0,) * 16, (Relation("odd", (0,)),)))
    text = written("puzzle-json", entry).replace('"odd"', json.dumps(kind))
    assert "a relation is of no known kind" in problem(text)


@settings(law, max_examples=60)
@given(st.data(), st.sampled_from(READ), st.sampled_from([BOARDS["6x6"], CLASSIC, JIGSAW]))
def test_what_a_format_holds_is_read_again(data: st.DataObject, form: str, of: Board) -> None:
    on, printed = with_relations(of, data.draw(relations(of, most=6)))
    givens = data.draw(st.lists(st.integers(0, of.order), min_size=len(of.cells), max_size=len(of.cells)))
    entry = Entry(puzzle=Puzzle(on, tuple(givens), printed))
    if refusal(FORMATS[form], entry) is None:
        again = read(written(form, entry), form)
        assert told(again.puzzle) == told(entry.puzzle)


@pytest.mark.parametrize("form", [name for name, form in FORMATS.items() if not form.has_rules])
def test_a_format_without_rules_says_which_it_would_lose(form: str) -> None:
    refused = refusal(FORMATS[form], Entry(puzzle=Puzzle(CLASSIC, (0,) * 81, KILLER)))
    assert refused is not None
    assert refused.what.endswith("there is no place in it for rules beyond houses (cage)")


def test_a_command_that_knows_no_rules_is_not_given_such_a_puzzle() -> None:
    text = written("full", Entry(puzzle=Puzzle(CLASSIC, (0,) * 81, KILLER)))
    assert "rules beyond houses" in problem(text, ruled=False)


def test_a_line_has_its_rules_in_a_field_of_their_own() -> None:
    on, printed = with_relations(CLASSIC, (*KILLER, Relation("anti-knight")))
    line = written("full", Entry(puzzle=Puzzle(on, (0,) * 81, printed)))
    assert line == f"classic:{'.' * 81}::::rules=anti-knight@;cage@0,1,9=10;cage@40,49\n"
    assert read(line).puzzle.board.name == "classic anti-knight"


@pytest.mark.parametrize("between", ["", ":", "::", ":::"])
def test_the_rules_of_a_line_may_follow_its_clues_at_once(between: str) -> None:
    assert read(f"classic:{'.' * 81}{between}:rules=cage@0,1=3").puzzle.relations == (Relation("cage", (0, 1), (3,)),)


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        ("cage@0,1=3;nonsense", "'nonsense' is no rule: write kind@cells=numbers"),
        ("cage@0,1=99", "no set of values has the sum 99: 2 cells have a sum of 3 to 17"),
        ("thermometer@0,1", "there is no relation 'thermometer'"),
        ("cage@0,81=9", "it names the cell 81, but the cells of the board are 0 to 80"),
    ],
)
def test_a_wrong_rule_of_a_line_is_described(rules: str, what: str) -> None:
    (found,) = read_text(f"classic:{'.' * 81}::::rules={rules}".encode(), "f", ruled=True)
    assert isinstance(found, Problem)
    assert what in found.what
    assert found.hint.startswith("rules are kind@cells=numbers")


def test_a_solution_that_breaks_a_rule_is_refused() -> None:
    exact = engines(CLASSIC).exact
    exact.seed(1)
    assert exact.fill(20_000)
    grid = "".join(map(str, exact.solution))
    wrong = sum(exact.solution[:2]) + (1 if sum(exact.solution[:2]) < 17 else -1)
    assert "the solution breaks a rule" in problem(f"classic:{'.' * 81}:{grid}:::rules=cage@0,1={wrong}")


# --- f-puzzles ---


def f_puzzle(**more: object) -> str:
    return json.dumps({"size": 9, "grid": [[{}] * 9] * 9} | more)


@pytest.mark.parametrize(
    ("more", "relation"),
    [
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "15", "fontC": "#0"}]}, Relation("cage", (0, 1), (15,))),
        ({"killercage": [{"cells": ["R1C1", "R1C2"]}]}, Relation("cage", (0, 1))),
        ({"killercage": [{"cells": ["R1C1", "R2C1"], "value": ""}]}, Relation("cage", (0, 9))),
        ({"difference": [{"cells": ["R1C1", "R1C2"]}]}, Relation("white dot", (0, 1))),
        ({"ratio": [{"cells": ["R1C1", "R1C2"]}]}, Relation("black dot", (0, 1))),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "V"}]}, Relation("V", (0, 1))),
        ({"odd": [{"cell": "R9C9"}]}, Relation("odd", (80,))),
        ({"even": [{"cell": "R9C9", "size": 1}]}, Relation("even", (80,))),
        ({"negative": ["xv"]}, Relation("xv")),
        ({"negative": ["ratio"]}, Relation("doubles")),
    ],
)  # fmt: skip
def test_rules_of_f_puzzles_are_read(more: dict[str, object], relation: Relation) -> None:
    assert read(f_puzzle(**more), "fpuzzles").puzzle.relations == (relation,)


@pytest.mark.parametrize("cage", [{"cells": ["R1C1"]}, {"cells": [], "value": "msgcorrect: Well done"}, {"value": ""}])
def test_cages_of_f_puzzles_that_are_ornaments_or_texts_are_no_rule(cage: dict[str, object]) -> None:
    value = f_puzzle(cage=[cage], ruleset="Normal sudoku rules apply.")
    assert read(value, "fpuzzles").puzzle == Puzzle(CLASSIC, (0,) * 81)


@pytest.mark.parametrize(
    "more",
    [
        {"line": [{"lines": [["R1C1", "R1C2"]]}], "ruleset": "Normal sudoku rules apply. Lines hold runs of digits."},
        {"circle": [{"cells": ["R1C1"]}], "ruleset": "Every 2x2 block has a low, a middle and a high digit."},
        {"text": [{"cells": ["R1C1", "R1C2"], "value": "<"}]},
        {"rectangle": [{"cells": ["R1C1"]}], "cage": [{"cells": [], "value": "rules: Rectangles hold primes."}]},
        {"cage": [{"cells": ["R1C1", "R1C2"]}]},
        {"grid": [[{"c": "#A0FFA0"}, *[{}] * 8], *[[{}] * 9] * 8], "ruleset": "Green cells are prime."},
        {"cage": [{"cells": [], "value": "antiknight: true"}]},
    ],
)
def test_an_ornament_of_f_puzzles_whose_text_may_say_a_rule_is_refused(more: dict[str, object]) -> None:
    (found,) = read_text(f_puzzle(**more).encode(), "f", "fpuzzles", ruled=True)
    assert isinstance(found, Problem), found
    assert "ornament" in found.what


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("Normal sudoku rules apply. Digits along a thermometer increase from the bulb.", "thermometer"),
        ("Digits in cages sum to the total in the corner.", "cage, sum"),
        ("Cells a knight's move apart must differ.", "knight"),
        ("Digits cannot repeat on the main diagonals.", "diagonal"),
        ("Adjacent digits are never consecutive.", "consecutive"),
        ("Shaded cells hold even digits.", "even"),
    ],
)
def test_a_rule_that_only_the_ruleset_of_f_puzzles_names_is_refused_by_name(ruleset: str, words: str) -> None:
    assert (
        problem(f_puzzle(ruleset=ruleset), "fpuzzles") == f"the ruleset names rules that are not in the file: {words}"
    )


@pytest.mark.parametrize(
    ("ruleset", "more"),
    [
        ("Cells a knight's move apart must differ.", {"antiknight": True}),
        ("Anti-king: cells that touch diagonally hold different digits.", {"antiking": True}),
        ("Nonconsecutive: adjacent cells hold no consecutive digits.", {"nonconsecutive": True}),
        ("Digits cannot repeat on the main diagonals.", {"diagonal+": True, "diagonal-": True}),
        ("XV: cells with an X sum to 10.", {"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}]}),
        ("Killer: digits in cages sum to the total.", {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "9"}]}),
        ("The odd solver may find it greater fun; even so, thank King Lear. Éditions Zêta, 2027", {}),
    ],
)
def test_a_ruleset_of_f_puzzles_may_say_what_the_file_has_and_what_is_no_rule(
    ruleset: str, more: dict[str, object]
) -> None:
    assert read(f_puzzle(ruleset=ruleset, **more), "fpuzzles")


@pytest.mark.parametrize(
    ("said", "is_read"),
    [
        ("All dots are given.", False),
        ("All possible Kropki dots have been marked.", False),
        ("The negative constraint applies.", False),
        ("Not all dots are given.", True),
        ("All dots are not necessarily given.", True),
        ("There is no negative constraint.", True),
        ("Every row holds all digits; a white dot shown joins consecutive ones.", True),
    ],
)
def test_a_ruleset_of_f_puzzles_that_alone_says_that_all_marks_are_shown_is_refused(said: str, is_read: bool) -> None:
    dots = {"difference": [{"cells": ["R1C1", "R1C2"]}]}
    if is_read:
        assert read(f_puzzle(ruleset=said, **dots), "fpuzzles")
    else:
        assert "says that all marks are shown" in problem(f_puzzle(ruleset=said, **dots), "fpuzzles")
    assert read(f_puzzle(ruleset=said, nonconsecutive=True, **dots), "fpuzzles")


def test_ornaments_of_f_puzzles_are_left_out_where_the_text_says_no_other_rule() -> None:
    told = {"ruleset": "Normal sudoku rules apply. Digits in cages must not repeat and sum to the total.",
            "killercage": [{"cells": ["R1C1", "R1C2"], "value": "9"}]}  # fmt: skip
    drawn = {"text": [{"cells": ["R5C5"], "value": "*"}], "line": [{"lines": [["R1C1", "R9C9"]]}]}
    assert read(f_puzzle(**told, **drawn), "fpuzzles").puzzle.relations == (Relation("cage", (0, 1), (9,)),)


@pytest.mark.parametrize(
    ("key", "kind"),
    [("antiknight", "anti-knight"), ("antiking", "anti-king"), ("nonconsecutive", "non-consecutive"),
     ("disjointgroups", "disjoint groups")],
)  # fmt: skip
def test_rules_of_the_whole_board_are_the_boards(key: str, kind: str) -> None:
    found = read(f_puzzle(**{key: True}), "fpuzzles").puzzle
    assert (found.board.relations, found.relations) == ((Relation(kind),), ())


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "does not support: thermometer"),
        ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, "difference with the value '3'"),
        ({"killercage": [{"cells": ["R1C1"], "value": "a+b"}]}, "the killercage at R1C1 has the value 'a+b', which"),
        ({"killercage": [{"cells": ["R2C3"], "value": "1000"}]}, "the killercage at R2C3 has the value '1000'"),
        ({"killercage": [{"cells": []}]}, "a killercage has no cells"),
        ({"cage": [{"cells": ["R1C1", "R1C2"], "value": "15"}]}, "the cage at R1C1 has the value '15', but is"),
        ({"cage": [{"value": "A"}]}, "the cage has the value 'A'"),
        ({"negative": ["difference"]}, "does not support: negative"),
        ({"nonconsecutive": True, "ratio": [{"cells": ["R1C1", "R1C2"]}]}, "does not support: nonconsecutive"),
        ({"negative": ["ratio"], "difference": [{"cells": ["R1C1", "R1C2"]}]}, "does not support: negative"),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "99"}]}, "2 cells have a sum of 3 to 17"),
        ({"killercage": [{"cells": ["R1C1", "R1C1"], "value": "9"}]}, "it names r1c1 twice"),
        ({"killercage": [{"cells": ["R1C1", "R10C1"], "value": "9"}]}, "is no cell of the board"),
    ],
)  # fmt: skip
def test_rules_of_f_puzzles_that_are_not_ours_are_named(more: dict[str, object], what: str) -> None:
    assert what in problem(f_puzzle(**more), "fpuzzles")


WHITE, BLACK = Relation("white dot", (0, 1)), Relation("black dot", (1, 2))


@pytest.mark.parametrize(
    ("flags", "dots", "kind"),
    [
        ({"nonconsecutive": True}, (WHITE,), "consecutive"),
        ({"negative": ["ratio"]}, (BLACK,), "doubles"),
        ({"nonconsecutive": True, "negative": ["ratio"]}, (WHITE,), "kropki"),
        ({"nonconsecutive": True, "negative": ["ratio"]}, (WHITE, BLACK), "kropki"),
    ],
)
def test_flags_of_f_puzzles_beside_dots_say_that_all_are_shown(
    flags: dict[str, object], dots: tuple[Relation, ...], kind: str
) -> None:
    keys = {"white dot": "difference", "black dot": "ratio"}
    more = {keys[dot.kind]: [{"cells": [f"R1C{cell + 1}" for cell in dot.cells]}] for dot in dots}
    found = read(f_puzzle(**flags, **more), "fpuzzles").puzzle
    assert (found.board, {*found.relations}) == (CLASSIC, {*dots, Relation(kind)})
    assert json.loads(written("fpuzzles", Entry(puzzle=found))).items() >= flags.items()


@pytest.mark.parametrize(
    ("kind", "dots"),
    [
        ("non-consecutive", (WHITE,)),
        ("consecutive", ()),
        ("consecutive", (WHITE, BLACK)),
        ("doubles", (WHITE,)),
        ("kropki", ()),
    ],
)
def test_f_puzzles_cannot_hold_rules_that_mean_another_one_beside_such_dots(
    kind: str, dots: tuple[Relation, ...]
) -> None:
    on, printed = with_relations(CLASSIC, (Relation(kind), *dots))
    refused = refusal(FORMATS["fpuzzles"], Entry(puzzle=Puzzle(on, (0,) * 81, printed)))
    assert refused is not None
    assert f"it has no rule like {kind}" in refused.what


# --- given candidates ---


@pytest.mark.parametrize("marks", [[2, 1], ["1"], "12", {"1": 2}, [0], [10], [True]])
def test_given_candidates_of_f_puzzles_are_values(marks: object) -> None:
    grid = [[{} for _ in range(9)] for _ in range(9)]
    grid[4][4] = {"givenPencilMarks": marks}  # type: ignore[dict-item]
    text = json.dumps({"size": 9, "grid": grid})
    if marks == [2, 1]:
        assert read(text).puzzle.relations == (Relation("candidates", (40,), (1, 2)),)
    else:
        assert re.search("given candidates|is no value", problem(text))


def test_null_stands_for_no_given_candidates() -> None:
    grid = [[{"givenPencilMarks": None}] * 9] * 9
    assert read(json.dumps({"size": 9, "grid": grid})).puzzle == Puzzle(CLASSIC, (0,) * 81)


@pytest.mark.parametrize("form", ["fpuzzles", "sudoku-puzzle"])
def test_candidates_of_one_cell_are_what_all_relations_leave(form: str) -> None:
    many = (Relation("candidates", (0, 1), (1, 2, 3)), Relation("candidates", (1,), (3, 4)))
    again = read(written(form, Entry(puzzle=Puzzle(CLASSIC, (0,) * 81, many))))
    assert allowed_values(again.puzzle) == {0: (1, 2, 3), 1: (3,)}
    none = Puzzle(CLASSIC, (0,) * 81, (*many, Relation("candidates", (1,), (9,))))
    refused = refusal(FORMATS[form], Entry(puzzle=none))
    assert refused is not None
    assert refused.what.endswith("its candidates leave no value for r1c2")


def test_every_kind_that_f_puzzles_has_is_written_under_a_key_of_its_own() -> None:
    keys = [kind.fpuzzles for kind in RELATIONS.values() if kind.fpuzzles]
    assert len(keys) == len(set(keys)) == 15


def test_the_usual_values_of_dots_may_be_written_out() -> None:
    dots = {
        "difference": [{"cells": ["R1C1", "R1C2"], "value": "1"}],
        "ratio": [{"cells": ["R1C2", "R1C3"], "value": "2"}],
    }
    assert {*read(f_puzzle(**dots), "fpuzzles").puzzle.relations} == {WHITE, BLACK}
    assert {*read(f_puzzle(**dots, negative=["ratio"], nonconsecutive=True), "fpuzzles").puzzle.relations} > {WHITE}


def test_the_size_of_an_f_puzzle_may_be_a_text_and_a_wrong_one_is_told() -> None:
    assert read(f_puzzle(size="9"), "fpuzzles").puzzle.board == CLASSIC
    assert problem(f_puzzle(size="6"), "fpuzzles") == "the grid has 9 rows, but its size is 6"


def test_a_key_that_no_cage_of_the_exchange_format_has_is_named() -> None:
    text = written("sudoku-puzzle", Entry(puzzle=Puzzle(CLASSIC, (0,) * 81, KILLER)))
    assert "cage.foo" in problem(text.replace('"type": "cage",', '"type": "cage", "foo": 1,'), "sudoku-puzzle")


def test_sudokupad_gets_the_flags_that_it_knows_and_ours_of_before_are_read() -> None:
    for kind, key in (("anti-king", "antiking"), ("non-consecutive", ""), ("disjoint groups", "")):
        ruled = with_relations(CLASSIC, [Relation(kind)])[0]
        text = written("sudokupad", Entry(puzzle=Puzzle(ruled, (0,) * 81)))
        metadata = json.loads(text)["metadata"]
        assert [name for name, value in metadata.items() if value is True] == ([key] if key else [])
        assert read(text, "sudokupad").puzzle.board.relations == (Relation(kind),)
    data = json.loads(text)
    data["metadata"] |= {"disjointgroups": True}
    assert read(json.dumps(data), "sudokupad").puzzle.board.relations == (Relation("disjoint groups"),)


def test_a_line_that_names_its_rules_twice_is_refused() -> None:
    line = written("full", Entry(puzzle=Puzzle(BOARDS["4x4"], (0,) * 16, (Relation("odd", (0,)),)))).strip()
    assert "rules= stands twice" in problem(f"{line}:rules=even@1")


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad"])
@pytest.mark.parametrize("kept", [{"version": "1.15"}, {"appVersion": 3}, {"difficulty": 2, "created": "2026-11-01"}])
def test_what_programs_keep_beside_the_rules_is_no_rule(form: str, kept: dict[str, object]) -> None:
    write = FORMATS[form].write
    assert write
    entry = Entry(puzzle=Puzzle(CLASSIC, (0,) * 81, KILLER[:1]))
    data = json.loads("".join(write([entry])))
    assert read(json.dumps({**data, **kept})).puzzle == entry.puzzle


@pytest.mark.parametrize(
    "rule", [{"solver": True}, {"levels": [["R1C1", "R1C2"]]}, {"killerVersion": 2}, {"foo": "bar"}]
)
def test_flags_lists_and_names_of_rules_beside_a_puzzle_may_be_rules(rule: dict[str, object]) -> None:
    write = FORMATS["fpuzzles"].write
    assert write
    data = json.loads("".join(write([Entry(puzzle=Puzzle(CLASSIC, (0,) * 81, KILLER[:1]))])))
    assert "does not support" in problem(json.dumps({**data, **rule}))
