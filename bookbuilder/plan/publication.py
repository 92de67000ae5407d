"""A YAML file or text goes in; the plan of the book or newspaper that it describes comes out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.config import Document, is_newspaper, read, read_book, read_newspaper, read_text
from bookbuilder.data import names, shipped_config
from bookbuilder.errors import InputError, Place
from bookbuilder.plan.model import Plan
from bookbuilder.plan.resolve import planned_book

if TYPE_CHECKING:
    from bookbuilder.plan.newspaper_model import NewspaperPlan

_HOME_OF_EXAMPLES = Path("configs")  # their banks' paths are relative to it


def plan_publication(path: Path) -> Plan | NewspaperPlan:
    """Plan what a YAML file describes or, if there is no such file, the example of that name.

    The files of an example lie beside it, in the package. Its bank is written to, so the bank's path starts in the
    current folder, as if the example lay in `configs/` there: ../output/bank.db is output/bank.db, beside the books.

    Raises InputError with all problems of the file and of the files that it names. The number of pages, and whether
    everything fits on them, is checked when the rest is right. Proving the puzzles that a book brings along in files
    takes time, so it is not done here; until they are graded, all levels that their sections ask for count.
    """
    example = shipped_config(path)
    home = _HOME_OF_EXAMPLES if example else None
    return plan_document(_read(path), (example or path).parent, path.stem, home)


def _read(path: Path) -> Document:
    return read(shipped_config(path) or path, examples=names("configs"))


def plan_text(text: str, folder: Path, file: str = "the text") -> Plan | NewspaperPlan:
    """Plan what a YAML text describes. Its files lie in `folder`; messages call the text `file`.

    Raises InputError as `plan_publication` does. The id is the written one, or is made from the title.
    """
    return plan_document(read_text(text, file), folder)


def plan_data(text: str, folder: Path, file: str = "the config") -> Plan | NewspaperPlan:
    """Plan what a mapping describes that a program has written as JSON, one key per line.

    As nobody has seen that text, problems are at keys, such as `sections[1].grade`, not at lines.
    """
    document = read_text(text, file)
    try:
        return plan_document(document, folder)
    except InputError as error:
        raise InputError(replace(it, place=_key(it.place, document)) for it in error.problems) from None


def plan_document(document: Document, folder: Path, stem: str = "", home: Path | None = None) -> Plan | NewspaperPlan:
    """Plan what a document that has been read describes. Raises InputError as `plan_publication` does.

    Its files lie in `folder`, and its bank, too, unless there is another `home` for that. Without an id of its own, it
    has that of the file's `stem`, or if that is empty, one made from its title.
    """
    if not is_newspaper(document):
        return planned_book(read_book(document, stem), folder, home)
    from bookbuilder.plan.newspaper import planned_newspaper  # with rooms that no book needs

    return planned_newspaper(read_newspaper(document, stem), folder, home)


def _key(place: Place, document: Document) -> Place:
    """A place in a text of which only the mapping is known: the key there."""
    if place.file != document.file:
        return place
    routes = {at: route for known in (document.places, document.key_places) for route, at in known.items()}
    return Place(place.file, name=document.name(routes.get(place, ())))


def book_id(path: Path) -> str:
    """The id of the book that a file describes, or an example of that name, even if it cannot be planned.

    Empty if the id is wrong. Raises InputError for a file in which nothing can be read as a book.
    """
    book = read_book(_read(path), path.stem)
    return book.value.id if book.knows(("id",)) else ""


def plan_book(path: Path) -> Plan:
    """Plan a book. Raises InputError as `plan_publication` does, and for a newspaper."""
    plan = plan_publication(path)
    if not isinstance(plan, Plan):
        raise InputError.single(f"{path} describes a newspaper, not a book", "use `bookbuilder daily`")
    return plan


def plan_newspaper(path: Path) -> NewspaperPlan:
    """Plan a newspaper. Raises InputError as `plan_publication` does, and for a book."""
    plan = plan_publication(path)
    if isinstance(plan, Plan):
        raise InputError.single(f"{path} describes a book, not a newspaper", "use `bookbuilder build`")
    return plan
