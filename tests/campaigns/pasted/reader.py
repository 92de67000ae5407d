"""Lines of JSON with texts go in at standard input; what this checkout's reader finds in them, and seconds, come out.

Run from the folder of a checkout, whose package it takes: also from one that has no campaign of lists.
"""

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from bookbuilder.board import Board
from bookbuilder.puzzle.formats import Entry, read_text, write_values


def areas(on: Board) -> list[list[int]] | None:
    """The boxes of a board that is no usual square."""
    usual = on.name in ("classic", f"{on.order}x{on.order}")
    return None if usual else sorted(sorted(house.cells) for house in on.houses if house.kind == "box")


def found(text: str) -> Iterator[dict[str, Any]]:
    """The puzzles and problems of a text."""
    try:
        for each in read_text(text.encode(), "pasted"):
            if isinstance(each, Entry):
                more = {"solution": write_values(each.solution) if each.solution else "", "name": each.identifier}
                yield {"givens": write_values(each.puzzle.givens), "areas": areas(each.puzzle.board), **more}
            else:
                yield {"error": str(each)}
    except Exception as broken:
        yield {"broken": repr(broken)}


for line in sys.stdin:
    start = time.process_time()
    result = list(found(json.loads(line)))
    print(json.dumps({"found": result, "seconds": time.process_time() - start}), flush=True)
