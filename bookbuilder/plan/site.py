"""The options of pages go in; a SitePlan comes out, with the author's style rules read and checked."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bookbuilder.config import BookConfig, Flaw, Html, Pages, Reading
from bookbuilder.errors import UNSAFE, InputError
from bookbuilder.lean import check_lean
from bookbuilder.paths import own_file
from bookbuilder.plan.asked import looked_up
from bookbuilder.plan.model import SitePlan

if TYPE_CHECKING:
    from bookbuilder.config import NewspaperConfig

MOST_CSS: Final = 100_000  # bytes of style rules, which stand in every page
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# What a page may have: a picture within the rules, and a reference to a part of the page itself.
_LOADING = re.compile(r"(@import\b|\burl\(\s*[\"']?(?!data:image/|#)[^\s\"')]{0,60})", re.IGNORECASE)


def resolved_site(book: Reading[BookConfig], folder: Path) -> Generator[Flaw, None, SitePlan | None]:
    """The pages of a book whose files lie in a folder, and every flaw; None for a book without pages."""
    config = book.value.html or Html()
    if "html" not in book.value.outputs:
        return None
    yield from looked_up(book.document, ("outputs",), check_lean)
    css = yield from _css(book, config, folder)
    return SitePlan(config.solution, config.timer, css, config.footer or "", config.base_url or "")


def resolved_pages(paper: Reading[NewspaperConfig], folder: Path) -> Generator[Flaw, None, SitePlan | None]:
    """The pages of a newspaper, and every flaw; None if it has none. The next issue has those with the answers."""
    config, series = paper.value.html or Pages(), paper.value.newspaper.series
    css = yield from _css(paper, config, folder)
    yield from looked_up(paper.document, ("newspaper",), check_lean)  # its calendar is a page as well
    if not any("html" in slot.formats for one in series for slot in one.slots):
        return None
    return SitePlan("page", config.timer, css, config.footer or "", config.base_url or "")


def site_notes(site: SitePlan | None) -> Iterator[str]:
    """Remarks on style rules that load something, which the policy of the pages blocks without a word to the author."""
    css = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), site.css if site else "")
    for loading in _LOADING.finditer(css):
        line = css.count("\n", 0, loading.start()) + 1
        yield f"html.css: `{loading[1].strip()}` in line {line} has no effect: pages load nothing"


def _css(
    config: Reading[BookConfig] | Reading[NewspaperConfig], pages: Pages, folder: Path
) -> Generator[Flaw, None, str]:
    if pages.css is None or not config.knows(("html", "css")):
        return ""
    return (yield from looked_up(config.document, ("html", "css"), partial(read_css, pages.css, folder))) or ""


def read_css(name: str, folder: Path) -> str:
    """The style rules in a file of the folder, as they stand in a page.

    Raises InputError for a file that cannot be read or is too long, and for rules that would end their element or that
    a browser would read in another way than they are written.
    """
    path = own_file(folder, name, "the file of style rules")
    try:
        with path.open("rb") as file:
            content = file.read(MOST_CSS + 1)
    except OSError as error:
        raise InputError.single(f"{name}: {error.strerror}", "name a file of style rules") from error
    if len(content) > MOST_CSS:
        raise InputError.single(f"{name} has more than {MOST_CSS:,} bytes", "shorten it: every page contains it")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError.single(f"{name} is not UTF-8 text", "save it as UTF-8") from error
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    for pattern, what in ((r"</\s*style|<!--", "markup"), (UNSAFE.pattern, "characters that are no text")):
        if wrong := re.search(pattern, text, re.IGNORECASE):
            line = text.count("\n", 0, wrong.start()) + 1
            raise InputError.single(f"{name} contains {what} in line {line}", "delete it; write only style rules")
    return text
