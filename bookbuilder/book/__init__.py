"""What stands in which order: the outline, the puzzles, and the leaf that shows each."""

from bookbuilder.book.leaves import Capacity, Leaf, paginate
from bookbuilder.book.manifest import MANIFEST, Artifact, read_artifacts, read_edition, write_manifest
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
    "LevelsAs",
    "Outline",
    "Printed",
    "SectionOutline",
    "all_spelled",
    "is_manifest",
    "name_facts",
    "name_step",
    "narrate",
    "paginate",
    "read_artifacts",
    "read_edition",
    "read_printed",
    "spelled",
    "spelling_lines",
    "write_manifest",
]
