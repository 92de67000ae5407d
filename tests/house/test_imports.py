"""The house: imports go down, in no circle, and each room keeps to what it may know."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import bookbuilder
from bookbuilder.exports import homes_of
from bookbuilder.relations import RECIPES, RELATIONS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "bookbuilder"
TOUR = ROOT / "CONTRIBUTING.md"

# The house, floor by floor: a room imports only from floors below its own. What every room may use lies below the
# ground floor. CONTRIBUTING's map is printed from this table: python tests/run.py goldens.
FLOORS: dict[int, str] = {
    13: "cli studio",
    12: "api",
    11: "preview",
    10: "build daily",
    9: "outputs stock_bank",
    8: "supply",
    7: "plan site bank_session readback inspection",
    6: "staging typeset",
    5: "generate book bank",
    4: "solve twins prose preflight",
    3: "puzzle symbols render pdfread",
    2: "relations",
    1: "board drawing words paper kept",
    0: "kernel config workers fonts",
    -1: "pipes",
    -2: "paths data lean levels image_files pdfium",
    -3: "errors suggest exports version threads",
}
# The same for the folders and modules of the largest room.
FLOORS_OF_TYPESET: dict[int, str] = {
    13: "upload",
    12: "cover",
    11: "checks",
    10: "draw notes screen",
    9: "furniture layout",
    8: "parts",
    7: "large",
    6: "sections",
    5: "answers figure slot",
    4: "page",
    3: "text",
    2: "grid",
    1: "theme",
    0: "booklet colours frame mirror pagelayout",
}
PUZZLE_WING = {"kernel", "board", "puzzle", "relations", "solve", "twins", "bank", "generate"}
PAGE_WING = {
    "paper",
    "words",
    "fonts",
    "symbols",
    "drawing",
    "prose",
    "render",
    "pdfread",
    "preflight",
    "book",
    "typeset",
}
# What shows puzzles wherever they stand: on a page of a book, in a slot of a newspaper, on a screen.
WITHOUT_A_BOOK = {
    "figure.figure", "figure.telling", "frame", "grid.grid", "grid.strokes", "grid.tones", "page.arrangement",
    "page.boxes", "page.captions", "text.blocks", "text.lines", "text.ornaments", "text.style",
}  # fmt: skip
FLOOR_OF, FLOOR_IN_TYPESET = (
    {room: floor for floor, rooms in table.items() for room in rooms.split()} for table in (FLOORS, FLOORS_OF_TYPESET)
)
# The last two write no files: a database, and memory.
MAY_WRITE_FILES = {"build", "staging", "cli", "kept", "bank", "workers", "studio"}


def modules() -> dict[str, Path]:
    """Every module's dotted name and file."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def text_of(name: str) -> str:
    return MODULES[name].read_text("utf-8")


def tree_of(name: str) -> ast.Module:
    return ast.parse(text_of(name))


# An import of ours, with its indent. Only these statements are parsed: the trees of whole modules take a second.
IMPORT = re.compile(r"^( *)((?:from|import) bookbuilder\b(?:.*\([^)]*\)|.*))", re.MULTILINE)


@cache
def imports(name: str) -> tuple[tuple[str, bool], ...]:
    """What a module imports of ours, and whether only for type checking or inside a function."""
    found = []
    for indent, statement in IMPORT.findall(text_of(name)):
        (node,) = ast.parse(statement).body
        assert isinstance(node, ast.Import | ast.ImportFrom)
        full = [
            f"{node.module}.{alias.name}" if isinstance(node, ast.ImportFrom) else alias.name for alias in node.names
        ]
        found += [(each if each in MODULES else each.rpartition(".")[0], bool(indent)) for each in full]
    return tuple(found)


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def arrows() -> Iterator[tuple[str, str]]:
    """Who imports whom, but for what the face of the library imports."""
    for source in MODULES:
        if source not in ("bookbuilder", "bookbuilder.__main__"):
            yield from ((source, target) for target, _ in imports(source))


def within(package: str) -> set[str]:
    """The rooms, or the folders and modules, of a package."""
    return {name.removeprefix(f"{package}.").split(".")[0] for name in MODULES if name.startswith(f"{package}.")}


@pytest.mark.parametrize(("package", "table"), [("bookbuilder", FLOORS), ("bookbuilder.typeset", FLOORS_OF_TYPESET)])
def test_every_room_has_one_floor(package: str, table: dict[int, str]) -> None:
    assert sorted(" ".join(table.values()).split()) == sorted(within(package) - {"__main__"})


def columns(rooms: str) -> tuple[str, str, str]:
    """A floor's rooms as the map shows them: those of the puzzle wing, those of no wing, those of the page wing."""
    wings = [PUZZLE_WING, set(FLOOR_OF) - PUZZLE_WING - PAGE_WING, PAGE_WING]
    puzzles, middle, pages = ("  ".join(name for name in rooms.split() if name in wing) for wing in wings)
    return puzzles, middle, pages


def the_map() -> str:
    """The house as CONTRIBUTING draws it."""
    rows = [(f"{floor:2}", *columns(rooms)) for floor, rooms in FLOORS.items()]
    rows.append(("", "'- puzzle wing", "", "'- page wing"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = ("  ".join(f"{text:{width}}" for text, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in padded)


def test_contributing_draws_the_house(golden: Callable[[str, str], None]) -> None:
    drawn = re.compile(r"(## The house\n.*?```text\n).*?(?=\n```)", re.DOTALL)
    golden("../../CONTRIBUTING.md", drawn.sub(lambda start: start[1] + the_map(), TOUR.read_text("utf-8"), count=1))


def test_no_room_imports_the_face() -> None:
    """Which stands on all of them."""
    rooms = [name for name in MODULES if name not in ("bookbuilder", "bookbuilder.__main__")]
    assert not listed(told(name, target) for name in rooms for target, _ in imports(name) if target == "bookbuilder")


def listed(wrong: Iterable[str]) -> str:
    """What is wrong, one place per line; empty when nothing is."""
    return "\n".join(wrong)


def told(source: str, target: str) -> str:
    """An arrow as a failing test shows it."""
    return f"{source} imports {target}"


def climbs(imported: Iterable[tuple[str, str]], place: Callable[[str], str], floors: dict[str, int]) -> str:
    """The imports from one place into another that is not on a lower floor."""
    return listed(
        f"{told(source, target)}: from floor {floors[here]} to floor {floors[there]}"
        for source, target in imported
        if (here := place(source)) != (there := place(target)) and floors[there] >= floors[here]
    )


def test_every_module_begins_with_what_it_does() -> None:
    assert not listed(name for name, path in MODULES.items() if not path.read_text("utf-8").startswith('"""'))


def test_imports_go_down() -> None:
    assert not climbs(arrows(), room, FLOOR_OF)


def test_imports_go_down_within_typeset() -> None:
    start = "bookbuilder.typeset."
    inside = [arrow for arrow in arrows() if all(name.startswith(start) for name in arrow)]
    assert not climbs(inside, lambda name: name.removeprefix(start).split(".")[0], FLOOR_IN_TYPESET)


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
        or (here == "render" and there not in {"render", "drawing", "fonts", "errors", "exports", "pdfium"})
        or (
            here == "readback"
            and there in {"pdfread", "preflight", "render", "kernel", "solve", "generate", "relations"}
        )
        or (here == "pdfread" and there not in {"pdfread", "errors"})
        or {here, there} == {"symbols", "board"}
    )


def test_wings_and_strangers_keep_apart() -> None:
    assert not listed(told(source, target) for source, target in arrows() if stranger(source, target))


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
    for token in tokenize.generate_tokens(io.StringIO(text_of(name)).readline):
        if token.type in (tokenize.NAME, tokenize.NUMBER):
            yield token.start[0], token.string


def places(find: Callable[[str], Iterator[tuple[int, str]]], words: set[str], within: Iterable[str]) -> str:
    """Where modules have one of the words. Those whose text has none need not be parsed."""
    likely = re.compile(rf"\b(?:{'|'.join(word.rpartition('.')[2] for word in words)})\b")
    modules = (name for name in within if likely.search(text_of(name)))
    return listed(f"{name}:{line}: {word}" for name in modules for line, word in find(name) if word in words)


def test_what_shows_a_puzzle_needs_no_book() -> None:
    modules = [f"bookbuilder.typeset.{name}" for name in sorted(WITHOUT_A_BOOK)]
    assert not places(words_in, {"Book", "Outline", "SectionOutline", "Setting", "Layout"}, modules)


def test_only_the_rooms_at_the_edge_write_files() -> None:
    writing = {"write_text", "write_bytes", "unlink", "rmtree", "mkdir", "rename"}
    running = [name for name in MODULES if not name.endswith("._build")]
    assert not places(names_used, writing, [name for name in running if room(name) not in MAY_WRITE_FILES])


def test_lines_reach_the_terminal_through_one_module() -> None:
    """Which shows what would steer it."""
    others = [name for name in MODULES if name != "bookbuilder.cli.options"]
    assert not places(calls, {"click.echo", "click.secho", "print"}, others)


def test_solving_and_making_speak_of_houses_not_rows() -> None:
    words = {"row", "rows", "column", "columns", "box", "boxes", "classic", "samurai", "jigsaw", "9", "81"}
    assert not places(words_in, words, [name for name in MODULES if room(name) in ("solve", "generate")])


def test_no_two_classes_share_a_name() -> None:
    homes: dict[str, list[str]] = {}
    for name in MODULES:
        for called in re.findall(r"^class ([A-Za-z]\w*)", text_of(name), re.MULTILINE):
            homes.setdefault(called, []).append(name)
    assert not listed(
        f"class {called}: {', '.join(modules)}" for called, modules in sorted(homes.items()) if len(modules) > 1
    )


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


def homes_for_types(face: ast.Module) -> dict[str, tuple[str, str]]:
    """The names that a face imports for mypy, each with its module and what it is called there."""
    blocks = [node.body for node in face.body if isinstance(node, ast.If)]
    imports = [node for block in blocks for node in block if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name: (str(node.module), alias.name) for node in imports for alias in node.names}


def test_faces_load_each_name_from_where_types_have_it() -> None:
    faces = {name: tree_of(name) for name in MODULES if "= face(" in text_of(name)}
    assert len(faces) > 25
    tables = {
        name: homes_of(name, ast.literal_eval(node.args[1]))
        for name, tree in faces.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "face"
    }
    wrong = {name: homes_for_types(tree).items() ^ tables[name].items() for name, tree in faces.items()}
    assert not listed(f"{name}: {module}: {word}" for name in faces for word, (module, _) in sorted(wrong[name]))


def test_the_library_offers_all_that_its_face_names() -> None:
    assert all(getattr(bookbuilder, name) for name in bookbuilder.__all__)


def test_a_name_that_the_library_lacks_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = bookbuilder.nothing  # type: ignore[attr-defined]


# Readers of files know what other programs call kinds and rules, and the proof says a second time what they mean, as
# book.json names them. Short names are words of other meanings, too: they count on lines that speak of kinds.
NAMES_OF_RULES = {*RELATIONS, *RECIPES}
PLAIN_WORDS = {name for name in NAMES_OF_RULES if len(name) <= 4} | {"greater", "candidates"}
QUOTED = re.compile(r"[\"']([^\"'\n]+)[\"']")
OF_KINDS = re.compile(r"\bkind\b|Relation\(|RELATIONS|RECIPES")


def names_of_rules(text: str) -> list[str]:
    """The names of kinds and rules that a module's text quotes."""
    return [
        word
        for line in text.splitlines()
        for word in QUOTED.findall(line)
        if word in NAMES_OF_RULES and (word not in PLAIN_WORDS or OF_KINDS.search(line))
    ]


def test_no_room_but_its_own_knows_a_kind_of_relation_by_name() -> None:
    assert not listed(
        f"{name}: {word}"
        for name in MODULES
        if room(name) != "relations"
        and not name.startswith(("bookbuilder.puzzle.formats", "bookbuilder.readback.rulings"))
        for word in names_of_rules(text_of(name))
    )


def test_a_kind_of_relation_is_noticed_where_it_is_asked_for_by_name() -> None:
    assert names_of_rules('if relation.kind == "cage":\n    paths["cage"] = "anti-knight"') == ["cage", "anti-knight"]
