"""The text of a publication goes in; its plan comes out, or what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb

from bookbuilder.config import Document, is_newspaper, read_text
from bookbuilder.errors import BookBuilderError, InputError, Place, Problem
from bookbuilder.plan import NewspaperPlan, Plan, plan_document


@dataclass(frozen=True, slots=True)
class TextReading:
    """A text as far as it was understood."""

    generation: int  # of the texts of a document; the highest is the newest
    text: str
    document: Document | None = None  # if it is YAML
    plan: Plan | NewspaperPlan | None = None  # if nothing is wrong with it
    problems: tuple[Problem, ...] = ()

    @property
    def kind(self) -> str:
        """What the text describes: book or newspaper; empty if that is unknown."""
        return "" if self.document is None else "newspaper" if is_newspaper(self.document) else "book"


def understood(text: str, generation: int, file: Path) -> TextReading:
    """The text of a file, read and planned as a build would."""
    document = None
    try:
        document = read_text(text, file.name)
        return TextReading(generation, text, document, plan_document(document, file.parent, file.stem))
    except Exception as error:  # whatever it is, the text goes on
        return TextReading(generation, text, document, problems=problems_of(error))


def problems_of(error: Exception) -> tuple[Problem, ...]:
    """What an error says. One that is not about the input has no place; one that nobody foresaw says where it was."""
    if isinstance(error, InputError):
        return tuple(error.problems)
    if isinstance(error, BookBuilderError):
        return (Problem(Place(), error.what, error.hint),)
    if isinstance(error, OSError):
        what = f"{error.filename or 'the system'}: {error.strerror or error}"
        return (Problem(Place(), what, "check the disk and the folders' permissions"),)
    at = extract_tb(error.__traceback__)[-1:]
    where = "".join(f", at {Path(frame.filename).name}:{frame.lineno}" for frame in at)
    what = f"the studio has met an error of its own: {type(error).__name__}: {error}{where}"
    return (Problem(Place(), what, "save your text and go on; please report this with the text if it comes again"),)
