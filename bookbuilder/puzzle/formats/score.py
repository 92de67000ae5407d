"""What every part of a reading costs: the cheapest reading of a text is the one that was meant.

A slip of any kind costs about as much as any other: whatever has happened to a list, what was meant is then within
MARGIN of the best reading, and nothing that it contradicts is read.
"""

from __future__ import annotations

ROW, SLIP, EITHER, BOTH, NUMBER, TITLE = "row", "slip", "row or number", "row or words", "number", "title"
AREAS, CANDIDATES = "row of a map", "row of candidates"
COUNT = "number that counts on"
HOLLOW, LONE, DASHES = "empty row or line", "lone clue or number", "row of dashes or line"
BLANK, BORDER, END = "blank line", "border", "second border"

MARGIN = 8  # readings that differ by no more are about as good
MARGIN_OF_SMALL = 16  # of small grids with blank cells: their empty rows could be gaps, and rows of others fit together
ODD = 12  # a line that is part of nothing
BROKEN, MISSING, MOST_MISSING = 14, 1, 4  # a grid that lacks rows; for each row, up to so many
CLASH = 14  # a clue twice in a house
FEW, MOST_FEW = 1, 3  # for each value above one that no clue of a grid shows; layouts only
SMALL = 6  # a grid of fewer than 4 rows
RUNS_ON, PARTED, WITHIN_LINE = 1, 8, 16  # rows run on; with wide gaps; so that grids begin in the middle of a line
WHOLE_LINES = 3  # grids side by side, each line as many rows as a grid, or more
NOTHING = 12  # no grid is whole
EDGE = 10  # an empty row of a sheet at the top or bottom of a grid
FIRST = 14  # a lone clue where numbers of grids stand
LIMIT = 22  # no grid costs more

# kind: cost outside of grids; within a grid after a row of its boxes, and elsewhere; as a row
COSTS: dict[str, tuple[int, int | None, int | None, int | None]] = {
    ROW: (ODD, None, None, 0),
    SLIP: (ODD, None, None, 12),
    EITHER: (5, 10, 14, 0),
    BOTH: (4, 8, 12, 12),
    NUMBER: (6, 6, 11, 12),
    COUNT: (1, 6, 11, 12),
    TITLE: (1, 6, 12, None),
    HOLLOW: (0, 2, 10, 0),
    LONE: (6, 9, 14, 0),
    DASHES: (0, 0, 6, 2),
    AREAS: (4, 8, 12, 0),
    CANDIDATES: (2, None, None, 0),
    BLANK: (0, 2, 8, None),
    BORDER: (0, 0, 2, None),
    END: (0, 8, 8, None),
}
