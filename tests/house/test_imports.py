"""The house: imports go down, in no circle, and each room keeps to what it may know."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import bookbuilder

PACKAGE = Path(__file__).parents[2] / "bookbuilder"

# The floor of each room. What reads no files of strangers lies below the ground; words and paper read theirs through
# config. Symbols are drawings, so that these lie under them.
FLOORS = {
    "errors": -2, "nearest": -2, "lazy": -2, "paths": -1, "pipes": -0.5, "data": -1, "levels": -1,
    "config": 0, "kernel": 0, "workers": 0, "fonts": 0,
    "words": 0.5, "paper": 0.5, "drawing": 0.5, "board": 1, "symbols": 1,
    "puzzle": 2, "render": 2, "prose": 2, "preflight": 2,
    "solve": 3, "bank": 3, "book": 3,
    "generate": 4, "typeset": 4,
    "staging": 5, "ledger": 5.5,
    "plan": 6, "supply": 6, "proof": 6, "site": 6,
    "inspection": 6.3, "outputs": 6.5, "build": 7, "daily": 7, "fill": 7, "preview": 7.5,
    "api": 8, "cli": 9,
}  # fmt: skip
PUZZLE_WING = {"kernel", "board", "puzzle", "solve", "bank", "generate"}
PAGE_WING = {"paper", "words", "fonts", "symbols", "drawing", "prose", "render", "preflight", "book", "typeset"}
# What shows puzzles wherever they stand: on a page of a book, in a slot of a newspaper, on a screen.
WITHOUT_A_BOOK = {
    "arrangement", "blocks", "captions", "figure", "frame", "grid", "ornaments", "strokes", "style", "telling",
    "text", "tones",
}  # fmt: skip
MAY_WRITE_FILES = {"build", "staging", "cli", "bank", "workers"}  # the last two no files: a database, and memory


def modules() -> dict[str, Path]:
    """Every module's dotted name and file."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def tree_of(name: str) -> ast.Module:
    return ast.parse(MODULES[name].read_text("utf-8"))


def imports(name: str) -> Iterator[tuple[str, bool]]:
    """What a module imports of ours, and whether only for type checking or inside a function."""
    tree = tree_of(name)
    top = set(map(id, tree.body))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "bookbuilder":
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield (full if full in MODULES else str(node.module)), id(node) not in top
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "bookbuilder":
                    yield alias.name, id(node) not in top


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


ARROWS = [
    (source, target)
    for source in MODULES
    if source not in ("bookbuilder", "bookbuilder.__main__")
    for target, _ in imports(source)
    if target != "bookbuilder"
]


def test_every_room_has_a_floor() -> None:
    assert {room(name) for name in MODULES} - {"", "__main__"} == set(FLOORS)


def listed(wrong: Iterable[str]) -> str:
    """What is wrong, one place per line; empty when nothing is."""
    return "\n".join(wrong)


def told(source: str, target: str) -> str:
    """An arrow as a failing test shows it."""
    return f"{source} imports {target}"


def test_imports_go_down() -> None:
    assert not listed(
        f"{told(source, target)}: from floor {FLOORS[here]} to floor {FLOORS[there]}"
        for source, target in ARROWS
        if (here := room(source)) != (there := room(target)) and FLOORS[there] >= FLOORS[here]
    )


def test_no_circle_among_modules() -> None:
    graph: dict[str, set[str]] = {name: set() for name in MODULES}
    for name in MODULES:
        graph[name] = {target for target, late in imports(name) if not late and target != name}
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join((*trail[trail.index(name) :], name))
        if name not in done:
            for target in graph[name]:
                visit(target, (*trail, name))
            done.add(name)

    for name in graph:
        visit(name, ())


def stranger(source: str, target: str) -> bool:
    """Whether the target is a room that the source's room must not know."""
    here, there = room(source), room(target)
    return (
        (here in PUZZLE_WING and there in PAGE_WING)
        or (here == "render" and there not in {"render", "drawing", "fonts", "errors"})
        or {here, there} == {"symbols", "board"}
    )


def test_wings_and_strangers_keep_apart() -> None:
    assert not listed(told(source, target) for source, target in ARROWS if stranger(source, target))


def calls(name: str) -> Iterator[tuple[int, str]]:
    """Line and function of each call in a module."""
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Call):
            yield node.lineno, ast.unparse(node.func)


def names_used(name: str) -> Iterator[tuple[int, str]]:
    """Line and last part of each name in a module."""
    for node in ast.walk(tree_of(name)):
        if isinstance(node, ast.Attribute | ast.Name):
            yield node.lineno, node.attr if isinstance(node, ast.Attribute) else node.id


def words_in(name: str) -> Iterator[tuple[int, str]]:
    """Line and text of each name and number in a module."""
    for token in tokenize.generate_tokens(io.StringIO(MODULES[name].read_text("utf-8")).readline):
        if token.type in (tokenize.NAME, tokenize.NUMBER):
            yield token.start[0], token.string


def places(find: Callable[[str], Iterator[tuple[int, str]]], words: set[str], within: Iterable[str]) -> str:
    """Where modules have one of the words."""
    return listed(f"{name}:{line}: {word}" for name in within for line, word in find(name) if word in words)


def test_what_shows_a_puzzle_needs_no_book() -> None:
    modules = [f"bookbuilder.typeset.{name}" for name in sorted(WITHOUT_A_BOOK)]
    assert not places(words_in, {"Book", "Outline", "SectionOutline", "Setting", "Layout"}, modules)


def test_only_the_rooms_at_the_edge_write_files() -> None:
    writing = {"write_text", "write_bytes", "unlink", "rmtree", "mkdir", "rename"}
    assert not places(names_used, writing, [name for name in MODULES if room(name) not in MAY_WRITE_FILES])


def test_lines_reach_the_terminal_through_one_module() -> None:
    """Which shows what would steer it."""
    others = [name for name in MODULES if name != "bookbuilder.cli.options"]
    assert not places(calls, {"click.echo", "click.secho", "print"}, others)


def test_solving_and_making_speak_of_houses_not_rows() -> None:
    words = {"row", "rows", "column", "columns", "box", "boxes", "classic", "samurai", "jigsaw", "9", "81"}
    assert not places(words_in, words, [name for name in MODULES if room(name) in ("solve", "generate")])


def offered(name: str) -> list[str]:
    """The names that a module lists in `__all__`."""
    for node in tree_of(name).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def constants_first(names: list[str]) -> list[str]:
    return sorted(names, key=lambda each: (not each.isupper(), not each[0].isupper(), each))


def test_faces_list_their_names_sorted() -> None:
    faces = [name for name, path in MODULES.items() if path.name == "__init__.py"]
    assert not listed(name for name in faces if offered(name) != constants_first(offered(name)))


def test_the_library_offers_all_that_its_face_names() -> None:
    assert all(getattr(bookbuilder, name) for name in bookbuilder.__all__)


def test_a_name_that_the_library_lacks_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = bookbuilder.nothing  # type: ignore[attr-defined]
