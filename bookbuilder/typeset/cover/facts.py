"""What a cover says of the book by itself: how many puzzles, and how hard. All of it follows from the book."""

from __future__ import annotations

from collections import Counter

from bookbuilder.book import Book
from bookbuilder.typeset.figure.artwork import Subject
from bookbuilder.typeset.page.setting import Setting


def summary(setting: Setting, book: Book | None) -> tuple[str, ...]:
    """The number of puzzles and the range of levels; before the puzzles exist, that of the levels they may have."""
    words, style = setting.words, setting.style
    said = [words.say("opener.puzzles", n=setting.outline.total)]
    ranked = style.ranked(levels(setting, book))
    if ranked:
        said.append(style.levels_between(ranked[0], ranked[-1]))
    return tuple(said)


def levels(setting: Setting, book: Book | None) -> dict[str, int]:
    """The levels, easiest first, with the numbers of their puzzles; 0 if there are no puzzles yet."""
    if book is None:
        return dict.fromkeys(setting.style.ranked(setting.outline.levels), 0)
    counts = Counter(puzzle.grade.level for _, _, puzzle in book.numbered() if puzzle.grade.level)
    return {level: counts[level] for level in setting.style.ranked(counts)}


def subjects(book: Book | None, most: int) -> tuple[Subject, ...]:
    """Puzzles for pictures: the first of the book, then the first of each other section, then others."""
    if book is None:
        return ()
    parts = list(zip(book.outline.sections, book.puzzles, strict=True))
    deepest = max(len(puzzles) for _, puzzles in parts)
    chosen = (
        Subject(puzzles[at], part.symbols)
        for at in range(min(deepest, most))
        for part, puzzles in parts
        if at < len(puzzles)
    )
    return tuple(subject for subject, _ in zip(chosen, range(most), strict=False))
