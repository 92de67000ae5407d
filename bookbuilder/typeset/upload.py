"""What to enter where: a layout and the files of a book go in; a text for its author comes out.

It answers the questions of the printer's form from what is in the files, and from nothing else. Questions that the
files cannot answer, such as price and description, are the author's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from textwrap import fill

from bookbuilder.paper import POINTS
from bookbuilder.typeset.cover.design import CoverDesign
from bookbuilder.typeset.large import LARGE, is_large_print
from bookbuilder.typeset.layout import Layout

WIDTH = 100  # characters of a line
INTERIOR, COVER = "interior.pdf", "cover.pdf"
NOTHING = "(leave empty)"

AI = (
    "this asks about texts, images and translations that AI tools created. bookbuilder has used none: the puzzles come "
    "from a search whose results are proved, their pictures and its own sentences from data files. Answer for what "
    "you wrote yourself: {own}."
)


def upload_text(layout: Layout, files: Collection[str], design: CoverDesign | None = None) -> Iterator[str]:
    """The text, line by line; nothing if the printer's profile knows no form. `files` are those beside it."""
    submission = Submission(layout, files, design)
    form = layout.setting.printer.upload
    if not form:
        return
    outline = layout.setting.outline
    yield f"{outline.title}: what to enter at {layout.setting.printer.name}\n"
    yield f"The fields are those of {form.as_of:%d %B %Y}; what the files do not say is not listed.\n"
    for screen, questions in groupby(form.value, key=lambda question: question.screen):
        yield f"\n{screen}\n"
        for question in questions:
            if answer := FACTS[question.fact](submission):
                yield fill(f"{question.field}: {answer}", WIDTH, initial_indent="  ", subsequent_indent="    ") + "\n"


@dataclass(frozen=True, slots=True)
class Submission:
    """What is uploaded."""

    layout: Layout
    files: Collection[str]
    cover: CoverDesign | None


Answer = Callable[[Submission], str]


def _said(name: str) -> Answer:
    """A text of the outline, verbatim."""
    return lambda submission: str(getattr(submission.layout.setting.outline, name)) or NOTHING


def _language(submission: Submission) -> str:
    return submission.layout.setting.words.language


def _isbn(submission: Submission) -> str:
    return submission.layout.setting.outline.isbn or "none in the files; the printer's free one, or your own"


def _ink(submission: Submission) -> str:
    ink = "colour" if submission.layout.setting.printer.prints_colour else "black & white"
    return f"{ink} interior with {submission.layout.paper} paper"


def _trim(submission: Submission) -> str:
    trim = submission.layout.setting.geometry.trim
    inches, centimetres = (
        " x ".join(f"{side / POINTS[unit]:.2f}".rstrip("0").rstrip(".") for side in (trim.width, trim.height))
        for unit in ("in", "cm")
    )
    return f"{inches} in ({centimetres} cm)"


def _large(submission: Submission) -> str:
    """The large-print box, for a book that may tick it: no printer states more than a least size of type."""
    layout = submission.layout
    is_large = is_large_print(layout.setting, layout.sections)
    return f"tick it: nothing in the book is smaller than {LARGE:g} pt" if is_large else ""


def _bleed(submission: Submission) -> str:
    return "bleed (PDF only)" if submission.layout.setting.bleeds else "no bleed"


def _file(name: str) -> Answer:
    return lambda submission: f"upload {name}" if name in submission.files else ""


def _pages(submission: Submission) -> str:
    return f"{submission.layout.pages}, shown by the printer after the upload; compare"


def _barcode(submission: Submission) -> str:
    if COVER not in submission.files:
        return ""
    return (
        "yes, the cover has one"
        if submission.layout.setting.outline.isbn
        else "no, the printer adds it in the white box"
    )


def _spine(submission: Submission) -> str:
    rules, template = submission.layout.setting.printer.cover, submission.cover.template if submission.cover else None
    width = (
        template.spine if template else rules.spine(submission.layout.pages, submission.layout.paper) if rules else None
    )
    if width is None:
        return ""
    return f"{width / POINTS['in']:.3f} in wide for {submission.layout.pages} pages on {submission.layout.paper} paper"


def _ai(submission: Submission) -> str:
    outline = submission.layout.setting.outline
    texts = outline.matter.before or outline.matter.after or any(section.text for section in outline.sections)
    own = ["title", "subtitle", *(["the pages and paragraphs of your own"] if texts else [])]
    own += ["the text on the back cover"] if submission.cover and submission.cover.blurb else []
    return AI.format(own=", ".join([*own, "description"]))


FACTS: Mapping[str, Answer] = {
    "language": _language,
    "title": _said("title"),
    "subtitle": _said("subtitle"),
    "edition": _said("edition"),
    "author": _said("author"),
    "publisher": _said("publisher"),
    "isbn": _isbn,
    "ink": _ink,
    "trim": _trim,
    "bleed": _bleed,
    "interior": _file(INTERIOR),
    "pages": _pages,
    "cover": _file(COVER),
    "barcode": _barcode,
    "spine": _spine,
    "ai": _ai,
    "large": _large,
}
