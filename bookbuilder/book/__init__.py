"""The order of a book: its outline, its puzzles, and the leaf that shows each."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.book.aids import NO_AIDS, SectionAids, page_name
    from bookbuilder.book.dayfile import (
        DAY_FILE,
        NEWS_FILE,
        art_files,
        art_files_json,
        issue_json,
        read_again,
        read_issue,
    )
    from bookbuilder.book.feed import feed_csv, feed_json, has_rules
    from bookbuilder.book.graduated import Hint, graduated, graduated_in
    from bookbuilder.book.issue import ArtFile, Featured, GridPlace, Issue, Part, PuzzleRecord, RuleRecord, answers_for
    from bookbuilder.book.leaves import (
        ANSWER,
        BLANK,
        PUZZLE,
        Leaf,
        Numbers,
        PartPages,
        batches,
        pages_by_number,
        paginate,
    )
    from bookbuilder.book.lessons import Lessons, Passage, PuzzleWalkthrough, example_of, hints, walkthrough
    from bookbuilder.book.manifest import (
        FORMAT,
        MANIFEST,
        MANIFESTS,
        NEWSPAPER_MANIFEST,
        Artifact,
        board_names,
        read_artifacts,
        read_edition,
        read_print,
        write_manifest,
    )
    from bookbuilder.book.matter import BACK, Matter, Origin
    from bookbuilder.book.model import FRONT, NO_DATE, TEXTS, Answers, Book, Labels, LevelsAs, Outline, SectionOutline
    from bookbuilder.book.narration import name_facts, name_step, narrate, narrate_in
    from bookbuilder.book.newspaper import issue_entry, write_newspaper_manifest
    from bookbuilder.book.phrases import Phrases, name_in
    from bookbuilder.book.plain_text import answer_text, puzzle_text
    from bookbuilder.book.printed import PrintedEdition, PrintedPuzzle, is_manifest, read_boards, read_printed
    from bookbuilder.book.series import WEEKDAYS, Feature, Series, as_one
    from bookbuilder.book.spelling import all_spelled, spelled, spelling_lines
    from bookbuilder.book.spoken_rows import rows_in_words
    from bookbuilder.book.spoken_rules import drawn_rules, explained, rules_explained, rules_in_words, told_rules

__all__ = [
    "ANSWER",
    "BACK",
    "BLANK",
    "DAY_FILE",
    "FORMAT",
    "FRONT",
    "MANIFEST",
    "MANIFESTS",
    "NEWSPAPER_MANIFEST",
    "NEWS_FILE",
    "NO_AIDS",
    "NO_DATE",
    "PUZZLE",
    "TEXTS",
    "WEEKDAYS",
    "Answers",
    "ArtFile",
    "Artifact",
    "Book",
    "Feature",
    "Featured",
    "GridPlace",
    "Hint",
    "Issue",
    "Labels",
    "Leaf",
    "Lessons",
    "LevelsAs",
    "Matter",
    "Numbers",
    "Origin",
    "Outline",
    "Part",
    "PartPages",
    "Passage",
    "Phrases",
    "PrintedEdition",
    "PrintedPuzzle",
    "PuzzleRecord",
    "PuzzleWalkthrough",
    "RuleRecord",
    "SectionAids",
    "SectionOutline",
    "Series",
    "all_spelled",
    "answer_text",
    "answers_for",
    "art_files",
    "art_files_json",
    "as_one",
    "batches",
    "board_names",
    "drawn_rules",
    "example_of",
    "explained",
    "feed_csv",
    "feed_json",
    "graduated",
    "graduated_in",
    "has_rules",
    "hints",
    "is_manifest",
    "issue_entry",
    "issue_json",
    "name_facts",
    "name_in",
    "name_step",
    "narrate",
    "narrate_in",
    "page_name",
    "pages_by_number",
    "paginate",
    "puzzle_text",
    "read_again",
    "read_artifacts",
    "read_boards",
    "read_edition",
    "read_issue",
    "read_print",
    "read_printed",
    "rows_in_words",
    "rules_explained",
    "rules_in_words",
    "spelled",
    "spelling_lines",
    "told_rules",
    "walkthrough",
    "write_manifest",
    "write_newspaper_manifest",
]

__getattr__, __dir__ = face(
    __name__,
    """
    aids: NO_AIDS SectionAids page_name
    dayfile: DAY_FILE NEWS_FILE art_files art_files_json issue_json read_again read_issue
    feed: feed_csv feed_json has_rules
    graduated: Hint graduated graduated_in
    issue: ArtFile Featured GridPlace Issue Part PuzzleRecord RuleRecord answers_for
    leaves: ANSWER BLANK PUZZLE Leaf Numbers PartPages batches pages_by_number paginate
    lessons: Lessons Passage PuzzleWalkthrough example_of hints walkthrough
    manifest: FORMAT MANIFEST MANIFESTS NEWSPAPER_MANIFEST Artifact board_names read_artifacts read_edition read_print
        write_manifest
    matter: BACK Matter Origin
    model: FRONT NO_DATE TEXTS Answers Book Labels LevelsAs Outline SectionOutline
    narration: name_facts name_step narrate narrate_in
    newspaper: issue_entry write_newspaper_manifest
    phrases: Phrases name_in
    plain_text: answer_text puzzle_text
    printed: PrintedEdition PrintedPuzzle is_manifest read_boards read_printed
    series: WEEKDAYS Feature Series as_one
    spelling: all_spelled spelled spelling_lines
    spoken_rows: rows_in_words
    spoken_rules: drawn_rules explained rules_explained rules_in_words told_rules
    """,
)
