"""Passages of walkthroughs: puzzles with their paths go in, blocks of figures and sentences come out.

Figure and text stand side by side where the page is wide enough, otherwise below each other:

    Puzzle 17                page 23         Puzzle 17     page 23
    +---------+  First 4 in r1c2.            +-----------------+
    | figure  |  Naked pair                  | figure          |
    |         |  In box 4, ...               +-----------------+
    +---------+                              Naked pair. In box 4, ...

Before the puzzles exist, the pages are estimated from the number of passages that a puzzle usually has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import accumulate, groupby
from math import fsum

from bookbuilder.board import Board, Cell, House
from bookbuilder.book import Passage, SectionOutline, walkthrough
from bookbuilder.drawing import Drawing, Group, Mark
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, Moment, Node, Puzzle
from bookbuilder.puzzle.links import links
from bookbuilder.puzzle.techniques import ChainLink
from bookbuilder.relations import RELATIONS
from bookbuilder.relations.apart import standing_houses
from bookbuilder.typeset.figure.figure import PositionFigure
from bookbuilder.typeset.figure.pieces import Piece, pieces, whole
from bookbuilder.typeset.figure.rooms import candidate_room
from bookbuilder.typeset.figure.sizes import COLUMN, LARGER, ROUNDING, TITLE, UNDER, UNDER_RUN, figure_sizes
from bookbuilder.typeset.figure.telling import Telling
from bookbuilder.typeset.figure.view import dead_houses, other_group, resting
from bookbuilder.typeset.page.boxes import height_of, row, stack, table
from bookbuilder.typeset.page.leads import STEPS, to_puzzle
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.blocks import Block, as_block, heading, paragraph
from bookbuilder.typeset.text.lines import END, Face, wrap, write

TALLER = 1.5  # the height that a text beside figures may have, relative to theirs
CHUNK = 14  # steps that stay together in two columns under a figure
MARKS = frozenset(  # in figures of steps
    ("pattern", "other", "resting", "strong", "weak", "group", "leaving", "dead", "placed")
)
LINES = frozenset(("strong", "weak", "group"))  # the marks that nobody knows without a key
SINGLES = ("last cell", "hidden single in an area", "hidden single", "naked single")
FEW = 3  # key steps shown of a puzzle that needs nothing but singles
PICTURES = 3  # usual number of pictures in a walkthrough of key steps
SHRINK = 0.95  # each smaller size of a figure that is tried, relative to the one before
LARGEST = 3.0  # the cells of an example, relative to the smallest possible
STRIKES = 0.08  # usual number of eliminating pictures in a walkthrough of all steps, per cell of the board
STRIKELESS = frozenset(("beginner", "easy"))  # levels that need none but by rules
OPEN, RUN = 0.65, 10  # usual share of cells to fill, and number of runs of placements for a whole board
BY_SUMS, BY_PAIRS = 0.7, 1.7  # usual number of steps by rules per cell, most of whose boards have no clue


def _steps_by_rules(rules: Iterable[str]) -> float:
    """The usual number of steps by rules of these kinds, per cell of the board."""
    kinds = [RELATIONS[rule] for rule in rules if not RELATIONS[rule].is_single and RELATIONS[rule].tells_values]
    return max((BY_SUMS if kind.takes_numbers else BY_PAIRS for kind in kinds), default=0.0)


class Artist:
    """Draws the walkthroughs of one section."""

    def __init__(self, setting: Setting, section: SectionOutline, share: float = 1.0) -> None:
        """Figures have this share of their usual size, as long as they stay readable."""
        self.setting, self.section = setting, section
        self.board, self.words = section.board, setting.words
        self.faces, self.sizes = setting.style_of(section).faces, figure_sizes(setting, section, share)
        self.gap = self.sizes.gap
        frame = setting.text_frame(1)
        self.width, self.high = frame.width, frame.height
        every = section.lessons.steps == "all"
        self.telling = Telling(self.board, self.words, section.symbols.marks, self.faces, every)
        self._strong, self._room = setting.theme.faces.strong, candidate_room(section.rules)
        self._figures: dict[tuple[int, float], PositionFigure] = {}

    def introduction(self, marks: Set[str]) -> list[Block]:
        """The heading, and the key to these marks in the figures."""
        words, faces, setting = self.words, self.setting.faces, self.setting
        blocks = heading(setting.style, words.say("steps.heading"), setting.measure)
        sentences = [words.say("steps.intro", given=words.say(f"steps.given.{setting.given_as}"))]
        sentences += [words.say("steps.candidates")] if marks - {"placed"} else []
        blocks.append(paragraph(" ".join(sentences), faces.small, setting.measure))
        blocks += self._key(marks, setting.measure)
        return [*blocks[:-1], replace(blocks[-1], with_next=False)]

    def example(self, puzzle: Puzzle, moment: Moment, measure: float, room: float) -> list[Block] | None:
        """One step for a page with this room: its figure as large as fits, what it is, and the key to the marks.

        The key tells only what lines mean if no more fits, or is left out; None, if the rest does not fit either.
        """
        passage, small = Passage((), (moment,)), self.faces.small
        texts = [paragraph(text, face, measure, self._apart(face)) for text, face in self.telling.texts(passage, 0, "")]
        marked = self._marks(passage)
        for key in (self._key(shown, measure) for shown in (marked, marked & LINES, frozenset[str]())):
            drawings = self._largest(puzzle, passage, measure, room - height_of([*texts, *key]) - 2 * small.line)
            if drawings:
                lefts = accumulate((drawing.width + self.gap for drawing in drawings[:-1]), initial=0.0)
                marks = tuple(drawing.put(left, 0.0) for left, drawing in zip(lefts, drawings, strict=True))
                figure = Block(max(drawing.height for drawing in drawings), marks)
                return [figure, replace(texts[0], before=small.line), *texts[1:], *key]
        return None

    def has_room(self, measure: float, room: float) -> bool:
        """Whether the smallest figure of an example, with a few lines of text, fits on a page with this room."""
        figure = self._made(pieces(self.board)[0], self.sizes.least)
        return figure.width <= measure and figure.height + UNDER * self.faces.small.line <= room

    def _largest(self, puzzle: Puzzle, passage: Passage, wide: float, high: float) -> list[Drawing] | None:
        """The figures of a passage side by side, as large as this room allows; None if it is too small."""
        shown, least = self.telling.pieces(passage), self.sizes.least
        smallest = [self._made(piece, least) for piece in shown]
        across, down = sum(piece.board.width for piece in shown), max(piece.board.height for piece in shown)
        spare = wide - fsum(figure.width for figure in smallest) - self.gap * (len(shown) - 1)
        more = min(spare / across, (high - max(figure.height for figure in smallest)) / down)
        if more < 0:
            return None
        cell = min(least + 0.98 * more, LARGEST * least)  # lines, too, become wider
        return [self._made(piece, cell).draw(puzzle, passage) for piece in shown]

    def _key(self, marks: Set[str], width: float) -> list[Block]:
        """What these marks in the figures mean, in two columns."""
        words, faces, order = self.words, self.setting.faces, self.board.order
        one = Board("a cell", order, (Cell(0, 0),), (House("box", "", (0,)),))
        figure = self._made(Piece(one, (0,), 0), self.sizes.cell)
        all_values = dict.fromkeys(range(1, order + 1), "")
        far = {1: "resting", order: "resting"}
        strong, weak = (ChainLink(Node((0,), (1,)), Node((0,), (order,)), holds) for holds in (True, False))
        samples = {
            "pattern": figure.sample({}, frame="pattern"),
            "other": figure.sample({}, frame="other"),
            "resting": figure.sample({**all_values, 1: "resting"}),
            "strong": figure.sample(far, linked=(strong,)),
            "weak": figure.sample(far, linked=(weak,)),
            "group": figure.sample(far, joined=(1, order)),
            "leaving": figure.sample({**all_values, order: "leaving"}),
            "dead": figure.sample({}, grey=True),
            "placed": figure.sample({}, placed=min(order, 5), frame="placed"),
        }
        measure = (width - self.gap) / 2
        shown = [
            self._sample(words.say(f"steps.{key}"), sample, figure.grid.height, measure)
            for key, sample in samples.items()
            if key in marks
        ]
        pairs, before = table(shown, 2, measure + self.gap, 0.0), 0.35 * faces.small.line
        return [replace(pair, before=before, with_next=True) for pair in pairs]

    def marks(self, puzzle: GradedPuzzle) -> frozenset[str]:
        """The kinds of marks in the figures of a puzzle's walkthrough."""
        marks = set[str]()
        for passage in walkthrough(puzzle, self.section.lessons.steps, self.section.lessons.teaches).passages:
            marks |= self._marks(passage)
        return frozenset(marks)

    def _marks(self, passage: Passage) -> frozenset[str]:
        step, alone = passage.moments[0].step, not passage.is_run
        drawn = links(step, standing_houses(self.board)) if alone else ()
        here = {
            "pattern": alone and set(step.cells) - {cell for cell, _ in step.placements},
            "other": alone and other_group(step),
            "resting": alone and resting(passage.moments[0]),
            "strong": any(link.strong for link in drawn),
            "weak": any(not link.strong for link in drawn),
            "group": any(len(node.cells) > 1 for link in drawn for node in (link.one, link.other)),
            "leaving": passage.eliminations,
            "dead": alone and dead_houses(step),
            "placed": any(moment.step.placements for moment in passage.moments),
        }
        return frozenset(mark for mark, met in here.items() if met)

    def _sample(self, text: str, marks: tuple[Mark, ...], side: float, measure: float) -> Block:
        face, left = self.setting.faces.small, side + self.setting.faces.small.size
        words = paragraph(text, face, measure - left)
        height = max(side, words.height)
        beside = Group(left, (height - words.height) / 2, words.marks)
        return Block(height, (Group(0.0, (height - side) / 2, marks, width=side), beside))

    def title(self, number: int, note: str) -> Block:
        """A puzzle's heading, with the pages of the puzzle and its answer."""
        face, small = self.faces.strong.sized(LARGER * self.faces.strong.size), self.faces.small
        text = self.words.say("steps.puzzle", number=number)
        marks: list[Mark] = [write(text, face, 0.0, 0.76 * face.line)]
        if face.width(f"{text}  ") + small.width(note) <= self.width:
            marks.append(write(note, small, self.width, 0.76 * face.line, END))
        height = TITLE * self.faces.strong.line
        if self.setting.reading and note:
            marks += to_puzzle(self.words, STEPS, number, 0.0, 0.0, self.width, height)
        return Block(height, tuple(marks), 1.2 * self.gap, with_next=True, number=number)

    def guessed(self) -> list[Block]:
        """Blocks without marks that take a puzzle's usual room, while its path is unknown."""
        picture = self._guessed_picture(pieces(self.board)[0], self.sizes.cell, UNDER)
        if self.section.lessons.steps == "key":
            return [picture] * PICTURES
        cells, ruled = len(self.board.cells), _steps_by_rules(self.section.rules)
        run = max(self.board.order, cells // RUN)
        if ruled:
            filling = self._guessed_picture(pieces(self.board)[0], self.sizes.run, UNDER_RUN)
        else:
            filling = self._guessed_picture(whole(self.board), self.sizes.plain, run)
        quiet = 1.0 + ruled if ruled else OPEN
        strikes = 0.0 if STRIKELESS.issuperset(self.section.levels or LEVELS) else STRIKES
        return [filling] * round(quiet * cells / run) + [picture] * round(strikes * cells)

    def _guessed_picture(self, piece: Piece, cell: float, lines: int) -> Block:
        figure, text = self._made(piece, cell), lines * self.faces.small.line
        beside = self._is_beside(figure.width) and text <= TALLER * figure.height
        return Block(max(figure.height, text) if beside else figure.height + text, (), self.gap)

    def walkthrough(self, puzzle: GradedPuzzle, title: Block) -> list[Block]:
        """The passages of a puzzle under its heading, and the closing text."""
        assert puzzle.path or all(puzzle.puzzle.givens), "the path of a puzzle with a walkthrough has been noted"
        way, blocks = walkthrough(puzzle, self.section.lessons.steps, self.section.lessons.teaches), [title]
        done, passages, words = 0, way.passages, self.words
        last = words.say("steps.more", n=way.more) if way.more else words.say("steps.rest")
        if self.section.lessons.steps == "key" and all(step.technique in SINGLES for step in way.steps):
            blocks.append(paragraph(words.say("steps.singles"), self.faces.small, self.width, with_next=True))
            passages, last = passages[:FEW], words.say("steps.alike")
        for passage in passages:
            end = last if passage is passages[-1] and (way.rest or passages != way.passages) else ""
            room = self.high - (height_of(blocks) + self.gap if passage is passages[0] else 0.0)
            blocks += self._whole(puzzle.puzzle, passage, done, end, room)
            done += len(passage.before) + len(passage.moments)
        return blocks

    def _whole(self, puzzle: Puzzle, passage: Passage, done: int, end: str, room: float) -> list[Block]:
        """A passage with its text beside or below its figure.

        A run that does not fit is split in two. Other figures give way to their text, as far as they can be read.
        """
        texts = list(self.telling.texts(passage, done, end))
        for cell in (self._cell(passage), *(() if passage.is_run else self._smaller())):
            blocks = self._picture(puzzle, passage, texts, cell)
            if height_of(blocks) <= room:
                return blocks
        if passage.is_run:
            half = -(-len(passage.moments) // 2)
            parts = Passage(passage.before, passage.moments[:half]), Passage((), passage.moments[half:])
            first = self._whole(puzzle, parts[0], done, "", room)
            return [*first, *self._whole(puzzle, parts[1], done + len(passage.before) + half, end, self.high)]
        # The text that leads to a step may stand on the page before its figure.
        titled, cell = texts.index(self.telling.title(passage)), self._cell(passage)
        before, blocks = list(self._under(texts[:titled])), self._picture(puzzle, passage, texts[titled:], cell)
        if height_of(blocks) <= self.high:
            return [*before, *blocks]
        own = (replace(block, with_next=True) for block in self._under(texts[titled:]))
        return [*before, *own, *self._rows(self._drawings(puzzle, passage, cell))]

    def _smaller(self) -> Iterator[float]:
        """The cells of smaller and smaller figures in which candidates can be read."""
        cell = SHRINK * self.sizes.cell
        while cell >= self.sizes.least:
            yield cell
            cell *= SHRINK

    def _picture(self, puzzle: Puzzle, passage: Passage, texts: Sequence[tuple[str, Face]], cell: float) -> list[Block]:
        """Figures and text side by side, or below each other where that is too narrow or too high."""
        drawings = self._drawings(puzzle, passage, cell)
        width = max(drawing.width for drawing in drawings)
        if self._is_beside(width):
            left = width + self.gap
            text = stack([paragraph(said, face, self.width - left, self._apart(face)) for said, face in texts])
            figure = stack([as_block(drawing, self.gap) for drawing in drawings])
            if text.height <= min(self.high, TALLER * figure.height):
                return [row([figure, text], left, self.gap)]
        under = list(self._under(texts))
        above = (*self._rows(drawings), *under[:-1])
        return [*(replace(block, with_next=True) for block in above), under[-1]]

    def _cell(self, passage: Passage) -> float:
        """The usual size of a passage's cells."""
        sizes = self.sizes
        return sizes.plain if not passage.has_candidates else sizes.run if passage.is_run else sizes.cell

    def _drawings(self, puzzle: Puzzle, passage: Passage, cell: float) -> list[Drawing]:
        figures = [self._figure(piece, cell) for piece in self.telling.pieces(passage)]
        return [figure.draw(puzzle, passage) for figure in figures]

    def _rows(self, drawings: Sequence[Drawing]) -> Iterator[Block]:
        """The figures of a passage, as many side by side as the page is wide."""
        step = max(drawing.width for drawing in drawings) + self.gap
        fits = max(1, int((self.width + self.gap + ROUNDING) / step))
        rows = table([as_block(drawing) for drawing in drawings], fits, step, 0.0)
        return (replace(beside, before=self.gap) for beside in rows)

    def _under(self, texts: Sequence[tuple[str, Face]]) -> Iterator[Block]:
        """Text under figures: in two columns if it is long."""
        small, strong = self.faces.small, self.faces.small_strong
        for face, group in groupby(texts, key=lambda run: run[1]):
            said = [text for text, _ in group]
            if face == strong or len(said) < CHUNK / 2 or self.width < 2 * COLUMN * small.size:
                for text in said:
                    lines = [paragraph(line, face, self.width) for line in wrap(text, face, self.width)]
                    yield replace(lines[0], before=0.5 * face.line, with_next=face == strong)
                    yield from lines[1:]
                continue
            for start in range(0, len(said), CHUNK):
                yield self._columns(said[start : start + CHUNK])

    def _columns(self, said: Sequence[str]) -> Block:
        """Short texts in two columns, read downwards."""
        face, half = self.faces.small, -(-len(said) // 2)
        measure = (self.width - self.gap) / 2
        columns = (stack([paragraph(text, face, measure) for text in texts]) for texts in (said[:half], said[half:]))
        return row(columns, measure + self.gap, 0.5 * face.line)

    def _apart(self, face: Face) -> float:
        """The space above a part of the text."""
        return (0.5 if face == self.faces.small_strong else 0.12) * face.line

    def _is_beside(self, width: float) -> bool:
        return self.width - width - self.gap >= COLUMN * self.faces.small.size - ROUNDING

    def _figure(self, piece: Piece, cell: float) -> PositionFigure:
        if (piece.grid, cell) not in self._figures:
            self._figures[piece.grid, cell] = self._made(piece, cell)
        return self._figures[piece.grid, cell]

    def _made(self, piece: Piece, cell: float) -> PositionFigure:
        thinnest = self.setting.style.thinnest
        return PositionFigure(
            piece,
            self.setting.style.grid(piece.board, self.section.symbols, cell, answer=True),
            self.sizes.edge,
            self._strong,
            thinnest,
            self.board.corner,
            standing_houses(self.board),
            self._room,
        )
