"""The sentences for each technique, as text: read the goldens as an editor would."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from bookbuilder.board import Board, board
from bookbuilder.book import name_step, narrate
from bookbuilder.book.narration import kind_of
from bookbuilder.book.phrases import Phrases
from bookbuilder.puzzle import Node, Step
from bookbuilder.relations import RELATIONS
from bookbuilder.solve import TRIAL
from bookbuilder.words import languages, words
from tests.board.samples import BOARDS
from tests.puzzle.lines import values
from tests.solve.positions import POSITIONS, openings
from tests.solve.rule_positions import rule_positions

MORE = [["naked single", "4x4", "12..............", "r1c3=4", "r1c3-3"]]
MARKS = tuple("123456789")
LONGEST = 36  # words; French repeats a preposition before each thing that is ruled out
MOST = 3  # sentences of a kind and a board


@cache
def told() -> dict[str, list[tuple[Board, Step]]]:
    """Steps by the key of their sentence, from the positions that show each technique, of every board a few."""
    found: dict[str, list[tuple[Board, Step]]] = {}
    for technique, name, givens, effects, *before in [*(fields for _, fields in POSITIONS), *MORE]:
        its = BOARDS[name]
        for step in islice(openings(its, technique, values(givens), *before), 2 if effects != "-" else 0):
            of_kind = found.setdefault(f"{technique}{kind_of(step, its)}", [])
            if sum(each == its for each, _ in of_kind) < MOST:
                of_kind.append((its, step))
    for position in rule_positions():
        for step in position.openings()[:2] if position.effects else ():
            of_kind = found.setdefault(f"{position.technique}{kind_of(step, position.board)}", [])
            if sum(each == position.board for each, _ in of_kind) < MOST:
                of_kind.append((position.board, step))
    return found | {TRIAL.name: [trial()]}


def trial() -> tuple[Board, Step]:
    return BOARDS["classic"], Step(TRIAL.name, (), (Node((40,), (2, 5, 8)),), ((40, 5),), ())


@pytest.mark.parametrize("language", languages())
def test_sentences(language: str, golden) -> None:
    said = []
    for key, steps in sorted(told().items()):
        said.append(f"\n{key}\n")
        said += [f"  {its.name}: {narrate(step, its, words(language), MARKS)}\n" for its, step in steps]
    golden(f"narration-{language}.txt", "".join(said).lstrip())


@pytest.mark.parametrize("language", languages())
def test_no_sentence_is_too_long_to_follow(language: str) -> None:
    """Where grids overlap, the names of lines take so many words that some are longer."""
    its = [(b, step) for steps in told().values() for b, step in steps if not b.name.startswith("two ")]
    for its_board, step in its:
        for sentence in narrate(step, its_board, words(language), MARKS).split(". "):
            assert len(sentence.split()) <= LONGEST, sentence


def test_every_sentence_about_a_step_is_in_the_goldens() -> None:
    parts = {"path", "there", "struck", "all", "set"}
    keys = {key.removeprefix("step.") for key in words("en").sentences if key.startswith("step.")}
    assert set(told()) == keys - parts


def test_a_fish_that_is_none_without_its_fins_is_called_sashimi() -> None:
    """The bases are rows 1 and 5, the covers columns 2 and 8; row 5 keeps r5c2 beside its fin, or r5c8, too."""

    def name(language: str, *body: int) -> str:
        step = Step("finned X-wing", (0, 4, 10, 16), (Node(body, (4,)), Node((42,), (4,))), (), ((52, 4),))
        return name_step(step, BOARDS["classic"], words(language))

    assert name("en", 1, 7, 37, 43) == "Finned X-wing"
    assert name("en", 1, 7, 37) == "Sashimi X-wing"
    assert name("de", 1, 7, 37) == "Sashimi-X-Wing"


@pytest.mark.parametrize("language", languages())
def test_names_of_houses(language: str, golden) -> None:
    said = []
    for name in ("classic", "6x6", "x", "jigsaw-1", "windoku", "overlap", "holes", "samurai", "pair-6"):
        its = board(name)
        phrases, every = Phrases(its, words(language), MARKS), range(len(its.houses))
        kinds: dict[str, list[int]] = {}
        for house in every:
            kinds.setdefault(its.houses[house].kind, []).append(house)
        shown = [house for houses in kinds.values() for house in (houses[0], houses[len(houses) // 2], houses[-1])]
        said.append(f"\n{name}\n")
        said += [f"  {phrases.house(h)}; {phrases.house(h, inside=True)}\n" for h in dict.fromkeys(shown)]
        distinct = {(its.houses[h].kind, frozenset(its.houses[h].cells)) for h in every}
        assert len({phrases.house(h) for h in every}) == len(distinct), name
    golden(f"houses-{language}.txt", "".join(said).lstrip())


def chain(*nodes: Node) -> Step:
    """A forcing chain by hand that ends with the last of the nodes."""
    first = nodes[0]
    return Step("forcing chain", (), nodes, (), ((first.cells[0], first.values[0]),))


def test_a_chain_that_wants_two_values_in_a_cell_says_so() -> None:
    row, box = 5, 21  # row 6, box 4
    step = chain(Node((0,), (6,)), Node((46,), (2,), row), Node((46,), (9,), box), Node((46,), (2, 9)))
    said = narrate(step, BOARDS["classic"], words("en"), MARKS)
    assert said == (
        "Suppose 6 in r1c1: then row 6 has its 2 in r6c2 and box 4 has its 9 in r6c2. "
        "But r6c2 would have to be both 2 and 9. So there is no 6 in r1c1."
    )


def test_a_chain_that_wants_a_value_twice_in_a_house_says_so() -> None:
    step = chain(Node((0,), (6,)), Node((9,), (2,)), Node((17,), (2,)), Node((17,), (2, 5)))
    said = narrate(step, BOARDS["classic"], words("en"), MARKS)
    assert "then r2c1 is 2 and r2c9 is 2. But row 2 has 2 twice." in said


def test_of_several_houses_the_plainest_is_named() -> None:
    """r1c1 and r1c3 lie in row 1 and in box 1, r1c1 and r1c9 in row 1 alone; the diagonal of an X comes last."""
    its = BOARDS["classic"]
    step = chain(Node((0,), (6,)), Node((1,), (2,)), Node((2,), (2,)), Node((2,), (2, 5)))
    assert "But box 1 has 2 twice." in narrate(step, its, words("en"), MARKS)
    crossed = board("x")
    labels = [crossed.houses[house].kind for house in Phrases(crossed, words("en"), MARKS).shared({0, 10})]
    assert labels == ["box", "diagonal"]


def test_values_are_told_as_they_are_printed() -> None:
    step = Step("hidden single", (0,), (Node((0,), (2,)),), ((0, 2),), ())
    assert narrate(step, BOARDS["4x4"], words("en"), ("A", "B", "C", "D")) == "In row 1, the B can only go in r1c1."


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_rule_has_a_name_in_every_language(language: str) -> None:
    named = [words(language).say(f"rule.{name}", cells="") for name in RELATIONS]
    assert "" not in named
