"""The manifest: the contents of a publication as JSON for other programs, in the format bookbuilder/1."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count

from bookbuilder.board import Board
from bookbuilder.board.plain_data import board_json
from bookbuilder.book.model import Book, SectionOutline
from bookbuilder.paper import PrintRecord
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.relations import relations_json
from bookbuilder.words import Words, words_json

FORMAT = "bookbuilder/1"
MANIFEST = "book.json"
NEWSPAPER_MANIFEST = "manifest.json"
MANIFESTS = (MANIFEST, NEWSPAPER_MANIFEST)  # a build reads all to learn what became of a claim in its bank

_BOARDS = ' "boards": {'
_NO_PAGE = 1_000_000  # larger than the number of any page


@dataclass(frozen=True, slots=True)
class Artifact:
    """A file of the publication."""

    file: str  # relative to the manifest
    sha256: str
    pages: int | None = None
    said: str = field(default="", compare=False)  # what a build says of it; in no manifest


def write_manifest(
    book: Book,
    header: Mapping[str, object],
    pages: Callable[[int], Mapping[str, int]],
    artifacts: Sequence[Artifact],
    words: Words | None = None,
) -> Iterator[str]:
    """The manifest's text, line by line.

    `header` holds what the book itself does not know (seed, printer, version, hash of the config); `pages` returns the
    pages of a puzzle by its number: those of the puzzle, its answer and whatever else belongs to it; `words` are the
    book's own, if it has any. Puzzles and artifacts are written one per line, so that diffs show changes.
    """
    outline = book.outline
    boards = board_names(section.board for section in outline.sections)
    yield "{\n"
    for key, value in {"format": FORMAT, "id": outline.id, "title": outline.title, **header}.items():
        yield f" {as_json(key)}: {as_json(value)},\n"
    yield from listed(
        _BOARDS, (f"{as_json(name)}: {as_json(board_json(board))}" for board, name in boards.items()), " },"
    )
    if licences := {it.symbols.name: it.symbols.licence for it in outline.sections if it.symbols.licence}:
        yield f' "licences": {as_json(licences)},\n'
    yield from words_line(words)
    yield from listed(' "puzzles": [', map(as_json, _puzzles(book, boards, pages)), " ],")
    files = (
        {"file": it.file, "sha256": it.sha256} | ({} if it.pages is None else {"pages": it.pages}) for it in artifacts
    )
    yield from listed(' "artifacts": [', map(as_json, files), " ]")
    yield "}\n"


def words_line(words: Words | None) -> Iterator[str]:
    """A publication's own words, in which a check reads its texts. They follow the boards: the header stays short."""
    if words:
        yield f' "words": {as_json(words_json(words))},\n'


def listed(begin: str, entries: Iterable[str], end: str) -> Iterator[str]:
    """Entries, one per line, with commas between them."""
    yield begin
    for which, entry in enumerate(entries):
        yield f"{',' if which else ''}\n  {entry}"
    yield f"\n{end}\n"


def _puzzles(
    book: Book, boards: Mapping[Board, str], pages: Callable[[int], Mapping[str, int]]
) -> Iterator[dict[str, object]]:
    outline = book.outline
    parents = {(it.puzzle.board, it.parent.givens) for _, _, it in book.numbered() if it.parent}
    ids = {
        (puzzle.puzzle.board, puzzle.puzzle.givens): name
        for which, puzzles in enumerate(book.puzzles)
        for name, puzzle in zip(book.ids(which), puzzles, strict=True)
        if (puzzle.puzzle.board, puzzle.puzzle.givens) in parents
    }
    for index, section in enumerate(outline.sections):
        for name, number, puzzle in zip(book.ids(index), outline.numbers(index), book.puzzles[index], strict=True):
            yield _puzzle(name, section, boards, number, puzzle, pages(number), ids)


def read_artifacts(text: str) -> tuple[Artifact, ...]:
    """The files that a manifest of ours names; nothing for a stranger's manifest or for other text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("artifacts"), list):
        return ()
    named = ((it.get("file"), it.get("sha256"), it.get("pages")) for it in data["artifacts"] if isinstance(it, dict))
    return tuple(
        Artifact(file, digest, pages if type(pages) is int else None)
        for file, digest, pages in named
        if isinstance(file, str) and isinstance(digest, str)
    )


def read_header(text: str) -> Mapping[str, object]:
    """What a manifest of ours says before its boards, if this is how its text begins; else nothing."""
    head, boards, _ = text.partition(f",\n{_BOARDS}")
    if not boards:
        return {}
    try:
        header = json.loads(f"{head}}}")
    except (ValueError, RecursionError):
        return {}
    return header if isinstance(header, dict) and header.get("format") == FORMAT else {}


def read_edition(text: str) -> tuple[str | None, dict[int, int]]:
    """The token by which a bank identifies a manifest's edition, if any, and the page of each puzzle number.

    A newspaper's manifest lists no puzzles: they have no pages.
    """
    try:
        data = json.loads(text)
        listed = ((entry["number"], entry["pages"]["puzzle"]) for entry in data.get("puzzles", ()))
        pages = {number: page for number, page in listed if type(page) is int and 0 < page < _NO_PAGE}
        token = data.get("token")
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):  # a stranger's file may hold anything
        return None, {}
    return (token, pages) if isinstance(token, str) else (None, {})


def read_print(text: str) -> PrintRecord | None:
    """How a manifest says, before its boards, that its book is printed; None for one without that, or other text."""
    try:
        return PrintRecord.model_validate(read_header(text).get("print"))
    except ValueError:
        return None


def board_names(boards: Iterable[Board]) -> dict[Board, str]:
    """A name for each distinct board: its own, with a number appended if that name is taken."""
    named: dict[Board, str] = {}
    for board in boards:
        if board not in named:
            taken = set(named.values())
            numbered = (f"{board.name}-{i}" for i in count(2))
            named[board] = next(name for name in chain([board.name], numbered) if name not in taken)
    return named


def _puzzle(
    name: str,
    section: SectionOutline,
    boards: Mapping[Board, str],
    number: int,
    graded: GradedPuzzle,
    pages: Mapping[str, int],
    ids: Mapping[tuple[Board, tuple[int, ...]], str],
) -> dict[str, object]:
    return {
        "id": name,
        "number": number,
        "section": section.id,
        "board": boards[section.board],
        "symbols": section.symbols.name,
        "givens": list(graded.puzzle.givens),
        "solution": list(graded.solution),
        **({"relations": relations_json(graded.puzzle.relations)} if graded.puzzle.relations else {}),
        "clues": graded.puzzle.clues,
        "grade": graded.grade.facts,
        "key": graded.key,
        "parent": _parent(graded, ids),
        "pages": dict(pages),
    }


def _parent(graded: GradedPuzzle, ids: Mapping[tuple[Board, tuple[int, ...]], str]) -> dict[str, object] | None:
    """A variant's parent, with its id if it is in the book; the transforms turn its givens into the variant's."""
    parent = graded.parent
    if parent is None:
        return None
    name = ids.get((graded.puzzle.board, parent.givens))
    return {"id": name, "givens": list(parent.givens), "transforms": parent.transforms}


def as_json(value: object) -> str:
    """A value on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ": "))
