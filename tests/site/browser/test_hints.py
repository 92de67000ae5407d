"""Hints lead from any half-played state to the end; the replay shows the whole way; Check tells what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.browser.conftest import PHONE, Open
from tests.site.browser.pages import made, page_of, ruled_and_graded
from tests.site.browser.playing import cell, enter_grid, message, open_cells, press, values

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]

# Plays on from random states by what hints say, and by nothing else. Returns how many hints each took.
FOLLOW_HINTS = """
(times) => {
  const { player: { model, words } } = bookbuilder;
  const { data } = model;
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const taken = [];
  for (let time = 0; time < times; time++) {
    const share = random();
    const cells = model.start().map((cell, at) => {
      if (cell.value || random() > share) return cell;
      const right = data.solution[at], other = 1 + Math.floor(random() * data.order);
      if (random() < 0.2) return { ...cell, centre: Math.floor(random() * 2 ** data.order) };
      return { ...cell, value: random() < 0.1 ? other : right };
    });
    model.reset(cells);
    const hints = new bookbuilder.Hints(model, words);
    let count = 0;
    for (let hint; (hint = hints.next()); count++) {
      if (count > 2 * (data.steps.length + data.cells.length)) throw new Error("the hints go round in a circle");
      const told = [hint.where, hint.why, hint.what].every((text) => text && !text.includes("{"));
      if (!told) throw new Error("a hint says nothing: " + JSON.stringify(hint));
      if (hint.wrong !== undefined) model.clear([hint.wrong], "value");
      if (hint.wrong !== undefined) continue;
      if (bookbuilder.wrong(model).length) throw new Error("a wrong entry did not come first");
      hints.learn(hint);
      model.change(hint.places.map(([cell]) => cell), (_, at) => ({ value: new Map(hint.places).get(at) }));
    }
    if (!bookbuilder.isSolved(model)) throw new Error(`not solved after ${count} hints from state ${time}`);
    taken.push(count);
  }
  return taken;
}
"""


@pytest.mark.parametrize(
    ("board", "grade"),
    [("classic", "extreme"), ("6x6", "medium"), ("jigsaw-1", "hard"), ("x", "hard"), ("samurai", "hard")],
)
def test_hints_alone_finish_a_hundred_half_played_states(open_page: Open, board: str, grade: str) -> None:
    page = open_page(page_of(made(board, grade)))
    taken = page.evaluate(FOLLOW_HINTS, 100)
    assert len(taken) == 100
    assert max(taken) > min(taken)  # some states were nearer to the end


@pytest.mark.parametrize(("rules", "board"), [("killer", "classic"), ("kropki", "6x6"), ("anti-knight", "6x6")])
def test_hints_alone_finish_half_played_states_of_puzzles_with_rules(open_page: Open, rules: str, board: str) -> None:
    page = open_page(page_of(ruled_and_graded(rules, board)))
    assert len(page.evaluate(FOLLOW_HINTS, 100)) == 100


def test_a_hint_and_the_replay_show_the_cells_of_a_rule(open_page: Open) -> None:
    puzzle = ruled_and_graded("killer")
    page = open_page(page_of(puzzle))
    at = next(at for at, noted in enumerate(puzzle.path) if noted.step.relations)
    page.evaluate("(at) => bookbuilder.player.replay.show(at)", at)
    cells = {cell for relation in puzzle.path[at].step.relations for cell in relation.cells}
    assert cells <= set(page.evaluate("[...bookbuilder.player.paint.housed]"))


def test_the_hint_button_and_its_offer_solve_a_puzzle(open_page: Open) -> None:
    puzzle = made("6x6", "medium")
    page = open_page(page_of(puzzle))
    for _ in range(len(puzzle.path)):
        for said in (1, 2, 3):
            press(page, "hint")
            assert page.locator(".hint .lines p").count() == said
        offer = page.get_by_role("button", name="Enter it")
        if offer.is_visible():
            offer.click()
        if message(page).startswith("Congratulations"):
            break
    assert values(page) == list(puzzle.solution)
    press(page, "hint")
    assert message(page) == "There is nothing left to find."


def test_a_hint_names_a_wrong_entry_before_anything_else(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle))
    at = next(iter(open_cells(puzzle)))
    cell(page, at).click()
    page.keyboard.press(str(puzzle.solution[at] % 9 + 1))
    for _ in range(3):
        press(page, "hint")
    said = page.locator(".hint .lines p").all_text_contents()
    assert said[0].startswith("An entry is wrong")
    assert str(page.evaluate("(at) => bookbuilder.player.words.names[at]", at)) in said[1]
    page.get_by_role("button", name="Clear it").click()
    assert values(page) == list(puzzle.puzzle.givens)


def test_a_hint_strikes_marks_and_counts_as_known(open_page: Open) -> None:
    puzzle = made("classic", "extreme")
    page = open_page(page_of(puzzle))
    page.evaluate("""() => {
      const { model } = bookbuilder.player;
      model.change(model.cells.keys(), (cell) => cell.value ? {} : { centre: 511 });
    }""")
    for _ in range(400):
        for _ in range(3):
            press(page, "hint")
        if page.evaluate("bookbuilder.player.hintbox.hint.strikes.length"):
            break
        page.get_by_role("button", name="Enter it").click()
    strikes = page.evaluate("bookbuilder.player.hintbox.hint.strikes")
    page.get_by_role("button", name="Enter it").click()
    left = page.evaluate("bookbuilder.player.model.cells.map(({ centre }) => centre)")
    assert not any(left[at] >> (value - 1) & 1 for at, value in strikes)


@pytest.mark.parametrize("board", ["classic", "samurai"])
def test_the_replay_shows_every_step_and_gives_the_entries_back(open_page: Open, board: str) -> None:
    puzzle = made(board)
    page = open_page(page_of(puzzle))
    enter_grid(page)
    page.keyboard.press("1")
    mine = values(page)
    press(page, "replay")
    for n in range(1, len(puzzle.path) + 1):
        count = page.locator(".replay .count").text_content()
        assert count.startswith(f"Step {n} of {len(puzzle.path)}: ")
        assert count.partition(": ")[2] not in page.locator(".replay .lines").text_content()
        if n < len(puzzle.path):
            page.keyboard.press("Enter")  # the focus is on Next
    shown = page.evaluate("bookbuilder.player.replay.cells.map((cell) => cell.value)")
    assert shown == list(puzzle.solution)
    assert page.locator(".drawn .value").count() == sum(1 for _ in open_cells(puzzle))
    page.keyboard.press("Escape")
    assert not page.locator(".replay").is_visible()
    assert values(page) == mine
    assert page.locator(".drawn .value").count() == 1


def test_check_tells_repeats_and_wrong_entries(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle))
    press(page, "check")
    assert message(page) == "All entries are right so far."
    at = next(iter(open_cells(puzzle)))
    cell(page, at).click()
    page.keyboard.press(str(puzzle.solution[at] % 9 + 1))
    press(page, "check")
    assert message(page) == "One entry is wrong."
    assert page.locator(".cell.wrong .unseen").text_content().endswith(", wrong")


def test_check_leaves_a_right_entry_alone_that_a_wrong_one_repeats(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle))
    cells = list(open_cells(puzzle))
    right, wrong = next((one, two) for one in cells for two in cells if one != two and one // 9 == two // 9)
    value = puzzle.solution[right]
    page.evaluate("([cells, value]) => bookbuilder.player.model.place(cells, value)", [[right, wrong], value])
    press(page, "check")
    assert message(page) == "One entry is wrong."
    assert page.locator(".repeat").count() == 0
    assert page.locator(".wrong").evaluate_all(
        "(all) => all.map((it) => bookbuilder.player.grid.cells.indexOf(it))"
    ) == [wrong]


def test_without_an_answer_check_tells_repeats_and_there_are_no_hints(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle, solution="none"))
    assert page.locator("[data-command=hint], [data-command=replay]").count() == 0
    first, second = (at for at, _ in zip(open_cells(puzzle), range(2), strict=False))
    for at in (first, second):
        cell(page, at).click()
        page.keyboard.press("1")
    press(page, "check")
    assert "repeat" in message(page)
    fill(page, puzzle.solution)
    assert message(page) == "Congratulations! The puzzle is solved."


@pytest.mark.parametrize(("board", "counts"), [("classic", True), ("jigsaw-1", True), ("samurai", False)])
def test_without_an_answer_keys_count_what_is_left_where_houses_tell(open_page: Open, board: str, counts: bool) -> None:
    puzzle = made(board, "any")
    page = open_page(page_of(puzzle, solution="none"))
    left = [9 - puzzle.puzzle.givens.count(value) for value in range(1, 10)]
    assert page.locator(".keys .left").all_inner_texts() == [str(n) if counts else "" for n in left]


def test_a_full_board_with_a_mistake_is_not_congratulated(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle))
    at = next(iter(open_cells(puzzle)))
    fill(page, [puzzle.solution[it] % 9 + 1 if it == at else puzzle.solution[it] for it in range(81)])
    assert message(page).startswith("The board is full, but something is wrong.")
    assert not page.locator(".solved").count()


def fill(page: Any, solution: Any) -> None:
    """Enter everything at once."""
    script = "(all) => bookbuilder.player.model.change(all.keys(), (_, at) => ({ value: all[at] }))"
    page.evaluate(script, list(solution))


# The next hint of a path of a test's own; its cells are open ones of the page.
HINT_OF = """
([steps, filled]) => {
  const { player: { model, words } } = bookbuilder;
  model.reset(model.start());
  for (const [cell, value] of filled) model.place([cell], value);
  const needs = { places: [], strikes: [] };
  const path = steps.map((step) => ({ strikes: [], houses: [], needs, where: "-", why: "-", what: "-", ...step }));
  return new bookbuilder.Hints({ __proto__: model, data: { ...model.data, steps: path } }, words).next();
}
"""


def test_a_path_whose_premises_do_not_hold_leads_to_its_next_placement(open_page: Open) -> None:
    puzzle = made("6x6")
    page = open_page(page_of(puzzle))
    one, two, three, *_ = open_cells(puzzle)
    right = {at: [at, puzzle.solution[at]] for at in (one, two, three)}
    steps = [
        {"cells": [at], "places": [right[at]], "needs": {"places": [right[three]], "strikes": []}} for at in (one, two)
    ]
    hint = page.evaluate(HINT_OF, [steps, [right[one]]])
    name = page.evaluate("(at) => bookbuilder.player.words.names[at]", two)
    assert hint["places"] == [right[two]]
    assert hint["where"] == f"Look here: {name}."
    assert hint["what"] == f"Enter {puzzle.solution[two]}: {name}."


def test_a_pattern_that_is_filled_in_part_gives_way_to_another(open_page: Open) -> None:
    puzzle = made("6x6")
    page = open_page(page_of(puzzle))
    one, two, three, *_ = open_cells(puzzle)
    right = {at: [at, puzzle.solution[at]] for at in (one, two, three)}
    stale = {"cells": [one, two], "places": [right[two]], "where": "stale"}
    fresh = {"cells": [three], "places": [right[three]], "where": "fresh"}
    assert page.evaluate(HINT_OF, [[stale, fresh], [right[one]]])["where"] == "fresh"
    assert page.evaluate(HINT_OF, [[stale], [right[one]]])["where"] == "stale"


def test_the_replay_shows_what_a_step_rules_out(open_page: Open) -> None:
    page = open_page(page_of(made("classic", "extreme")))
    press(page, "replay")
    script = """() => {
      const { replay, data } = bookbuilder.player;
      const at = data.steps.findIndex(({ strikes }) => strikes.length);
      replay.show(at);
      return data.steps[at].strikes.map(([cell, value]) => [cell, String(value)]);
    }"""
    wanted = page.evaluate(script)
    shown = """(all) => all.map((it) => [bookbuilder.player.grid.cells.indexOf(it.closest(".cell")), it.textContent])"""
    assert sorted(page.locator(".marks s").evaluate_all(shown)) == sorted(wanted)
    (first, _), *_ = wanted
    said = page.evaluate("(at) => bookbuilder.player.grid.cells[at].querySelector('.unseen').textContent", first)
    assert "empty, ruled out " in said


def test_a_zoomed_board_shows_what_a_hint_and_the_replay_point_at(open_page: Open) -> None:
    page = open_page(page_of(made("samurai")), **PHONE)
    page.locator(".overview").wait_for()
    page.evaluate("bookbuilder.player.grid.view.scrollTo(9999, 9999)")
    press(page, "hint")
    page.get_by_role("button", name="More").click()
    assert middle_is_seen(page)
    press(page, "replay")
    for _ in range(30):
        page.keyboard.press("Enter")
        assert middle_is_seen(page)


def middle_is_seen(page: Any) -> bool:
    """Whether the cells that are lit are around a point of the view."""
    return bool(
        page.evaluate("""() => {
          const view = document.querySelector(".view").getBoundingClientRect();
          const lit = [...document.querySelectorAll(".lit")].map((each) => each.getBoundingClientRect());
          const middle = (start, end) =>
            (Math.min(...lit.map((it) => it[start])) + Math.max(...lit.map((it) => it[end]))) / 2;
          const [x, y] = [middle("left", "right"), middle("top", "bottom")];
          return lit.length > 0 && view.left <= x && x <= view.right && view.top <= y && y <= view.bottom;
        }""")
    )


@pytest.mark.parametrize("board", ["classic", "pair-3", "samurai"])
def test_a_phone_shows_the_board_with_its_hint_and_with_the_replay(open_page: Open, board: str) -> None:
    page = open_page(page_of(made(board, "any")), **PHONE)
    for command, last in (("hint", "More"), ("replay", "Next")):
        press(page, command)
        view, key = page.locator(".view").bounding_box(), page.get_by_role("button", name=last).bounding_box()
        assert 0 <= view["y"] < view["y"] + view["height"] <= 640
        assert key["y"] + key["height"] <= 640


def test_a_hint_is_read_to_its_end_without_leaving_its_panel(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle))
    press(page, "hint")
    more = page.get_by_role("button", name="More")
    more.focus()
    for _ in range(2):
        page.keyboard.press("Enter")
    assert page.locator(".hint .lines p").count() == 3
    assert not more.is_visible()
    page.keyboard.press("Enter")  # the focus is on what the hint offers
    assert sum(values(page)) > sum(puzzle.puzzle.givens)
    press(page, "hint")
    assert more.is_visible()
