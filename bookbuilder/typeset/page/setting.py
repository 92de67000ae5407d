"""What all pages of a book share: outline, margins, and the house style in the faces of each page layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bookbuilder import fonts
from bookbuilder.book import TEXTS, Outline, SectionOutline
from bookbuilder.paper import Printer
from bookbuilder.typeset.frame import Frame, Geometry
from bookbuilder.typeset.page.boxes import Columns
from bookbuilder.typeset.pagelayout import PageLayout
from bookbuilder.typeset.text.style import Faces, Style
from bookbuilder.typeset.theme import Theme
from bookbuilder.words import Words

# Of running text, in type sizes: the widest line that the eye can follow, the narrowest column, the space between two.
WIDEST, NARROWEST, COLUMNS_APART = 37.0, 20.0, 2.0

HEAD, RULED = 1.6, 0.6  # lines of small type for a running head or a folio, and for a rule under heads


@dataclass(frozen=True)
class Setting:
    """Everything needed to draw a page except the puzzles and the page numbers."""

    outline: Outline
    words: Words
    printer: Printer
    geometry: Geometry
    pages: Mapping[str, PageLayout]
    theme: Theme
    text_columns: int = 1  # of running text
    reading: bool = False  # for readers at a screen: places lead to others, and pictures of puzzles say what they are

    @property
    def bleeds(self) -> bool:
        """Whether something runs past the edges of the pages."""
        return self.geometry.bleed is not None

    @property
    def bound_right(self) -> bool:
        """Whether the book is in a script from right to left: its pages are mirrored, odd ones are left-hand pages."""
        return self.words.direction == "rtl"

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The families of the typefaces: the theme's, and those that show what these lack."""
        titles = (getattr(self.outline, name) for name in TEXTS)
        shown = "".join((self.words.language, *titles, *(section.title for section in self.outline.sections)))
        return tuple(dict.fromkeys((*self.theme.families, *fonts.families_of(shown, self.theme.faces.text))))

    def layout(self, section: SectionOutline) -> PageLayout:
        """The page layout of a section."""
        return self.pages[section.page]

    def hands_out(self, section: SectionOutline) -> bool:
        """Whether the pages of a section's puzzles are for different people, who write their names on them."""
        return self.layout(section).name_line

    def style_of(self, section: SectionOutline) -> Style:
        """The style on a section's own pages."""
        return self._styles[section.page]

    @cached_property
    def style(self) -> Style:
        """The style of all other pages: that of the section with the largest type."""
        used = dict.fromkeys(section.page for section in self.outline.sections)
        return self._styles[max(used, key=lambda name: self.pages[name].type.body)]

    @property
    def faces(self) -> Faces:
        """The faces of that style."""
        return self.style.faces

    @cached_property
    def _styles(self) -> dict[str, Style]:
        """The house style by page layout: only its faces differ."""
        width, smallest = self.geometry.trim.width, self.printer.smallest_type.value
        faces = {name: Faces.on(self.theme.faces, page, width, smallest) for name, page in self.pages.items()}
        return {
            name: Style(
                self.words,
                self.printer,
                self.outline.labels,
                sized,
                self.theme,
                self.pages[name].smallest.text,
                self.pages[name].sturdy,
            )
            for name, sized in faces.items()
        }

    @cached_property
    def measure(self) -> float:
        """The width of running text, limited to what the eye can follow."""
        width, size = self.geometry.frame(1).width, self.faces.body.size
        between = (self.text_columns - 1) * COLUMNS_APART * size
        return min((width - between) / self.text_columns, WIDEST * size)

    @property
    def most_columns(self) -> int:
        """In how many columns running text may stand; in several where one would leave much of the page empty."""
        width, size = self.geometry.frame(1).width, self.faces.body.size
        return max(1, int((width + COLUMNS_APART * size) / ((NARROWEST + COLUMNS_APART) * size)))

    def text_frame(self, page: int) -> Frame:
        """The frame of a page without its running head and folio."""
        frame, line = self.geometry.frame(page), self.faces.small.line
        over = HEAD + (RULED if self.theme.heads.rule else 0.0)
        return Frame(frame.start, frame.top + over * line, frame.end, frame.bottom - HEAD * line)

    @property
    def height(self) -> float:
        """The height of that frame, the same on all pages."""
        return self.text_frame(1).height

    @property
    def columns(self) -> Columns:
        """Where running text stands on a page."""
        step = self.measure + COLUMNS_APART * self.faces.body.size
        return Columns(self.height, self.text_columns, step, even=True)

    @property
    def given_as(self) -> str:
        """How walkthroughs show which values were given: bold, framed (pictures have no bold), or both in one book."""
        walked = (section for section in self.outline.sections if section.lessons.walkthroughs)
        pictured = {bool(section.symbols.pictures) for section in walked}
        return "both" if len(pictured) > 1 else "framed" if pictured == {True} else "bold"

    def numbers(self, section: int, sentence: str) -> str:
        """A sentence about the numbers of a section's puzzles."""
        numbers = self.outline.numbers(section)
        return self.words.say(sentence, n=len(numbers), first=numbers[0], last=numbers[-1])
