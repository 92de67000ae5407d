"""Puzzles that a book brings along: proved, graded, varied and distinct, or reported by file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.plan import graded, plan_book, plan_text
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.puzzle.formats import read_values, write_values
from bookbuilder.supply import bring
from bookbuilder.workers import Processes, processes

# Three classics of the lowest level, none a twin of another; then what goes wrong with the first.
OURS = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3",
)
PEAKED = (
    "..6.74......2..76..7891..3.5.....1...8.....5...7.....4.9..4562..34..2......89.3.."  # early, with a trivial end
)
MINE = OURS[0]
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
RENAMED = MINE.translate(str.maketrans("123456789", "234567891"))
TURNED = MINE[::-1]
TWIN = "9.7.6......5732...61......4..38.6.2...4.1..9...8.4..6.....9..584.....6.7...573.4."
SEVERAL = MINE[:27] + "." * 54
NONE = "55" + MINE[2:]

Brought = list[tuple[GradedPuzzle, ...]]  # by section


def brought(folder: Path, *sections: str, top: str = "", **files: tuple[str, ...]) -> Brought:
    """What sections bring along, each said as `from: mine.txt` and so on, from files of such lines."""
    for name, lines in files.items():
        (folder / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")
    listed = "".join(f"  - {{title: S{number}, {section}}}\n" for number, section in enumerate(sections))
    plan = plan_text(f"title: T\n{top}sections:\n{listed}", folder)
    found = bring(plan.orders, plan.twins).puzzles
    return [
        tuple(found[which, place] for place in range(order.count)) if order.brought else ()
        for which, order in enumerate(plan.orders)
    ]


def told(folder: Path, *sections: str, top: str = "", **files: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """Place, sentence and hint of every problem."""
    with pytest.raises(InputError) as caught:
        brought(folder, *sections, top=top, **files)
    problems = caught.value.problems
    return [(f"{Path(each.place.file).name}:{each.place.line}", each.what, each.hint) for each in problems]


# --- proved and graded ------------------------------------------------------------------------------------------------


def test_all_puzzles_of_the_file_come_in_their_order_with_solution_and_grade(tmp_path: Path) -> None:
    (puzzles,) = brought(tmp_path, "from: mine.txt", mine=OURS)
    assert [write_values(each.puzzle.givens) for each in puzzles] == list(OURS)
    assert write_values(puzzles[0].solution) == SOLVED
    assert {each.grade.level for each in puzzles} == {"beginner"}
    assert len({each.key for each in puzzles}) == 3


def test_sections_whose_puzzles_are_made_are_left_out(tmp_path: Path) -> None:
    made, own = brought(tmp_path, "count: 2", "from: mine.txt", mine=OURS)
    assert (len(made), len(own)) == (0, 3)


def test_the_diagonals_of_a_board_that_is_named_count(tmp_path: Path) -> None:
    ((_, what, _),) = told(tmp_path, "from: mine.txt, board: x", mine=(MINE,))
    assert what == "the puzzle has no solution"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((MINE, NONE), ("mine.txt:2", "the puzzle has no solution", "correct the puzzle, or remove it")),
        ((SEVERAL,), ("mine.txt:1", "the puzzle has more than one solution", "correct the puzzle, or remove it")),
        ((*OURS[:2], MINE), ("mine.txt:3", "the puzzle is the same as the puzzle at", "remove one of them")),
        ((MINE, RENAMED), ("mine.txt:2", "the puzzle is a twin (turned, mirrored or relabelled) of", "`twins: allow`")),
        ((MINE, TURNED), ("mine.txt:2", "the puzzle is a twin (turned, mirrored or relabelled) of", "`twins: allow`")),
    ],
)
def test_a_puzzle_that_cannot_be_printed_is_named_by_file_and_line(
    tmp_path: Path, lines: tuple[str, ...], expected: tuple[str, str, str]
) -> None:
    ((place, what, hint),) = told(tmp_path, "from: mine.txt", mine=lines)
    assert (place, what[: len(expected[1])]) == expected[:2]
    assert expected[2] in hint


def test_a_repeat_names_the_line_of_the_first(tmp_path: Path) -> None:
    ((_, what, _),) = told(tmp_path, "from: mine.txt", mine=("# mine", *OURS[:2], RENAMED))
    assert what.endswith("mine.txt:2")


def test_a_repeat_on_the_same_line_is_a_repeat(tmp_path: Path) -> None:
    games = "".join(f'<game data="{line.replace(".", "0")}" />' for line in (*OURS[:2], RENAMED))
    ((_, what, _),) = told(tmp_path, "from: mine.txt", mine=(f"<opensudoku><name>n</name>{games}</opensudoku>",))
    assert "a twin (turned, mirrored or relabelled) of" in what


def test_another_grade_than_asked_is_named(tmp_path: Path) -> None:
    ((place, what, _),) = told(tmp_path, "from: mine.txt, grade: [easy, medium]", mine=(MINE,))
    assert (place, what) == ("mine.txt:1", "the puzzle is beginner, but the section asks for easy or medium")


@pytest.mark.parametrize(
    ("avoid", "there"),
    [("trivial-end", "a trivial end"), ("[trivial-end, early-peak, bottleneck]", "an early peak and a trivial end")],
)
def test_what_the_section_avoids_is_named(avoid: str, there: str, tmp_path: Path) -> None:
    ((place, what, hint),) = told(tmp_path, f"from: mine.txt, avoid: {avoid}", mine=(MINE, PEAKED))
    assert (place, what) == ("mine.txt:2", f"the puzzle has {there}, which the section avoids")
    assert hint == "remove the puzzle, or delete `avoid`"


def test_all_problems_of_all_files_come_in_one_run(tmp_path: Path) -> None:
    found = told(tmp_path, "from: one.txt", "from: two.txt", one=(NONE, SEVERAL), two=(MINE, MINE))
    assert [place for place, _, _ in found] == ["one.txt:1", "one.txt:2", "two.txt:2"]


def test_two_sections_cannot_bring_the_same_puzzle_or_a_twin(tmp_path: Path) -> None:
    ((place, what, _),) = told(tmp_path, "from: one.txt", "from: two.txt", one=(MINE,), two=(TURNED,))
    assert place == "two.txt:1"
    assert "a twin (turned, mirrored or relabelled) of the puzzle at" in what
    ((place, what, _),) = told(tmp_path, "from: one.txt", "from: one.txt", one=(MINE,))
    assert place == "one.txt:1"
    assert "the same as the puzzle at" in what


@pytest.mark.slow
def test_many_processes_bring_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_WARM_UP_SECONDS", 0.0)
    (tmp_path / "mine.txt").write_text("\n".join([*OURS, NONE, MINE] * 20), encoding="utf-8")
    plan = plan_text("title: T\nsections: [{title: A, from: mine.txt}]\n", tmp_path)
    found = []
    for jobs in (1, 2):
        with pytest.raises(InputError) as caught:
            bring(plan.orders, plan.twins, Processes(jobs))
        found.append(caught.value.problems)
    assert found[0] == found[1]
    assert len(found[0]) == 97


def test_the_report_counts_the_puzzles_of_all_files(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(MINE, encoding="utf-8")
    (tmp_path / "two.txt").write_text("\n".join(OURS[1:]), encoding="utf-8")
    plan = plan_text("title: T\nsections: [{title: A, from: one.txt}, {title: B, from: two.txt}]\n", tmp_path)
    heard: list[tuple[str, int, int]] = []
    bring(plan.orders, plan.twins, report=lambda *said: heard.append(said))
    assert heard == [("proved", done, 3) for done in range(4)]


def test_nothing_is_reported_of_a_book_without_files(tmp_path: Path) -> None:
    plan = plan_text("title: T\nsections: [{title: A, count: 1}]\n", tmp_path)
    heard: list[tuple[str, int, int]] = []
    assert bring(plan.orders, plan.twins, report=lambda *said: heard.append(said)).puzzles == {}
    assert heard == []


# --- variants ---------------------------------------------------------------------------------------------------------


def test_a_variant_stands_in_the_place_of_the_puzzle_of_the_file(tmp_path: Path) -> None:
    ((variant,),) = brought(tmp_path, "from: mine.txt, vary: {rotate: 90, shift: 2}", mine=(MINE,))
    assert write_values(variant.puzzle.givens)[:9] == "...961.87"
    assert variant.parent is not None
    assert (variant.parent.givens, variant.parent.transforms) == (read_values(MINE, 9), "rotate 90; shift 2")


def test_transforms_are_done_in_the_order_of_the_schema(tmp_path: Path) -> None:
    vary = "shift: 1, relabel: [2, 1, 3, 4, 5, 6, 7, 8, 9], swap: [rows 1 2, 'bands 1 2, stacks 1 2'], flip: true"
    section = f"from: mine.txt, vary: {{{vary}, rotate: 180, steps: 'mirror; swap rows 5 6'}}"
    ((variant,),) = brought(tmp_path, section, mine=(MINE,))
    assert variant.parent is not None
    assert variant.parent.transforms == (
        "mirror; swap rows 5 6; rotate 180; flip; swap rows 1 2; swap bands 1 2, stacks 1 2; "
        "relabel 2 1 3 4 5 6 7 8 9; shift 1"
    )


@pytest.mark.parametrize("vary", ["{}", "{random: true}", "{mirror: true, random: true}"])
def test_without_a_named_transform_or_on_request_it_is_random(tmp_path: Path, vary: str) -> None:
    variants = []
    for seed in (1, 1, 2):
        ((variant,),) = brought(tmp_path, f"from: mine.txt, vary: {vary}", top=f"seed: {seed}\n", mine=(MINE,))
        assert variant.parent is not None
        assert "relabel" in variant.parent.transforms
        assert variant.parent.transforms.startswith("mirror" if "mirror" in vary else "")
        variants.append(variant)
    assert variants[0] == variants[1] != variants[2]


def test_several_variants_of_each_puzzle_count_as_puzzles(tmp_path: Path) -> None:
    top = "twins: allow\n"
    (variants,) = brought(tmp_path, "from: mine.txt, vary: {count: 3}", top=top, mine=(MINE,))
    assert (len(variants), len({each.puzzle.givens for each in variants}), len({each.key for each in variants})) == (
        3, 3, 1,
    )  # fmt: skip
    section = "from: mine.txt, count: 4, vary: {count: 3}"
    (some,) = brought(tmp_path, section, top=top, mine=(MINE, TWIN, "never read"))
    assert some[:3] == variants
    assert [each.parent and write_values(each.parent.givens) for each in some] == [MINE, MINE, MINE, TWIN]


def test_a_variant_collides_with_its_parent_when_that_is_printed_too(tmp_path: Path) -> None:
    sections = "from: mine.txt", "from: mine.txt, vary: {rotate: 90}"
    ((_, what, hint),) = told(tmp_path, *sections, mine=(MINE,))
    assert "its variant (rotate 90) is a twin (turned, mirrored or relabelled) of the puzzle at" in what
    assert "`twins: allow`" in hint


def test_twins_stand_side_by_side_when_they_are_allowed(tmp_path: Path) -> None:
    sections = "from: mine.txt", "from: mine.txt, vary: {rotate: 90}"
    (one,), (other,) = brought(tmp_path, *sections, top="twins: allow\n", mine=(MINE,))
    assert (one.key, one.parent) == (other.key, None)
    assert other.parent is not None
    assert other.parent.givens == one.puzzle.givens


def test_the_very_same_puzzle_never_stands_in_a_book_twice(tmp_path: Path) -> None:
    top = "twins: allow\n"
    ((_, what, hint),) = told(tmp_path, "from: mine.txt", top=top, mine=(MINE, MINE))
    assert "the puzzle is the same as the puzzle at" in what
    assert hint == "remove one of them"
    ((_, what, _),) = told(tmp_path, "from: mine.txt, vary: {shift: 3}", top=top, mine=(MINE, MINE))
    assert "its variant (shift 3) is the same as the puzzle at" in what


def test_it_is_the_same_puzzle_on_a_board_of_another_name_that_lies_elsewhere(tmp_path: Path) -> None:
    there = "from: mine.txt, board: {order: 9, grids: [{box: 3x3, at: [2, 5]}]}"
    ((_, what, _),) = told(tmp_path, "from: mine.txt", there, top="twins: allow\n", mine=(MINE,))
    assert "the puzzle is the same as the puzzle at" in what


def test_a_puzzle_that_stays_as_it_is_is_told(tmp_path: Path) -> None:
    """Half a turn of these givens exchanges 1 and 4, and 2 and 3."""
    section = "from: mine.txt, vary: {steps: rotate 180; relabel 4 3 2 1}"
    ((place, what, _),) = told(tmp_path, section, mine=("1.....2..3.....4",))
    assert (place, what) == ("mine.txt:1", "the transforms do not change the puzzle")


# --- the plan, when they are graded -----------------------------------------------------------------------------------


def test_the_plan_names_the_levels_that_occur_when_the_puzzles_are_graded(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("\n".join(OURS), encoding="utf-8")
    config = tmp_path / "book.yaml"
    sections = "[{title: A, from: mine.txt}, {title: B, count: 2, grade: easy}]"
    config.write_text(f"title: T\npage: large-print\nsections: {sections}\n", encoding="utf-8")
    plan = plan_book(config)
    known = graded(plan, bring(plan.orders, plan.twins).puzzles)
    assert [section.levels for section in known.outline.sections] == [("beginner",), ("easy",)]
    assert known.layout.setting.outline == known.outline
    assert known.layout.pages < plan.layout.pages  # a shorter key to the levels
    assert graded(known, bring(plan.orders, plan.twins).puzzles) is known


def test_a_plan_without_files_is_as_good_as_graded(tmp_path: Path) -> None:
    plan = plan_text("title: T\nsections: [{title: A, count: 1}]\n", tmp_path)
    assert graded(plan, {}) is plan


# --- leaving out what cannot be printed -------------------------------------------------------------------------------

SKIP = "from: mine.txt, on_problem: skip"


def kept_and_skipped(folder: Path, section: str, *lines: str, twins: str = "forbid") -> tuple[list[str], list[str]]:
    """The puzzles that a section prints of a file of lines, and what it says of the others."""
    (folder / "mine.txt").write_text("\n".join(lines), encoding="utf-8")
    plan = plan_text(f"title: T\ntwins: {twins}\nsections:\n  - {{title: S, {section}}}\n", folder)
    own = bring(plan.orders, plan.twins)
    known = graded(plan, own.puzzles)
    assert known.outline.total == known.orders[0].count == len(own.puzzles)
    said = [f"{each.place} {each.what}" for each in own.skipped.get(0, ())]
    return [write_values(own.puzzles[0, place].puzzle.givens) for place in range(len(own.puzzles))], said


def test_a_section_may_leave_out_what_cannot_be_printed_and_says_why(tmp_path: Path) -> None:
    lines = (OURS[0], NONE, OURS[1][:-2], SEVERAL, TURNED, OURS[2])
    kept, said = kept_and_skipped(tmp_path, SKIP, *lines)
    assert kept == [OURS[0], OURS[2]]
    assert [each.partition(" ")[0] for each in said] == ["mine.txt:2", "mine.txt:3", "mine.txt:4", "mine.txt:5"]
    assert "5 stands twice in row 1: r1c1, r1c2" in said[0]
    assert "are 2 missing?" in said[1]
    assert "more than one solution; two of them differ in r" in said[2]
    assert said[3].endswith("twin (turned, mirrored or relabelled) of the puzzle at mine.txt:1")


def test_levels_not_asked_for_are_left_out_as_well(tmp_path: Path) -> None:
    hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    kept, (said,) = kept_and_skipped(tmp_path, f"{SKIP}, grade: beginner", hard, OURS[0])
    assert kept == [OURS[0]]
    assert "but the section asks for beginner" in said


def test_what_is_avoided_is_left_out_as_well(tmp_path: Path) -> None:
    kept, (said,) = kept_and_skipped(tmp_path, f"{SKIP}, avoid: trivial-end", PEAKED, *OURS)
    assert kept == [*OURS]
    assert said.endswith("the puzzle has a trivial end, which the section avoids")


def test_a_count_is_filled_with_the_first_good_puzzles(tmp_path: Path) -> None:
    assert kept_and_skipped(tmp_path, f"{SKIP}, count: 2", NONE, *OURS, SEVERAL)[0] == list(OURS[:2])


def test_fewer_good_puzzles_than_the_count_are_printed_too(tmp_path: Path) -> None:
    assert kept_and_skipped(tmp_path, f"{SKIP}, count: 9", NONE, *OURS)[0] == list(OURS)


@pytest.mark.parametrize(
    ("asked", "lines", "said"),
    [
        ("count: 9", (NONE, *OURS), "asks for 9 puzzles, but only 3 can be printed: 6 are missing"),
        ("count: 4", OURS, "asks for 4 puzzles, but only 3 can be printed: 1 is missing"),
        ("count: 3", (NONE, *OURS), None),
        ("grade: any", (NONE, *OURS), None),
    ],
)
def test_puzzles_missing_from_the_count_are_told(
    tmp_path: Path, asked: str, lines: tuple[str, ...], said: str | None
) -> None:
    (tmp_path / "mine.txt").write_text("\n".join(lines), encoding="utf-8")
    plan = plan_text(f"title: T\nsections:\n  - {{title: S, {SKIP}, {asked}}}\n", tmp_path)
    lacks = [f"{lack.place} {lack.what}" for lack in bring(plan.orders, plan.twins).short.values()]
    assert lacks == ([f"mine.txt the section {said}"] if said else [])


def test_variants_are_those_of_a_file_with_only_the_good_puzzles(tmp_path: Path) -> None:
    vary = f"{SKIP}, vary: {{count: 2}}"
    clean, _ = kept_and_skipped(tmp_path, vary, *OURS, twins="allow")
    assert len(clean) == 6
    assert kept_and_skipped(tmp_path, vary, NONE, *OURS, twins="allow")[0] == clean


def test_a_file_without_a_single_good_puzzle_is_refused_all_the_same(tmp_path: Path) -> None:
    for lines in ((NONE, SEVERAL), ("?", NONE[:-1])):
        (place, what, _), *others = told(tmp_path, SKIP, mine=lines)
        assert place == "mine.txt:1"
        assert what == "0 puzzles are left: none of mine.txt can be printed, for the 2 reasons below"
        assert len(others) == 2


# --- near copies ------------------------------------------------------------------------------------------------------


def near(folder: Path, *lines: str) -> list[str]:
    """What is said of puzzles that are nearly copies of others in the same file."""
    (folder / "mine.txt").write_text("\n".join(lines), encoding="utf-8")
    plan = plan_text("title: T\nsections:\n  - {title: S, from: mine.txt}\n", folder)
    found = bring(plan.orders, plan.twins).alike
    return [f"{each.first.line} {each.second.line} {each.cells}" for each in found]


def with_clues(*cells: int) -> str:
    """The first puzzle with the solution's values in more cells."""
    return "".join(SOLVED[cell] if cell in cells else value for cell, value in enumerate(MINE))


def test_puzzles_with_one_solution_that_differ_in_a_clue_or_two_are_named(tmp_path: Path) -> None:
    assert near(tmp_path, MINE, OURS[1], with_clues(2)) == ["1 3 r1c3"]
    assert near(tmp_path, with_clues(2), MINE) == ["1 2 r1c3"]
    assert near(tmp_path, with_clues(2), with_clues(3)) == ["1 2 r1c3, r1c4"]
    assert near(tmp_path, MINE, with_clues(2, 3)) == ["1 2 r1c3, r1c4"]
    assert near(tmp_path, with_clues(2, 3), MINE) == ["1 2 r1c3, r1c4"]


def test_puzzles_that_differ_in_more_clues_are_not_named(tmp_path: Path) -> None:
    assert near(tmp_path, MINE, with_clues(2, 3, 5)) == []
    assert near(tmp_path, with_clues(2), with_clues(3, 5)) == []
    assert near(tmp_path, *OURS) == []


# --- puzzles with rules beyond houses ---------------------------------------------------------------------------------


def test_the_same_clues_with_other_rules_are_another_puzzle(tmp_path: Path) -> None:
    lines = tuple(f"classic:{MINE}::::{rules}" for rules in ("rules=cage@2,3=10", "rules=cage@5,6=17", "rules=even@2"))
    (puzzles,) = brought(tmp_path, "from: mine.txt", mine=lines)
    assert [puzzle.puzzle.relations[0].kind for puzzle in puzzles] == ["cage", "cage", "even"]
    ((place, what, _),) = told(tmp_path, "from: mine.txt", mine=(*lines, lines[1]))
    assert place == "mine.txt:4"
    assert what.startswith("the puzzle is the same as the puzzle at ")


def test_a_cage_whose_sum_the_solution_does_not_have_leaves_none(tmp_path: Path) -> None:
    ((place, what, _),) = told(tmp_path, "from: mine.txt", mine=(f"classic:{MINE}::::rules=cage@2,3=11",))
    assert (place, what) == ("mine.txt:1", "the puzzle has no solution")
