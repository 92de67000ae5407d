"""The house: imports go down, without circles, and each room depends only on what it may know."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import bookbuilder

PACKAGE = Path(__file__).parents[2] / "bookbuilder"

# The floor of each room. Rooms that read no files of strangers are below the ground; words and paper read theirs
# through config. Symbols are drawings, so drawing is below symbols.
FLOORS = {
    "errors": -2, "nearest": -2, "lazy": -2, "paths": -1, "pipes": -0.5, "data": -1, "levels": -1,
    "config": 0, "kernel": 0, "workers": 0, "fonts": 0,
    "words": 0.5, "paper": 0.5, "drawing": 0.5, "board": 1, "symbols": 1,
    "puzzle": 2, "render": 2,
    "solve": 3, "bank": 3, "book": 3,
    "generate": 4, "typeset": 4,
    "staging": 5, "ledger": 5.5,
    "plan": 6, "supply": 6,
    "outputs": 6.5, "build": 7,
    "api": 8, "cli": 9,
}  # fmt: skip
PUZZLE_WING = {"kernel", "board", "puzzle", "solve", "bank", "generate"}
PAGE_WING = {"paper", "words", "fonts", "symbols", "drawing", "render", "book", "typeset"}
# Modules that show puzzles anywhere: on a page of a book, in a slot of a newspaper, on a screen.
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


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Our modules that a module imports, and whether only for type checking or inside a function."""
    tree = ast.parse(path.read_text("utf-8"))
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


MODULES = modules()


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


ARROWS = [
    (source, target)
    for source, path in MODULES.items()
    if source not in ("bookbuilder", "bookbuilder.__main__")
    for target, _ in imports(path)
    if target != "bookbuilder"
]


def test_every_room_has_a_floor() -> None:
    assert {room(name) for name in MODULES} - {"", "__main__"} == set(FLOORS)


@pytest.mark.parametrize(("source", "target"), ARROWS, ids=lambda name: name.removeprefix("bookbuilder."))
def test_imports_go_down(source: str, target: str) -> None:
    assert room(source) == room(target) or FLOORS[room(target)] < FLOORS[room(source)]


def test_no_circle_among_modules() -> None:
    graph: dict[str, set[str]] = {name: set() for name in MODULES}
    for name, path in MODULES.items():
        graph[name] = {target for target, late in imports(path) if not late and target != name}
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join((*trail[trail.index(name) :], name))
        if name not in done:
            for target in graph[name]:
                visit(target, (*trail, name))
            done.add(name)

    for name in graph:
        visit(name, ())


@pytest.mark.parametrize(("source", "target"), ARROWS, ids=lambda name: name.removeprefix("bookbuilder."))
def test_wings_and_strangers_keep_apart(source: str, target: str) -> None:
    here, there = room(source), room(target)
    if here in PUZZLE_WING:
        assert there not in PAGE_WING
    if here == "render":
        assert there in {"render", "drawing", "fonts", "errors"}
    assert {here, there} != {"symbols", "board"}


@pytest.mark.parametrize("name", sorted(WITHOUT_A_BOOK))
def test_what_shows_a_puzzle_needs_no_book(name: str) -> None:
    source = MODULES[f"bookbuilder.typeset.{name}"].read_text("utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        assert token.string not in {"Book", "Outline", "SectionOutline", "Setting", "Layout"}, f"line {token.start[0]}"


def test_only_the_rooms_at_the_edge_write_files() -> None:
    writing = {"write_text", "write_bytes", "unlink", "rmtree", "mkdir", "rename"}
    for name, path in MODULES.items():
        if room(name) in MAY_WRITE_FILES:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
            assert called not in writing, f"{name}:{node.lineno} uses {called}"


@pytest.mark.parametrize("name", [name for name in MODULES if name != "bookbuilder.cli.options"])
def test_lines_reach_the_terminal_through_one_module(name: str) -> None:
    """Which shows what would steer it."""
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            assert called not in {"click.echo", "click.secho", "print"}, f"{name}:{node.lineno} calls {called}"


@pytest.mark.parametrize("name", [name for name in MODULES if room(name) in ("solve", "generate")])
def test_solving_and_making_speak_of_houses_not_rows(name: str) -> None:
    source = MODULES[name].read_text("utf-8")
    words = {"row", "rows", "column", "columns", "box", "boxes", "classic", "samurai", "jigsaw", "9", "81"}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.NUMBER):
            assert token.string not in words, f"{name}:{token.start[0]} says {token.string}"


@pytest.mark.parametrize("name", [name for name, path in MODULES.items() if path.name == "__init__.py"])
def test_faces_list_their_names_sorted(name: str) -> None:
    tree = ast.parse(MODULES[name].read_text("utf-8"))
    listed = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
    ]
    if listed:
        constants_first = sorted(listed[0], key=lambda each: (not each.isupper(), not each[0].isupper(), each))
        assert listed[0] == constants_first


def test_the_library_offers_all_that_its_face_names() -> None:
    assert all(getattr(bookbuilder, name) for name in bookbuilder.__all__)


def test_a_name_that_the_library_lacks_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = bookbuilder.nothing  # type: ignore[attr-defined]
