"""What stands in which order: the outline, the puzzles, and the leaf that shows each."""

from bookbuilder.book.leaves import Capacity, Leaf, paginate
from bookbuilder.book.lessons import Lessons, Passage, Walkthrough, hints, walkthrough
from bookbuilder.book.manifest import MANIFEST, Artifact, read_edition, read_files, write_manifest
from bookbuilder.book.model import NO_DATE, Book, Front, LevelsAs, Outline, SectionOutline
from bookbuilder.book.narration import name_facts, name_step, narrate
from bookbuilder.book.printed import Edition, Printed, is_manifest, read_printed
from bookbuilder.book.spelling import all_spelled, spelled, spelling_lines

__all__ = [
    "MANIFEST",
    "NO_DATE",
    "Artifact",
    "Book",
    "Capacity",
    "Edition",
    "Front",
    "Leaf",
    "Lessons",
    "LevelsAs",
    "Outline",
    "Passage",
    "Printed",
    "SectionOutline",
    "Walkthrough",
    "all_spelled",
    "hints",
    "is_manifest",
    "name_facts",
    "name_step",
    "narrate",
    "paginate",
    "read_edition",
    "read_files",
    "read_printed",
    "spelled",
    "spelling_lines",
    "walkthrough",
    "write_manifest",
]
